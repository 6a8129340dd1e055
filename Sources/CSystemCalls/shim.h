#ifndef SIGNET_CSYSTEM_SHIM_H
#define SIGNET_CSYSTEM_SHIM_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#if defined(__GLIBC__)
#endif
#include <poll.h>
#include <spawn.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
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

// A file that is in memory only, and is gone with its last descriptor; no program that is started inherits it. -1 where the system has none.
static inline int signet_memory_file(void) {
#ifdef SYS_memfd_create
    return (int)syscall(SYS_memfd_create, "signet", 1u /* MFD_CLOEXEC */);
#else
    errno = ENOSYS;
    return -1;
#endif
}

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

// Nanoseconds of processor time that a child has used, also one that has ended; -1 where that is unknown.
static inline long long signet_processor_time(int process) {
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
    return time.tv_sec * 1000000000LL + time.tv_nsec;
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

// Bounds the memory of the process for ever, without files that are mapped to be read, and leaves no core. Where there is a lower bound
// already, that stays.
static inline int signet_limit_memory(unsigned long bytes) {
    struct rlimit memory, core = {0, 0};
    if (getrlimit(RLIMIT_DATA, &memory) != 0) return -1;
    if (memory.rlim_max > bytes) memory.rlim_max = bytes;
    memory.rlim_cur = memory.rlim_max;
    return setrlimit(RLIMIT_DATA, &memory) == 0 && setrlimit(RLIMIT_CORE, &core) == 0 ? 0 : -1;
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
