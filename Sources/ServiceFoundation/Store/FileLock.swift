internal import Glibc

/// A lock between processes; it does not separate tasks of one process.
///
/// The kernel releases it when the process ends, for any reason, so there is never a stale one.
final class FileLock: Sendable {
    private let descriptor: CInt

    /// Opens the file of a lock, and makes it if it is missing; `nil` if that fails.
    init?(file path: String) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    /// Opens a folder as a lock; `nil` if that fails.
    init?(folder path: String) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A program that another thread is starting has a copy of the descriptor for a moment.
        release()
        close(descriptor)
    }

    /// Takes the lock, unless another process has it.
    func take() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Takes the lock as soon as no other process has it.
    ///
    /// - Returns: Whether there can be locks.
    func wait() -> Bool {
        while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { return false } }
        return true
    }

    /// Lets go of the lock.
    func release() { flock(descriptor, LOCK_UN) }
}
