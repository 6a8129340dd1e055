#include "mapping.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// A place for one mapping. The handler may look at it while another thread changes it: `version` is odd meanwhile, and
// another one afterwards. The mapping that a fault is in is in use by the thread with the fault, so its own does not change.
struct watch {
    atomic_bool taken;
    atomic_bool broken;
    atomic_uint version;
    atomic_uintptr_t start;
    atomic_uintptr_t end;
};

enum { capacity = 1024 };
static struct watch watches[capacity];

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool installed;
static uintptr_t page_size;
static struct sigaction previous;

// What would have happened without this handler.
static void pass_on(int number, siginfo_t *info, void *context) {
    if (previous.sa_flags & SA_SIGINFO) {
        previous.sa_sigaction(number, info, context);
    } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
        previous.sa_handler(number);
    } else if (previous.sa_handler == SIG_DFL || info->si_code > 0) {
        struct sigaction standard = {.sa_handler = SIG_DFL};
        sigemptyset(&standard.sa_mask);
        sigaction(number, &standard, NULL);
        // A fault comes again by itself when the instruction is repeated.
        if (info->si_code <= 0) raise(number);
    }
}

// Finds the mapping that a place is in and says where it ends.
static struct watch *watch_at(uintptr_t place, uintptr_t *end) {
    for (int number = 0; number < capacity; number++) {
        struct watch *watch = &watches[number];
        unsigned version = atomic_load(&watch->version);
        if (version & 1) continue;
        uintptr_t from = atomic_load(&watch->start), to = atomic_load(&watch->end);
        if (atomic_load(&watch->version) != version || place < from || place >= to) continue;
        *end = to;
        return watch;
    }
    return NULL;
}

// Only what may be called in a handler is called here.
static void handle(int number, siginfo_t *info, void *context) {
    int code = errno;
    uintptr_t place = (uintptr_t)info->si_addr, end = 0;
    struct watch *watch = info->si_code > 0 ? watch_at(place, &end) : NULL;
    if (watch) {
        uintptr_t page = place & ~(page_size - 1);
        atomic_store(&watch->broken, true);
        void *zeros = mmap((void *)page, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (zeros == MAP_FAILED) watch = NULL;
    }
    if (!watch) pass_on(number, info, context);
    errno = code;
}

static void install(void) {
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
    // Known before the handler can be called.
    installed = sigaction(SIGBUS, NULL, &previous) == 0 && sigaction(SIGBUS, &action, NULL) == 0;
}

static void set(struct watch *watch, uintptr_t start, uintptr_t end) {
    atomic_fetch_add(&watch->version, 1);
    atomic_store(&watch->start, start);
    atomic_store(&watch->end, end);
    atomic_store(&watch->broken, false);
    atomic_fetch_add(&watch->version, 1);
}

int signet_mapping_watch(const void *address, size_t length) {
    pthread_once(&once, install);
    if (!installed) return -1;
    for (int number = 0; number < capacity; number++) {
        bool expected = false;
        if (!atomic_compare_exchange_strong(&watches[number].taken, &expected, true)) continue;
        uintptr_t start = (uintptr_t)address;
        set(&watches[number], start, (start + length + page_size - 1) & ~(page_size - 1));
        return number;
    }
    return -1;
}

bool signet_mapping_is_broken(int number) { return number >= 0 && atomic_load(&watches[number].broken); }

void signet_mapping_forget(int number) {
    if (number < 0) return;
    set(&watches[number], 0, 0);
    atomic_store(&watches[number].taken, false);
}
