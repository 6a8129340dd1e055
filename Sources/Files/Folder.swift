internal import CSystemCalls
internal import Glibc

/// A folder, open to have its entries or its file system written to the disk.
///
/// The descriptor is closed with its owner.
package final class Folder: Sendable {
    private let path: String
    private let descriptor: CInt
    /// Which file system it is on.
    let fileSystem: dev_t

    /// Opens a folder.
    package init(_ path: String) throws(FileError) {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.error(errno, path) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw Self.error(code, path)
        }
        self.path = path
        self.descriptor = descriptor
        fileSystem = status.st_dev
    }

    deinit { close(descriptor) }

    static func error(_ code: CInt, _ path: String) -> FileError {
        FileError(.cannotCreate, .folderNotOpened(code), file: path)
    }

    static func makingError(_ code: CInt, _ path: String) -> FileError {
        FileError(.cannotCreate, .folderNotMade(code), file: path)
    }

    /// Whether there is a folder at a path.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The folder that a file is in.
    package static func holding(_ path: String) -> String { PathParts(path).folder }

    /// Makes a folder and those that it is in, where they lack.
    ///
    /// - Returns: The folders with a new entry, from the top: these must be synced for the new ones to last.
    @discardableResult
    package static func make(_ path: String) throws(FileError) -> [String] {
        guard unsafe access(path, F_OK) != 0 else { return [] }
        let above = holding(path)
        let changed = above == path ? [] : try make(above)
        guard unsafe mkdir(path, 0o777) != 0 else { return changed + [above] }
        guard errno == EEXIST else { throw makingError(errno, path) }
        return changed
    }

    /// Makes a folder beneath a root folder, and those that it is in, the root too, where they lack.
    ///
    /// - Returns: The folders with a new entry, from the top.
    /// - Throws: ``FileError`` `cannotCreate` when a link leads out of the root.
    @discardableResult
    package static func make(_ path: String, beneath root: String) throws(FileError) -> [String] {
        try make(root) + RootFolder(root).make(path)
    }

    /// Waits until the names in it are on the disk.
    package func sync() throws(FileError) {
        try check(fsync(descriptor))
    }

    /// Waits until all that was written to its file system is on the disk.
    package func syncFileSystem() throws(FileError) {
        try check(signet_syncfs(descriptor))
    }

    private func check(_ status: CInt) throws(FileError) {
        guard status == 0 else {
            throw FileError(.inputOutput, .notWritten(errno), file: path)
        }
    }
}
