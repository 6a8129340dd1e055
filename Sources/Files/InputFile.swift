internal import CSystemCalls
internal import Glibc

/// A file open for reading.
///
/// The descriptor is closed with its owner.
package struct InputFile: ~Copyable {
    package let path: String
    package let descriptor: CInt
    let status: stat

    /// Opens a regular file.
    ///
    /// - Throws: ``FileError`` `noInput` when it does not exist, may not be read or is not a regular file.
    package init(_ path: String) throws(FileError) {
        // A pipe without a writer would not open without O_NONBLOCK; to regular files it is nothing.
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.error(errno, path) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw Self.error(code, path)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw FileError(.noInput, status.st_mode & S_IFMT == S_IFDIR ? .directory : .notRegular, file: path)
        }
        self.path = path
        self.descriptor = descriptor
        self.status = status
    }

    deinit { close(descriptor) }

    /// The length when it was opened, in bytes.
    package var size: Int { Int(status.st_size) }

    /// The time of the last change before it was opened, in nanoseconds since 1970.
    package var modified: Int { Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec) }

    /// The permission bits.
    package var permissions: UInt32 { status.st_mode & 0o777 }

    private static func error(_ code: CInt, _ path: String) -> FileError {
        let cause: FileError.Cause =
            switch code {
            case ENOENT: .absent
            case EACCES: .unreadable
            default: .notOpened(code)
            }
        return FileError(.noInput, cause, file: path)
    }

    /// Checks that a path does not lead to this file, through any links.
    ///
    /// - Throws: ``FileError`` `cannotCreate` when it does.
    package func checkIsNot(_ output: String) throws(FileError) {
        var other = stat()
        guard unsafe stat(output, &other) == 0 else { return }
        guard other.st_dev != status.st_dev || other.st_ino != status.st_ino else {
            throw FileError(.cannotCreate, .document, file: output)
        }
    }

    // MARK: Changes by others

    /// Whether it has the length and the time of change that it had when it was opened.
    package var isUnchanged: Bool {
        var now = stat()
        guard unsafe fstat(descriptor, &now) == 0 else { return false }
        return now.st_size == status.st_size && now.st_mtim.tv_sec == status.st_mtim.tv_sec
            && now.st_mtim.tv_nsec == status.st_mtim.tv_nsec
    }

    /// Checks that it was not written to since it was opened.
    package func checkUnchanged() throws(FileError) {
        guard isUnchanged else { throw changed }
    }

    /// The error when it was.
    package var changed: FileError {
        FileError(.inputOutput, .changed, file: path)
    }

    // MARK: Contents

    /// All bytes of a small file, at most `limit`.
    package static func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try InputFile(path)
        guard file.status.st_size <= limit else {
            throw FileError(.tooLarge, .tooLarge(limit: limit), file: path)
        }
        do throws(FileError) {
            return try readAll(file.descriptor, limit: limit)
        } catch {
            throw error.attributed(to: path)
        }
    }

    /// All bytes of standard input, at most `limit`.
    package static func standardInput(limit: Int) throws(FileError) -> [UInt8] {
        do throws(FileError) {
            return try readAll(0, limit: limit)
        } catch {
            throw error.attributed(to: "standard input")
        }
    }

    private static func readAll(_ descriptor: CInt, limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try readSome(of: descriptor, into: &block)
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else {
                throw FileError(.tooLarge, .tooLarge(limit: limit))
            }
            bytes += block[0..<count]
        }
    }
}

/// Reads at most a block from where a descriptor is.
///
/// - Returns: How many bytes were read; 0 at the end.
func readSome(of descriptor: CInt, into block: inout [UInt8]) throws(FileError) -> Int {
    while true {
        let count = unsafe block.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        guard errno == EINTR else { throw FileError(.inputOutput, .notRead(errno)) }
    }
}

/// The system's message for an error number.
package func systemMessage(_ code: CInt) -> String { unsafe String(cString: strerror(code)) }
