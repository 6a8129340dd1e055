#include "mapping.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// A place for one mapping. The handler may look at it while another thread changes it: `version` is odd meanwhile, and
// another one afterwards. The mapping that a fault is in is in use by the thread with the fault, so its own does not change.
struct signet_watch {
    atomic_bool taken;
    atomic_bool broken;
    atomic_uint version;
    atomic_uintptr_t start;
    atomic_uintptr_t end;
};

// Places are added a block at a time and never given back, so that the handler can walk through them.
enum { capacity = 256 };
struct block {
    struct signet_watch watches[capacity];
    struct block *_Atomic next;
};
static struct block first;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool installed;
static uintptr_t page_size;
static struct sigaction previous;

// The action without this handler.
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
static struct signet_watch *watch_at(uintptr_t place, uintptr_t *end) {
    for (struct block *block = &first; block; block = atomic_load(&block->next)) {
        for (int number = 0; number < capacity; number++) {
            struct signet_watch *watch = &block->watches[number];
            unsigned version = atomic_load(&watch->version);
            if (version & 1) continue;
            uintptr_t from = atomic_load(&watch->start), to = atomic_load(&watch->end);
            if (atomic_load(&watch->version) != version || place < from || place >= to) continue;
            *end = to;
            return watch;
        }
    }
    return NULL;
}

// Only what may be called in a handler is called here.
static void handle(int number, siginfo_t *info, void *context) {
    int code = errno;
    uintptr_t place = (uintptr_t)info->si_addr, end = 0;
    struct signet_watch *watch = info->si_code > 0 ? watch_at(place, &end) : NULL;
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

static void set(struct signet_watch *watch, uintptr_t start, uintptr_t end) {
    atomic_fetch_add(&watch->version, 1);
    atomic_store(&watch->start, start);
    atomic_store(&watch->end, end);
    atomic_store(&watch->broken, false);
    atomic_fetch_add(&watch->version, 1);
}

// Takes a place that is free in a block, if there is one.
static struct signet_watch *take(struct block *block) {
    for (int number = 0; number < capacity; number++) {
        struct signet_watch *watch = &block->watches[number];
        if (!atomic_load(&watch->taken) && !atomic_exchange(&watch->taken, true)) return watch;
    }
    return NULL;
}

// The block after one, which is made where there is none; NULL without memory.
static struct block *after(struct block *block) {
    struct block *next = atomic_load(&block->next);
    if (next) return next;
    struct block *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    if (atomic_compare_exchange_strong(&block->next, &next, made)) return made;
    free(made);  // Another thread was quicker.
    return next;
}

struct signet_watch *signet_mapping_watch(const void *address, size_t length) {
    pthread_once(&once, install);
    if (!installed) return NULL;
    for (struct block *block = &first; block; block = after(block)) {
        struct signet_watch *watch = take(block);
        if (!watch) continue;
        uintptr_t start = (uintptr_t)address;
        set(watch, start, (start + length + page_size - 1) & ~(page_size - 1));
        return watch;
    }
    return NULL;
}

bool signet_mapping_is_broken(const struct signet_watch *watch) { return watch && atomic_load(&watch->broken); }

void signet_mapping_forget(struct signet_watch *watch) {
    if (!watch) return;
    set(watch, 0, 0);
    atomic_store(&watch->taken, false);
}
