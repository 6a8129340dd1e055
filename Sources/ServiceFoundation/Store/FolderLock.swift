/// Keeps other processes from serving the same folder for as long as it lives.
package final class FolderLock: Sendable {
    private let lock: FileLock

    /// Takes the lock.
    ///
    /// - Throws: ``FolderInUseError`` when another process has it, or locks are not supported.
    package init(_ folder: String) throws {
        guard let lock = FileLock(file: "\(folder)/\(DataFolder.lockName)"), lock.take() else {
            throw FolderInUseError(folder: folder)
        }
        self.lock = lock
    }

    /// Waits for the turn to open and upgrade the database, which one process has at a time; it does not keep others from serving.
    ///
    /// - Throws: ``FolderInUseError`` when locks are not supported.
    package init(toOpen folder: String) throws {
        guard let lock = FileLock(folder: folder), lock.wait() else { throw FolderInUseError(folder: folder) }
        self.lock = lock
    }
}

/// Another process serves the folder.
struct FolderInUseError: Error, CustomStringConvertible {
    let folder: String

    var description: String {
        "\(folder): another process serves this folder, or it cannot be locked: end that one, or use another folder"
    }
}
