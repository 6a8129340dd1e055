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

/// Writes a file that has no name until it is whole: an observer sees the old state or the new one, and a process that
/// dies leaves nothing behind.
///
/// Where the file system has no unnamed files, it is a hidden sibling until then.
struct OutputFile: ~Copyable {
    /// The path to give, with links resolved where something exists.
    private let path: String
    private let descriptor: CInt
    private let policy: OverwritePolicy
    /// The hidden sibling's path, for a file that needs one.
    private var sibling: String?

    /// Begins a file.
    ///
    /// `mode` has the permission bits, as far as the process' mask allows them.
    /// - Throws: ``SignetError`` `cannotCreate` when it exists and may not be replaced, or its folder cannot be written.
    init(_ path: String, mode: mode_t, policy: OverwritePolicy) throws(SignetError) {
        let target = try Self.target(path, policy: policy)
        (descriptor, sibling) = try Self.create(for: target, mode: mode)
        self.path = target
        self.policy = policy
    }

    /// An unnamed file in the folder of the target, or a hidden sibling.
    private static func create(
        for target: String,
        mode: mode_t
    ) throws(SignetError) -> (descriptor: CInt, sibling: String?) {
        if signet_unnamed_file != 0 {
            let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
            let unnamed = unsafe open(folder, O_WRONLY | signet_unnamed_file | O_CLOEXEC, mode)
            if unnamed >= 0 { return (unnamed, nil) }
        }
        var number = 0
        while true {
            let candidate = sibling(of: target, number)
            let named = unsafe open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if named >= 0 { return (named, candidate) }
            guard errno == EEXIST, number < 100 else { throw creationError(errno, target) }
            number += 1
        }
    }

    deinit {
        close(descriptor)
        // After a rename the name is gone, and this does nothing.
        if let sibling { unsafe unlink(sibling) }
    }

    /// Where the file goes: an existing regular file that may be replaced, through links, or a place that is free.
    private static func target(_ path: String, policy: OverwritePolicy) throws(SignetError) -> String {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return path }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let what = status.st_mode & S_IFMT == S_IFDIR ? "it is a directory" : "it is a device or pipe"
            throw SignetError(.cannotCreate, "\(what); name a file, or - for standard output", file: path)
        }
        guard policy == .replace else {
            throw existsAlready(path)
        }
        return try Signer.resolvingLinks(path)
    }

    static func existsAlready(_ path: String) -> SignetError {
        let way = "remove it, or allow replacing it with --force"
        return SignetError(.cannotCreate, "it exists already; \(way)", file: path)
    }

    private static func sibling(of path: String, _ number: Int) -> String {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return "\(folder).\(name.prefix(40)).\(getpid())-\(number).part"
    }

    private static func creationError(_ code: CInt, _ path: String) -> SignetError {
        let message =
            switch code {
            case ENOENT, ENOTDIR: "its folder does not exist"
            case EACCES, EROFS: "its folder may not be written; check the permissions"
            case EEXIST: "it came into being in the meantime"
            default: "it cannot be created: \(systemMessage(code))"
            }
        return SignetError(.cannotCreate, message, file: path)
    }

    /// Takes the owner and the exact permissions of another file, as far as the process may.
    func takeOwnership(of file: borrowing InputFile) {
        _ = fchown(descriptor, file.status.st_uid, file.status.st_gid)
        _ = fchmod(descriptor, file.permissions)
    }

    /// Copies a whole file, inside the kernel where the file systems can.
    func copy(from source: borrowing InputFile) throws(SignetError) {
        try copy(from: source, length: Int(source.status.st_size))
    }

    /// Copies the first `length` bytes of a file.
    func copy(from source: borrowing InputFile, length: Int) throws(SignetError) {
        var remaining = length
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
        if remaining > 0 { try copyBlocks(from: source, range: Int(offset)..<length) }
    }

    private func copyBlocks(from source: borrowing InputFile, range: Range<Int>) throws(SignetError) {
        var offset = range.lowerBound
        var block = [UInt8](repeating: 0, count: 1 << 18)
        while offset < range.upperBound {
            let count = unsafe block.withUnsafeMutableBytes {
                unsafe pread(source.descriptor, $0.baseAddress, min($0.count, range.upperBound - offset), off_t(offset))
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

    /// The descriptor, for the file system that it is on.
    func duplicate() throws(SignetError) -> (descriptor: CInt, fileSystem: dev_t) {
        var status = stat()
        let copy = unsafe fstat(descriptor, &status) == 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : -1
        guard copy >= 0 else {
            throw SignetError(.inputOutput, "it cannot be written: \(systemMessage(errno))", file: path)
        }
        return (copy, status.st_dev)
    }

    /// Waits until the bytes are on the disk.
    func sync() throws(SignetError) {
        guard fsync(descriptor) == 0 else {
            throw SignetError(.inputOutput, "it cannot be written: \(systemMessage(errno))", file: path)
        }
    }

    /// Gives the file its name.
    ///
    /// `durable` says whether the bytes must be on the disk before the old file goes: when that is the only copy.
    consuming func publish(durable: Bool) throws(SignetError) {
        if durable { try sync() }
        // A link fails where a rename would replace a file that came up in the meantime.
        if policy == .refuse, link(to: path) { return }
        if policy == .refuse, errno == EEXIST || sibling == nil { throw Self.creationError(errno, path) }
        var number = 0
        while sibling == nil {
            let candidate = Self.sibling(of: path, number)
            if link(to: candidate) {
                sibling = candidate
            } else if errno != EEXIST || number == 100 {
                throw Self.creationError(errno, path)
            }
            number += 1
        }
        guard let sibling, unsafe rename(sibling, path) == 0 else { throw Self.creationError(errno, path) }
    }

    /// Gives the file one more name, unless something has it; the reason for a failure is in `errno`.
    private func link(to name: String) -> Bool {
        let source = sibling ?? "/proc/self/fd/\(descriptor)"
        return unsafe linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
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
