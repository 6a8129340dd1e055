#ifndef SIGNET_CCONVERSION_H
#define SIGNET_CCONVERSION_H

// Makes this process a program that converts an untrusted document: it reads the files of the system, writes in one folder, and has no
// networks, no sockets and no part in other processes. This is C because syscall() and prctl() are variadic.
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
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef O_PATH
#define SIGNET_CONVERSION_PATH O_PATH
#else
#define SIGNET_CONVERSION_PATH 010000000
#endif

#if defined(__x86_64__)
#define SIGNET_CONVERSION_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define SIGNET_CONVERSION_ARCH AUDIT_ARCH_AARCH64
#endif

// Whether the kernel has what confines a converter; without it none is started.
static inline int signet_can_confine_converter(void) {
#ifdef SIGNET_CONVERSION_ARCH
    return syscall(444 /* landlock_create_ruleset */, NULL, 0, 1u /* LANDLOCK_CREATE_RULESET_VERSION */) >= 1
        && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0u, NULL) != 0 && errno == EFAULT;
#else
    return 0;
#endif
}

// Lets the process read and run what is at or below some paths, and change what is below one folder.
static inline int signet_confine_converter_files(const char *const *paths, size_t count, const char *folder) {
    struct { uint64_t files, network, scope; } rules = {(1ull << 13) - 1, 0, 0};
    struct __attribute__((packed)) { uint64_t allowed; int32_t folder; } rule;
    const uint64_t run_file = 1 << 0, write_file = 1 << 1, read_file = 1 << 2, read_folder = 1 << 3;
    // Removing and making files and folders, but no devices.
    const uint64_t change = 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8 | 1 << 9 | 1 << 10;
    int version = (int)syscall(444, NULL, 0, 1u);
    if (version < 1) return -1;
    if (version >= 2) rules.files |= 1ull << 13;
    if (version >= 3) rules.files |= 1ull << 14;
    if (version >= 4) rules.network = 3;
    if (version >= 5) rules.files |= 1ull << 15;
    if (version >= 6) rules.scope = 3;
    int set = (int)syscall(444, &rules, version >= 6 ? 24 : version >= 4 ? 16 : 8, 0u);
    if (set < 0) return -1;
    int result = 0;
    for (size_t index = 0; index <= count && result == 0; index++) {
        struct stat state;
        int is_own = index == count;
        rule.folder = open(is_own ? folder : paths[index], SIGNET_CONVERSION_PATH | O_CLOEXEC);
        if (rule.folder < 0) {
            if (is_own) result = -1;
            continue;
        }
        int is_folder = fstat(rule.folder, &state) == 0 && S_ISDIR(state.st_mode);
        rule.allowed = read_file | (is_folder ? read_folder : 0);
        if (is_own) rule.allowed |= write_file | change | (version >= 2 ? 1ull << 13 : 0) | (version >= 3 ? 1ull << 14 : 0);
        else rule.allowed |= run_file;
        if (syscall(445 /* landlock_add_rule */, set, 1, &rule, 0u) != 0) result = -1;
        close(rule.folder);
    }
    if (result == 0 && (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(446 /* landlock_restrict_self */, set, 0u) != 0)) result = -1;
    close(set);
    return result;
}

// System calls that a converter of documents never needs: connections, signals to others, other processes' memory, and changes of the system.
static const int signet_converter_refused[] = {
    SYS_connect, SYS_sendto, SYS_sendmsg, SYS_accept, SYS_accept4, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_mount,
    SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_bpf, SYS_perf_event_open,
    SYS_userfaultfd, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_swapoff,
    SYS_open_by_handle_at, SYS_name_to_handle_at, SYS_kill, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_setpriority,
    SYS_shmget, SYS_shmat, SYS_semget, SYS_msgget, SYS_mq_open, SYS_acct, SYS_quotactl, SYS_settimeofday, SYS_clock_settime, SYS_sethostname,
    424 /* pidfd_send_signal */, 425 /* io_uring_setup */, 426 /* io_uring_enter */, 427 /* io_uring_register */, 438 /* pidfd_getfd */,
};

static inline int signet_confine_converter_calls(void) {
#ifdef SIGNET_CONVERSION_ARCH
    enum { refused = sizeof signet_converter_refused / sizeof *signet_converter_refused };
    struct sock_filter program[refused + 32];
    unsigned short count = 0;
    program[count++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    program[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SIGNET_CONVERSION_ARCH, 1, 0);
    program[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
    program[count++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    // The calls of the x32 interface, which have other numbers.
    program[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1);
    program[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
#endif
    // It waits for others of its kind at a socket of the system, and ends where it cannot: it has one that nobody can connect to.
    program[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 4);
    program[count++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, args));
    program[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 1 /* AF_UNIX */, 0, 1);
    program[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    program[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    program[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_bind, 1, 0);
    program[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_listen, 0, 1);
    program[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 0);
    for (int index = 0; index < refused; index++) {
        unsigned char left = (unsigned char)(refused - index);
        program[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)signet_converter_refused[index], left, 0);
    }
    program[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    program[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    struct sock_fprog filter = {count, program};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
#else
    return -1;
#endif
}

static inline int signet_limit_converter(int resource, uint64_t value) {
    struct rlimit limit = {value, value};
    return setrlimit(resource, &limit);
}

// Becomes the program at words[0]; returns only where that fails, or where the process cannot be confined.
static inline void signet_become_converter(
    const char *const *paths, size_t count, const char *folder, const char *const *words, const char *const *environment, uint64_t seconds,
    uint64_t memory, uint64_t file_bytes) {
    // It ends with the service.
    if (prctl(PR_SET_PDEATHSIG, 9 /* SIGKILL */, 0, 0, 0) != 0) return;
    if (chdir(folder) != 0 || signet_limit_converter(RLIMIT_CORE, 0) != 0 || signet_limit_converter(RLIMIT_CPU, seconds) != 0
        || signet_limit_converter(RLIMIT_AS, memory) != 0 || signet_limit_converter(RLIMIT_FSIZE, file_bytes) != 0
        || signet_limit_converter(RLIMIT_NOFILE, 512) != 0) return;
    if (signet_confine_converter_files(paths, count, folder) != 0 || signet_confine_converter_calls() != 0) return;
    execve(words[0], (char *const *)words, (char *const *)environment);
}

#endif
