#ifndef SIGNET_CISOLATION_CONFINEMENT_H
#define SIGNET_CISOLATION_CONFINEMENT_H

// Takes from a process that reads untrusted files what it needs not: other files by Landlock, other system calls by seccomp. This is C
// because a forked child may run nothing of the Swift runtime, and because syscall() and prctl() are variadic.
//
// The structures and constants are those of <linux/landlock.h> and <linux/seccomp.h>; C libraries do not always bring the first along.

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum signet_confinement {
    signet_confined = 0,
    // The system has no such means, or its administrator switched it off.
    signet_unconfined = 1,
    // It should have worked.
    signet_confinement_failed = -1,
};

// O_PATH is for GNU sources only, which Swift does not see.
#ifdef O_PATH
#define SIGNET_PATH_ONLY O_PATH
#else
#define SIGNET_PATH_ONLY 010000000
#endif

#if !defined(SYS_landlock_create_ruleset) && defined(__linux__)
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

// The version of Landlock's interface, from 1; less where the kernel has none, or its administrator switched it off.
static inline int signet_landlock_version(void) {
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, 1u /* LANDLOCK_CREATE_RULESET_VERSION */);
}

// Leaves the process only the reading of files at or below some paths, the last `programs` of which it may also run; no networks, and no
// signals to other processes where the kernel can say so. A path that does not exist is left out. It binds the calling thread and those
// that it starts.
static inline int signet_restrict_files(const char *const *paths, size_t count, size_t programs) {
    struct { uint64_t files, network, scope; } rules = {(1ull << 13) - 1, 0, 0};
    struct __attribute__((packed)) { uint64_t allowed; int32_t folder; } rule;
    const uint64_t run_file = 1 << 0, read_file = 1 << 2, read_folder = 1 << 3;
    int version = signet_landlock_version();
    if (version < 1) return signet_unconfined;
    // Each version of the interface can forbid more: links between folders, truncation, networks, device calls, and what leaves the group.
    if (version >= 2) rules.files |= 1ull << 13;
    if (version >= 3) rules.files |= 1ull << 14;
    if (version >= 4) rules.network = 3;
    if (version >= 5) rules.files |= 1ull << 15;
    if (version >= 6) rules.scope = 3;
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int set = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0u);
    if (set < 0) return signet_confinement_failed;
    int result = signet_confined;
    for (size_t index = 0; index < count && result == signet_confined; index++) {
        struct stat state;
        rule.folder = open(paths[index], SIGNET_PATH_ONLY | O_CLOEXEC);
        if (rule.folder < 0) continue;
        int is_folder = fstat(rule.folder, &state) == 0 && S_ISDIR(state.st_mode);
        rule.allowed = read_file | (is_folder ? read_folder : 0) | (index + programs >= count ? run_file : 0);
        if (syscall(SYS_landlock_add_rule, set, 1 /* LANDLOCK_RULE_PATH_BENEATH */, &rule, 0u) != 0) result = signet_confinement_failed;
        close(rule.folder);
    }
    if (result == signet_confined
        && (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_landlock_restrict_self, set, 0u) != 0)) {
        result = signet_confinement_failed;
    }
    close(set);
    return result;
}

#if defined(__x86_64__)
#define SIGNET_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define SIGNET_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif

// Whether the kernel takes filters of system calls as signet_restrict_calls() sets them. One that does reads the filter, which is not there.
static inline int signet_has_seccomp(void) {
#ifdef SIGNET_AUDIT_ARCH
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, NULL) != 0 && errno == EFAULT;
#else
    return 0;
#endif
}

// The calls of a program that computes, allocates memory, reads files, and uses the descriptors that it has.
static const int signet_allowed_calls[] = {
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_close, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_lseek, SYS_dup,
    SYS_dup3, SYS_getdents64, SYS_getcwd, SYS_readlinkat, SYS_faccessat, SYS_statfs, SYS_fstatfs, SYS_fadvise64, SYS_ppoll, SYS_pselect6,
    SYS_mmap, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_brk, SYS_futex, SYS_membarrier, SYS_set_robust_list, SYS_get_robust_list,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall, SYS_exit, SYS_exit_group,
    SYS_sched_yield, SYS_sched_getaffinity, SYS_nanosleep, SYS_clock_nanosleep, SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday,
    SYS_getpid, SYS_gettid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getrusage, SYS_getrandom, SYS_uname, SYS_sysinfo,
    SYS_pipe2, SYS_eventfd2, SYS_set_tid_address,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef __x86_64__
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_select, SYS_dup2, SYS_pipe, SYS_time, SYS_arch_prctl, SYS_getrlimit,
#endif
};

#define SIGNET_JUMP(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), yes, no)
#define SIGNET_LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, member))
#define SIGNET_RETURN(value) BPF_STMT(BPF_RET | BPF_K, (uint32_t)(value))
#define SIGNET_REFUSE(number) SIGNET_RETURN(SECCOMP_RET_ERRNO | (number))
// The low half of an argument; both supported processors are little-endian.
#define SIGNET_LOAD_ARGUMENT(index) \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (index)))

// The system calls of a process besides computing.
enum signet_use {
    signet_computes = 0,
    // It opens files, and loads libraries from them.
    signet_opens_files = 1,
    // It also becomes another program, which has the same limits.
    signet_runs_program = 2,
};

// Leaves the process the calls above, new threads, signals to itself, and what its use needs; all others fail with EPERM. It binds all
// threads of the process.
static inline int signet_restrict_calls(enum signet_use use) {
#ifdef SIGNET_AUDIT_ARCH
    enum { allowed = sizeof signet_allowed_calls / sizeof *signet_allowed_calls, fixed = 64 };
    struct sock_filter program[2 * allowed + fixed];
    unsigned short count = 0;
#define SIGNET_ADD(...) do { const struct sock_filter part[] = {__VA_ARGS__}; \
    for (size_t at = 0; at < sizeof part / sizeof *part; at++) program[count++] = part[at]; } while (0)
    SIGNET_ADD(SIGNET_LOAD(arch), SIGNET_JUMP(SIGNET_AUDIT_ARCH, 1, 0), SIGNET_RETURN(SECCOMP_RET_KILL_PROCESS), SIGNET_LOAD(nr));
#ifdef __x86_64__
    // The calls of the x32 interface, which have other numbers.
    SIGNET_ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1), SIGNET_RETURN(SECCOMP_RET_KILL_PROCESS));
#endif
    if (use == signet_runs_program) SIGNET_ADD(SIGNET_JUMP(SYS_execve, 0, 1), SIGNET_RETURN(SECCOMP_RET_ALLOW));
    if (use >= signet_opens_files) {
        SIGNET_ADD(SIGNET_JUMP(SYS_openat, 0, 1), SIGNET_RETURN(SECCOMP_RET_ALLOW));
        // The next document comes as a descriptor.
        SIGNET_ADD(SIGNET_JUMP(SYS_recvmsg, 0, 1), SIGNET_RETURN(SECCOMP_RET_ALLOW));
#ifdef __x86_64__
        SIGNET_ADD(SIGNET_JUMP(SYS_open, 0, 1), SIGNET_RETURN(SECCOMP_RET_ALLOW));
#endif
    } else {
        // No memory becomes code.
        SIGNET_ADD(SIGNET_JUMP(SYS_mmap, 1, 0), SIGNET_JUMP(SYS_mprotect, 0, 4), SIGNET_LOAD_ARGUMENT(2),
                   BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 4u /* PROT_EXEC */, 0, 1), SIGNET_REFUSE(EPERM), SIGNET_RETURN(SECCOMP_RET_ALLOW));
    }
    for (size_t index = 0; index < allowed; index++) {
        SIGNET_ADD(SIGNET_JUMP(signet_allowed_calls[index], 0, 1), SIGNET_RETURN(SECCOMP_RET_ALLOW));
    }
    // C libraries use clone() where there is no clone3(), whose flags a filter cannot read. A new process is no thread (CLONE_THREAD).
    SIGNET_ADD(SIGNET_JUMP(435 /* clone3 */, 0, 1), SIGNET_REFUSE(ENOSYS));
    SIGNET_ADD(SIGNET_JUMP(SYS_clone, 0, 4), SIGNET_LOAD_ARGUMENT(0), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x10000u, 0, 1),
               SIGNET_RETURN(SECCOMP_RET_ALLOW), SIGNET_REFUSE(EPERM));
    // Not the commands that choose who receives a descriptor's signals and which: they could end other processes.
    SIGNET_ADD(SIGNET_JUMP(SYS_fcntl, 0, 6), SIGNET_LOAD_ARGUMENT(1), SIGNET_JUMP(8 /* F_SETOWN */, 3, 0),
               SIGNET_JUMP(15 /* F_SETOWN_EX */, 2, 0), SIGNET_JUMP(10 /* F_SETSIG */, 1, 0), SIGNET_RETURN(SECCOMP_RET_ALLOW),
               SIGNET_REFUSE(EPERM));
    // Names of threads and memory.
    SIGNET_ADD(SIGNET_JUMP(SYS_prctl, 0, 5), SIGNET_LOAD_ARGUMENT(0), SIGNET_JUMP(PR_SET_NAME, 1, 0),
               SIGNET_JUMP(0x53564d41 /* PR_SET_VMA */, 0, 1), SIGNET_RETURN(SECCOMP_RET_ALLOW), SIGNET_REFUSE(EPERM));
    // Its own limits, which it can only lower.
    SIGNET_ADD(SIGNET_JUMP(SYS_prlimit64, 0, 4), SIGNET_LOAD_ARGUMENT(0), SIGNET_JUMP(0, 0, 1),
               SIGNET_RETURN(SECCOMP_RET_ALLOW), SIGNET_REFUSE(EPERM));
    // abort() sends a signal to its own thread.
    SIGNET_ADD(SIGNET_JUMP(SYS_tgkill, 0, 4), SIGNET_LOAD_ARGUMENT(0), SIGNET_JUMP(getpid(), 0, 1),
               SIGNET_RETURN(SECCOMP_RET_ALLOW), SIGNET_REFUSE(EPERM));
    SIGNET_ADD(SIGNET_REFUSE(EPERM));
#undef SIGNET_ADD
    struct sock_fprog filter = {count, program};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return signet_unconfined;
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0) return signet_confined;
    return errno == ENOSYS || errno == EINVAL ? signet_unconfined : signet_confinement_failed;
#else
    (void)use;
    return signet_unconfined;
#endif
}

#endif
