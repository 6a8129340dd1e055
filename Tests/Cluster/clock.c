// Preloaded, it gives a program another time of day, by CLOCK_OFFSET seconds, and leaves alone how long things take.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static long offset(void) {
    static long read = 0, value = 0;
    if (!read) {
        const char *text = getenv("CLOCK_OFFSET");
        value = text ? atol(text) : 0;
        read = 1;
    }
    return value;
}

// A moment for which the kernel is to wait; one of another clock, which began with the machine, is much smaller.
static struct timespec awaited(const struct timespec *moment) {
    struct timespec real = *moment;
    if (real.tv_sec > 1000000000) real.tv_sec -= offset();
    return real;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int clock_gettime(clockid_t clock, struct timespec *now) {
    long result = syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += offset();
    return (int)result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    long result = syscall(SYS_gettimeofday, now, zone);
    if (result == 0) now->tv_sec += offset();
    return (int)result;
}

time_t time(time_t *place) {
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    if (place) *place = now.tv_sec;
    return now.tv_sec;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *new, struct itimerspec *old) {
    struct itimerspec real = *new;
    if (flags & TFD_TIMER_ABSTIME) real.it_value = awaited(&new->it_value);
    return NEXT(timerfd_settime)(timer, flags, &real, old);
}

int sem_timedwait(sem_t *semaphore, const struct timespec *moment) {
    struct timespec real = awaited(moment);
    return NEXT(sem_timedwait)(semaphore, &real);
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *moment) {
    struct timespec real = awaited(moment);
    return NEXT(pthread_cond_timedwait)(condition, mutex, &real);
}
