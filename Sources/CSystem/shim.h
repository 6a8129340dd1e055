#ifndef SIGNET_CSYSTEM_SHIM_H
#define SIGNET_CSYSTEM_SHIM_H

#include <errno.h>
#include <fcntl.h>
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

// How many processors the process is bound to; for GNU sources only too. 0 where that cannot be told.
static inline int signet_processors(void) {
    unsigned long mask[256];
    long bytes = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
    int count = 0;
    for (long word = 0; word < bytes / (long)sizeof *mask; word++) count += __builtin_popcountl(mask[word]);
    return count;
}

// O_TMPFILE is for GNU sources only too; 0 where the system has none.
#ifdef __O_TMPFILE
static const int signet_unnamed_file = __O_TMPFILE;
#else
static const int signet_unnamed_file = 0;
#endif

#endif
