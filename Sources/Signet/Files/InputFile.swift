internal import CSystemCalls
internal import SignetPDF

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file open for reading.
///
/// The descriptor is closed with its owner.
struct InputFile: ~Copyable {
    let path: String
    let descriptor: CInt
    let status: stat

    /// Opens a regular file.
    ///
    /// - Throws: ``SignetError`` `noInput` when it does not exist, may not be read or is no regular file.
    init(_ path: String) throws(SignetError) {
        // A pipe that nobody writes to would not open without O_NONBLOCK; to regular files it is nothing.
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
            let what = status.st_mode & S_IFMT == S_IFDIR ? "it is a directory" : "it is not a regular file"
            throw SignetError(.noInput, "\(what); name a file", file: path)
        }
        self.path = path
        self.descriptor = descriptor
        self.status = status
    }

    deinit { close(descriptor) }

    /// The permission bits.
    var permissions: mode_t { status.st_mode & 0o777 }

    private static func error(_ code: CInt, _ path: String) -> SignetError {
        let message =
            switch code {
            case ENOENT: "there is no such file"
            case EACCES: "it may not be read; check its permissions"
            default: "it cannot be opened: \(systemMessage(code))"
            }
        return SignetError(.noInput, message, file: path)
    }

    // MARK: Changes by others

    /// Whether it has the length and the time of change that it had when it was opened.
    private var isUnchanged: Bool {
        var now = stat()
        guard unsafe fstat(descriptor, &now) == 0 else { return false }
        return now.st_size == status.st_size && now.st_mtim.tv_sec == status.st_mtim.tv_sec
            && now.st_mtim.tv_nsec == status.st_mtim.tv_nsec
    }

    /// Checks that nobody wrote to it since it was opened.
    func checkUnchanged() throws(SignetError) {
        guard isUnchanged else { throw changed }
    }

    /// What is said when somebody did.
    var changed: SignetError {
        SignetError(.inputOutput, "it changed while it was read; sign it again when nobody writes to it", file: path)
    }

    // MARK: Contents

    /// Lends its bytes, mapped into memory.
    ///
    /// - Throws: What `work` throws, said of the file; `inputOutput` when the file changed meanwhile, whatever came of it.
    func withBytes<Result>(
        _ work: (Bytes) throws(SignetError) -> Result
    ) throws(SignetError) -> Result {
        let bytes: Bytes
        do throws(PDFError) { bytes = try Bytes(contentsOf: descriptor) } catch { throw SignetError(error).about(path) }
        do throws(SignetError) {
            let result = try work(bytes)
            guard bytes.isIntact, isUnchanged else { throw changed }
            return result
        } catch {
            throw bytes.isIntact && isUnchanged ? error.about(path) : changed
        }
    }

    /// All bytes of a small file, at most `limit`.
    static func contents(of path: String, limit: Int) throws(SignetError) -> [UInt8] {
        let file = try InputFile(path)
        guard file.status.st_size <= limit else {
            throw SignetError(.invalidData, "it has more than \(limit >> 20) MiB; give a smaller one", file: path)
        }
        do throws(SignetError) {
            return try readAll(file.descriptor, limit: limit)
        } catch {
            throw error.about(path)
        }
    }

    /// All bytes of standard input, at most `limit`.
    static func standardInput(limit: Int) throws(SignetError) -> [UInt8] {
        do throws(SignetError) {
            return try readAll(0, limit: limit)
        } catch {
            throw error.about("standard input")
        }
    }

    private static func readAll(_ descriptor: CInt, limit: Int) throws(SignetError) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe block.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SignetError(.inputOutput, "it cannot be read: \(systemMessage(errno))") }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else {
                throw SignetError(.invalidData, "it has more than \(limit >> 20) MiB; give a smaller one")
            }
            bytes += block[0..<count]
        }
    }
}

/// What the system says of an error number.
func systemMessage(_ code: CInt) -> String { unsafe String(cString: strerror(code)) }
