#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Keeps other processes from serving the same folder for as long as it lives.
///
/// The kernel lets go of the lock with the process, however that ends, so there is never a stale one.
final class FolderLock: Sendable {
    private let descriptor: CInt

    /// Takes the lock.
    ///
    /// - Throws: ``FolderInUse`` when another process has it, or there can be none.
    init(_ folder: String) throws {
        let descriptor = open("\(folder)/\(DataFolder.lockName)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FolderInUse(folder: folder) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw FolderInUse(folder: folder)
        }
        self.descriptor = descriptor
    }

    /// Waits for the turn to upgrade the folder, which one process has at a time; it does not keep others from serving.
    ///
    /// - Throws: ``FolderInUse`` when there can be none.
    init(toUpgrade folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FolderInUse(folder: folder) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                throw FolderInUse(folder: folder)
            }
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}

/// Another process serves the folder.
struct FolderInUse: Error, CustomStringConvertible {
    let folder: String

    var description: String {
        "\(folder): another process serves this folder, or it cannot be locked: end that one, or use another folder"
    }
}
