#ifndef SIGNET_CSYSTEM_SHIM_H
#define SIGNET_CSYSTEM_SHIM_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <arpa/nameser.h>
#include <resolv.h>
#include <netdb.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// Declared by the C library for GNU sources only, which Swift does not see, and syscall() is variadic.
static inline ssize_t signet_copy_file_range(int from, long long *from_offset, int to, long long *to_offset, size_t count) {
#ifdef SYS_copy_file_range
    return syscall(SYS_copy_file_range, from, from_offset, to, to_offset, count, 0u);
#else
    (void)from; (void)from_offset; (void)to; (void)to_offset; (void)count;
    errno = ENOSYS;
    return -1;
#endif
}

// Writes everything of a file system that is not on the disk yet; for GNU sources only too.
static inline int signet_syncfs(int descriptor) {
#ifdef SYS_syncfs
    return (int)syscall(SYS_syncfs, descriptor);
#else
    (void)descriptor;
    sync();
    return 0;
#endif
}

// How many processors the process is bound to; for GNU sources only too. 0 where that is unknown.
static inline int signet_processors(void) {
    unsigned long mask[256];
    long bytes = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
    int count = 0;
    for (long word = 0; word < bytes / (long)sizeof *mask; word++) count += __builtin_popcountl(mask[word]);
    return count;
}

// Has threads share the memory that they have freed, which else is kept in up to eight parts for each processor.
static inline void signet_limit_arenas(int count) {
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, count);
#else
    (void)count;
#endif
}

// Opens a folder beneath another, which neither the path nor a link may lead out of. `follows` says whether links are
// followed at all.
static inline int signet_open_beneath(int folder, const char *path, int flags, int follows) {
#ifdef SYS_openat2
    // struct open_how, RESOLVE_BENEATH (8), RESOLVE_NO_MAGICLINKS (2) and RESOLVE_NO_SYMLINKS (4) of <linux/openat2.h>,
    // which C libraries do not bring along.
    struct { unsigned long long flags, mode, resolve; } how = {(unsigned long long)flags, 0, 8 | 2 | (follows ? 0 : 4)};
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
#else
    (void)folder; (void)path; (void)flags; (void)follows;
    errno = ENOSYS;
    return -1;
#endif
}

// The columns and rows of the terminal that a descriptor leads to, then its width and height in pixels, 0 where it does not tell;
// not 0 where it leads to none. ioctl() is variadic.
static inline int signet_window_size(int descriptor, unsigned short *size) {
    struct winsize window;
    if (ioctl(descriptor, TIOCGWINSZ, &window) != 0) return -1;
    size[0] = window.ws_col, size[1] = window.ws_row, size[2] = window.ws_xpixel, size[3] = window.ws_ypixel;
    return 0;
}

// The name of a folder's entry; the system gives it no more bytes than it needs, so the array of Swift may not be copied.
static inline const char *signet_entry_name(const struct dirent *entry) { return entry->d_name; }

// Asks the system's name servers for the records of a whole name: the length of the answer, 0 where there are none, -1 where no server
// answers. Each is waited for 3 seconds, twice.
static inline int signet_ask_names(const char *name, int type, unsigned char *answer, int capacity) {
    struct __res_state state;
    memset(&state, 0, sizeof state);
    if (res_ninit(&state) != 0) return -1;
    state.retrans = 3;
    state.retry = 2;
    int length = res_nquery(&state, name, ns_c_in, type, answer, capacity);
    int is_none = state.res_h_errno == HOST_NOT_FOUND || state.res_h_errno == NO_DATA;
    res_nclose(&state);
    return length >= 0 ? length : is_none ? 0 : -1;
}

// O_TMPFILE and O_PATH are for GNU sources only too; 0 where the system has none.
#if defined(O_TMPFILE)
static const int signet_unnamed_file = O_TMPFILE;
#elif defined(__O_TMPFILE)
static const int signet_unnamed_file = __O_TMPFILE;
#else
static const int signet_unnamed_file = 0;
#endif

#if defined(O_PATH)
static const int signet_path_only = O_PATH;
#elif defined(__O_PATH)
static const int signet_path_only = __O_PATH;
#else
static const int signet_path_only = 0;
#endif

#endif
