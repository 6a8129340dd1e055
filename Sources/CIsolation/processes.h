#ifndef SIGNET_CISOLATION_PROCESSES_H
#define SIGNET_CISOLATION_PROCESSES_H

// Worker processes: their start, their socket and their limits. It is C because Swift has no fork(), because a forked child may run
// nothing of the Swift runtime, and because C libraries declare some of this for GNU sources only, which Swift does not see.

#include "confinement.h"
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>

// Where a worker process finds its socket.
enum { signet_worker_socket = 3 };

// Messages.

// A file that is in memory only, and is gone with its last descriptor; no program that is started inherits it. -1 where the system has none.
static inline int signet_memory_file(void) {
#ifdef SYS_memfd_create
    return (int)syscall(SYS_memfd_create, "signet", 1u /* MFD_CLOEXEC */);
#else
    errno = ENOSYS;
    return -1;
#endif
}

// C libraries differ in the types of the constants of what follows.
static inline int signet_socket_pair(int *ends) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends); }

// Sends as much as fits; a socket without a reader is a failure, not a signal.
static inline ssize_t signet_send(int socket, const void *bytes, size_t count) {
    return send(socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// Sends bytes as signet_send() does, and with them a descriptor.
static inline ssize_t signet_send_descriptor(int socket, const void *bytes, size_t count, int descriptor) {
    union { struct cmsghdr header; char space[CMSG_SPACE(sizeof descriptor)]; } control = {.space = {0}};
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
    return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// Reads as much as there is; a descriptor that comes with it takes the place of the one before, which is closed.
static inline ssize_t signet_receive(int socket, void *bytes, size_t count, int *descriptor) {
    union { struct cmsghdr header; char space[CMSG_SPACE(sizeof *descriptor)]; } control = {.space = {0}};
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
    ssize_t length = recvmsg(socket, &message, 0);
    struct cmsghdr *header = length > 0 ? CMSG_FIRSTHDR(&message) : NULL;
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS && header->cmsg_len == CMSG_LEN(sizeof *descriptor)) {
        if (*descriptor >= 0) close(*descriptor);
        memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
    }
    return length;
}

// write(), which has the name of a method in Swift.
static inline ssize_t signet_write(int file, const void *bytes, size_t count) { return write(file, bytes, count); }

// Limits.

// Nanoseconds of processor time that a child has used, also one that has ended; -1 where that is unknown.
static inline long long signet_processor_time(int process) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// The memory of a process in bytes: what it has in memory, with mapped files, and what it can write to and does not share. The process
// is one of the system's numbers, or 0 for this one. Not 0 where the system does not tell.
static inline int signet_memory_use(int process, size_t *resident, size_t *data) {
    char path[32] = "/proc/self/statm", text[128] = {0};
    for (int digit = 1000000000, at = 6; process > 0 && digit > 0; digit /= 10) {
        if (process < digit) continue;
        path[at++] = (char)('0' + process / digit % 10);
        if (digit == 1) strcpy(path + at, "/statm");
    }
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    // Pages: size, resident, shared, code, 0, data and stack.
    size_t numbers[6] = {0}, page = (size_t)sysconf(_SC_PAGESIZE);
    char *rest = text;
    for (int index = 0; index < 6; index++) {
        char *start = rest;
        numbers[index] = strtoull(start, &rest, 10);
        if (length <= 0 || rest == start) return -1;
    }
    *resident = numbers[1] * page;
    *data = numbers[5] * page;
    return 0;
}

// Bounds the memory of the process for ever, without files that are mapped to be read. Files in memory do not grow, and no core is left.
// Where there is a lower bound already, that stays.
static inline int signet_limit_memory(unsigned long bytes) {
    struct rlimit memory, none = {0, 0};
    if (getrlimit(RLIMIT_DATA, &memory) != 0) return -1;
    if (memory.rlim_max > bytes) memory.rlim_max = bytes;
    memory.rlim_cur = memory.rlim_max;
    return setrlimit(RLIMIT_DATA, &memory) == 0 && setrlimit(RLIMIT_FSIZE, &none) == 0 && setrlimit(RLIMIT_CORE, &none) == 0 ? 0 : -1;
}

// Seconds of processor time from now on, after which the system ends the process.
static inline int signet_limit_processor(unsigned long seconds) {
    struct rusage used;
    struct rlimit limit;
    if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &limit) != 0) return -1;
    rlim_t end = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1) + seconds;
    limit.rlim_cur = limit.rlim_max < end ? limit.rlim_max : end;
    return setrlimit(RLIMIT_CPU, &limit);
}

// The same beyond the memory that the process has now.
static inline int signet_limit_more_memory(size_t bytes) {
    size_t resident, data;
    return signet_memory_use(0, &resident, &data) == 0 ? signet_limit_memory(data + bytes) : -1;
}

// Has the signals of a socket sent to this process.
static inline int signet_own_signals(int socket) { return fcntl(socket, F_SETOWN, getpid()); }

// Switches the signals of a socket on or off: SIGIO, which ends the process, when data arrives or the other end is closed. Not 0 if that
// failed, or if the other end is closed already. PR_SET_PDEATHSIG would signal when the thread ends that started the process.
static inline int signet_set_signals(int socket, int are_sent) {
    int flags = fcntl(socket, F_GETFL);
    if (flags < 0 || fcntl(socket, F_SETFL, are_sent ? flags | O_ASYNC : flags & ~O_ASYNC) != 0) return -1;
    struct pollfd end = {.fd = socket};
    return are_sent && poll(&end, 1, 0) != 0 ? -1 : 0;
}

// Starting.

// Has the program that is started close all descriptors from the first, before it begins.
static inline int signet_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
#if defined(__GLIBC__)
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
    int fault = 0;
    for (int descriptor = first; fault == 0 && descriptor < 4096; descriptor++)
        fault = posix_spawn_file_actions_addclose(actions, descriptor);
    return fault;
#endif
}

// The work of a child of this process, from what it inherits; it may use nothing of the Swift runtime, and ends the process.
typedef void (*signet_work)(const void *question);

// Starts a copy of this process, which has of its files only the socket, and in which other threads do not go on; its number, or -1 when
// there can be none.
static inline pid_t signet_fork_worker(signet_work work, const void *question, int socket) {
    pid_t child = fork();
    if (child != 0) return child;
    // The handlers of this process's signals are not for a copy of it.
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    // Out of the way first: it may have one of the numbers that are given now.
    socket = fcntl(socket, F_DUPFD, 16);
    int nothing = open("/dev/null", O_RDWR);
    for (int stream = 0; stream < 3; stream++) dup2(nothing, stream);
    if (nothing < 0 || dup2(socket, signet_worker_socket) < 0) _exit(EXIT_FAILURE);
    if (syscall(436 /* close_range */, signet_worker_socket + 1u, ~0u, 0u) != 0) {
        for (int descriptor = signet_worker_socket + 1; descriptor < 65536; descriptor++) close(descriptor);
    }
    if (signet_own_signals(signet_worker_socket) == 0 && signet_set_signals(signet_worker_socket, 1) == 0) work(question);
    _exit(EXIT_FAILURE);
}

// Work that computes.

// Leaves a process that has its question the time and memory to compute, for ever, and no files and no other system calls. Not 0 when
// that failed.
static inline int signet_isolate_computing(size_t memory, unsigned long seconds) {
    struct rlimit limit;
    if (signet_limit_more_memory(memory) != 0 || signet_limit_processor(seconds) != 0 || getrlimit(RLIMIT_CPU, &limit) != 0) return -1;
    limit.rlim_max = limit.rlim_cur;
    if (setrlimit(RLIMIT_CPU, &limit) != 0) return -1;
    return signet_restrict_files(NULL, 0, 0) == signet_confinement_failed || signet_restrict_calls(signet_computes) == signet_confinement_failed
        ? -1 : 0;
}

// Writes all bytes to the socket; 0 where the other end is closed.
static inline int signet_write_all(const void *bytes, size_t count) {
    for (size_t done = 0; done < count;) {
        ssize_t part = write(signet_worker_socket, (const char *)bytes + done, count - done);
        if (part > 0) done += (size_t)part;
        else if (errno != EINTR) return 0;
    }
    return 1;
}

// Answers with a frame of two parts; 0 where the other end is closed.
static inline int signet_answer(const void *head, size_t head_size, const void *bytes, size_t count) {
    uint64_t size = head_size + count; // Both supported processors are little-endian.
    return signet_set_signals(signet_worker_socket, 0) == 0 && signet_write_all(&size, sizeof size)
        && signet_write_all(head, head_size) && signet_write_all(bytes, count);
}

#endif
