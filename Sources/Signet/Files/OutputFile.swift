internal import CSystem

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// What may stand at the output path already.
public enum OverwritePolicy: Hashable, Sendable {
    /// Nothing: an existing file is an error and stays as it is.
    case refuse
    /// Anything but the input: an existing file is replaced, whole, at the end.
    case replace
}

/// Writes a file beside its final place and gives it its name when it is whole: an observer sees the old state or the
/// new one, and a process that dies leaves nothing at the path.
struct OutputFile: ~Copyable {
    private let path: String
    private let temporary: String
    private let descriptor: CInt
    private let policy: OverwritePolicy

    /// Begins a file.
    ///
    /// `mode`: the permission bits, as far as the process' mask allows them.
    /// - Throws: ``SignetError`` `cannotCreate` when it exists and may not be replaced, or its folder cannot be written.
    init(_ path: String, mode: mode_t, policy: OverwritePolicy) throws(SignetError) {
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw SignetError(.cannotCreate, "it is a directory; name a file", file: path)
            }
            guard policy == .replace else {
                throw SignetError(
                    .cannotCreate,
                    "it exists already; remove it, or allow replacing it with --force",
                    file: path
                )
            }
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let name = path.split(separator: "/").last.map(String.init) ?? path
        var number = 0
        while true {
            let candidate = "\(folder).\(name.prefix(100)).\(getpid())-\(number).part"
            let descriptor = unsafe open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if descriptor >= 0 {
                self.path = path
                self.temporary = candidate
                self.descriptor = descriptor
                self.policy = policy
                return
            }
            guard errno == EEXIST, number < 100 else { throw Self.creationError(errno, path) }
            number += 1
        }
    }

    deinit {
        close(descriptor)
        // After publish() the name is gone, and this does nothing.
        unsafe unlink(temporary)
    }

    private static func creationError(_ code: CInt, _ path: String) -> SignetError {
        let message =
            switch code {
            case ENOENT, ENOTDIR: "its folder does not exist"
            case EACCES, EROFS: "its folder may not be written; check the permissions"
            default: "it cannot be created: \(systemMessage(code))"
            }
        return SignetError(.cannotCreate, message, file: path)
    }

    /// Copies a whole file, inside the kernel where the file systems can.
    func copy(from source: borrowing InputFile) throws(SignetError) {
        var remaining = Int(source.status.st_size)
        var offset: Int64 = 0
        while remaining > 0 {
            let count = unsafe signet_copy_file_range(
                source.descriptor,
                &offset,
                descriptor,
                nil,
                min(remaining, 1 << 30)
            )
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            remaining -= count
        }
        if remaining > 0 { try copyBlocks(from: source, at: Int(offset)) }
    }

    private func copyBlocks(from source: borrowing InputFile, at start: Int) throws(SignetError) {
        var offset = start
        var block = [UInt8](repeating: 0, count: 1 << 18)
        while offset < Int(source.status.st_size) {
            let count = unsafe block.withUnsafeMutableBytes {
                unsafe pread(source.descriptor, $0.baseAddress, $0.count, off_t(offset))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw SignetError(
                    .inputOutput,
                    "it cannot be read: \(count == 0 ? "it became shorter" : systemMessage(errno))",
                    file: source.path
                )
            }
            try write(block[0..<count])
            offset += count
        }
    }

    /// Appends bytes.
    func write(_ bytes: some Collection<UInt8>) throws(SignetError) {
        do throws(SignetError) {
            try writeAll(Array(bytes), to: descriptor)
        } catch {
            throw error.about(path)
        }
    }

    /// Gives the file its name.
    ///
    /// `durable`: whether the bytes must be on the disk before the old file goes: asked for when that is the
    ///   only copy.
    consuming func publish(durable: Bool) throws(SignetError) {
        if durable, fsync(descriptor) != 0 {
            throw SignetError(.inputOutput, "it cannot be written: \(systemMessage(errno))", file: path)
        }
        switch policy {
        case .replace:
            guard unsafe rename(temporary, path) == 0 else { throw Self.creationError(errno, path) }
        case .refuse:
            // A link fails where a rename would replace a file that came up in the meantime.
            if unsafe link(temporary, path) != 0 {
                let code = errno
                guard code == EPERM || code == EOPNOTSUPP || code == ENOSYS else {
                    throw code == EEXIST
                        ? SignetError(.cannotCreate, "it came into being in the meantime", file: path)
                        : Self.creationError(code, path)
                }
                guard unsafe rename(temporary, path) == 0 else { throw Self.creationError(errno, path) }
            }
        }
    }
}

/// Writes all bytes to a descriptor.
func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws(SignetError) {
    var start = 0
    while start < bytes.count {
        let count = unsafe bytes.withUnsafeBytes { buffer in
            unsafe Glibc.write(descriptor, buffer.baseAddress.map { unsafe $0 + start }, buffer.count - start)
        }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw SignetError(.inputOutput, "it cannot be written: \(systemMessage(errno))") }
        start += count
    }
}
