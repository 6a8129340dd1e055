internal import CSystem

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A folder, open to have its entries or its file system written to the disk.
///
/// The descriptor is closed with its owner.
package final class Folder: Sendable {
    private let path: String
    private let descriptor: CInt
    /// Which file system it is on.
    let fileSystem: dev_t

    /// Opens a folder.
    init(_ path: String) throws(SignetError) {
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

    private static func error(_ code: CInt, _ path: String) -> SignetError {
        SignetError(.cannotCreate, "the folder cannot be opened: \(systemMessage(code))", file: path)
    }

    /// Whether there is a folder at a path.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The folder that a file is in.
    static func holding(_ path: String) -> String {
        guard let end = path.lastIndex(of: "/") else { return "." }
        return end == path.startIndex ? "/" : String(path[..<end])
    }

    /// Makes a folder and those that it is in, where they lack.
    package static func make(_ path: String) throws(SignetError) {
        guard unsafe access(path, F_OK) != 0 else { return }
        let above = holding(path)
        if above != path { try make(above) }
        guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw SignetError(.cannotCreate, "the folder cannot be made: \(systemMessage(errno))", file: path)
        }
    }

    /// Waits until the names in it are on the disk.
    func sync() throws(SignetError) {
        try check(fsync(descriptor))
    }

    /// Waits until all that was written to its file system is on the disk.
    func syncFileSystem() throws(SignetError) {
        try check(signet_syncfs(descriptor))
    }

    private func check(_ status: CInt) throws(SignetError) {
        guard status == 0 else {
            throw SignetError(.inputOutput, "it cannot be written: \(systemMessage(errno))", file: path)
        }
    }
}
