internal import CIsolation

/// A kernel's means of confining worker processes.
package enum ConfinementMeans: String, Sendable, CaseIterable {
    /// Keeps them from files of others.
    case landlock
    /// Keeps them from networks, programs and other processes.
    case seccomp

    /// Whether the kernel has it, and a program of this user may use it.
    package var isAvailable: Bool {
        switch self {
        case .landlock: signet_landlock_version() >= 1
        case .seccomp: signet_has_seccomp() != 0
        }
    }
}
