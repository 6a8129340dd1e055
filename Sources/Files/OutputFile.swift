internal import CSystemCalls
internal import Glibc

/// Whether a file may exist at the output path already.
public enum OverwritePolicy: Hashable, Sendable {
    /// Nothing: an existing file is an error and stays as it is.
    case refuse
    /// Anything but the input: an existing file is replaced, whole, at the end.
    case replace
}

/// Writes a file that has no name until it is whole: an observer sees the old state or the new one, and a process that
/// dies leaves nothing behind.
///
/// Where the file system has no unnamed files, it is a hidden sibling until then, named as ``SiblingName`` says. A process
/// that dies leaves that; ``removeLeftovers(in:)`` takes it away.
package struct OutputFile: ~Copyable {
    /// The state of the file until it has its name.
    enum Staging {
        /// A file without a name, or if that is not supported, a sibling.
        case unnamed
        /// A hidden file in the same folder.
        case sibling
    }

    let place: OutputPlace
    let descriptor: CInt
    private let policy: OverwritePolicy
    /// The hidden sibling's path, while there is one.
    private var sibling: String?
    private var isNamed = false
    /// The number of attempts to find a name for a sibling: names are random, so that one is nearly always enough.
    private static let attempts = 64

    /// Begins a file.
    ///
    /// `mode` has the permission bits, as far as the process' mask allows them.
    /// - Throws: ``FileError`` `cannotCreate` when it exists and may not be replaced, or its folder cannot be written.
    package init(_ path: String, mode: UInt32, policy: OverwritePolicy) throws(FileError) {
        try self.init(OutputPlace(path, policy: policy), mode: mode, policy: policy, staging: .unnamed)
    }

    /// Begins a file beneath a root folder, or anywhere when that is nil.
    ///
    /// - Throws: ``FileError`` `cannotCreate`, also when a link on the path leads out of the root, or the output is one
    ///   that does.
    package init(_ path: String, beneath root: String?, mode: UInt32, policy: OverwritePolicy) throws(FileError) {
        guard let root else {
            try self.init(path, mode: mode, policy: policy)
            return
        }
        try self.init(OutputPlace(path, beneath: root, policy: policy), mode: mode, policy: policy, staging: .unnamed)
    }

    /// Begins a file at a place.
    init(
        _ place: consuming OutputPlace,
        mode: UInt32,
        policy: OverwritePolicy,
        staging: Staging
    ) throws(FileError) {
        (descriptor, sibling) = try Self.create(at: place, mode: mode, staging)
        self.place = place
        self.policy = policy
    }

    /// An unnamed file in the folder of the target, or a hidden sibling.
    private static func create(
        at place: borrowing OutputPlace,
        mode: UInt32,
        _ staging: Staging
    ) throws(FileError) -> (descriptor: CInt, sibling: String?) {
        let start = place.start.descriptor
        if staging == .unnamed, signet_unnamed_file != 0 {
            let unnamed = unsafe openat(start, place.folder, O_WRONLY | signet_unnamed_file | O_CLOEXEC, mode)
            if unnamed >= 0 { return (unnamed, nil) }
        }
        for _ in 0..<attempts {
            let candidate = sibling(of: place.name)
            let named = unsafe openat(start, candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if named >= 0 {
                if claim(named) { return (named, candidate) }
                close(named)
            } else if errno != EEXIST {
                throw place.error(errno)
            }
        }
        throw place.error(EEXIST)
    }

    private static func sibling(of name: String) -> String {
        let parts = PathParts(name)
        let sibling = SiblingName.make(for: parts.name)
        return parts.folder == "." ? sibling : "\(parts.folder)/\(sibling)"
    }

    deinit {
        close(descriptor)
        if let sibling { unsafe unlinkat(place.start.descriptor, sibling, 0) }
    }

    package static func existsAlready(_ path: String) -> FileError {
        FileError(.cannotCreate, .exists, file: path)
    }

    /// Takes the owner and the exact permissions of another file, as far as the process may.
    package func takeOwnership(of file: borrowing InputFile) {
        _ = fchown(descriptor, file.status.st_uid, file.status.st_gid)
        _ = fchmod(descriptor, file.permissions)
    }

    // MARK: The name

    /// Gives the file its name, and closes it.
    ///
    /// `durable`: whether the bytes must be on the disk before the old file is removed, if that is the only copy.
    package consuming func publish(durable: Bool) throws(FileError) {
        if durable { try sync() }
        try giveName()
    }

    /// Gives the file its name; once.
    package mutating func giveName() throws(FileError) {
        guard !isNamed else { return }
        if policy == .refuse {
            // A link fails where a rename would replace a file that came up in the meantime.
            let code = link(to: place.name)
            if code == 0 {
                isNamed = true
                return removeSibling()
            }
            guard sibling != nil, code != EEXIST else { throw place.error(code) }
        }
        if sibling == nil { sibling = try linkedSibling() }
        let start = place.start.descriptor
        guard let source = sibling, unsafe renameat(start, source, start, place.name) == 0 else {
            throw place.error(errno)
        }
        sibling = nil
        isNamed = true
    }

    /// Whether the file that has its name has its bytes.
    func equalsNamed() throws(FileError) -> Bool {
        let own = try InputFile("/proc/self/fd/\(descriptor)")
        return try FileComparison.isCopy(place.path, of: own, length: own.size, followedBy: [])
    }

    /// Makes the unnamed file a sibling.
    private func linkedSibling() throws(FileError) -> String {
        // Before it has a name that another process could take for a leftover.
        _ = Self.claim(descriptor)
        for _ in 0..<Self.attempts {
            let candidate = Self.sibling(of: place.name)
            let code = link(to: candidate)
            if code == 0 { return candidate }
            guard code == EEXIST else { throw place.error(code) }
        }
        throw place.error(EEXIST)
    }

    private mutating func removeSibling() {
        guard let name = sibling else { return }
        unsafe unlinkat(place.start.descriptor, name, 0)
        sibling = nil
    }

    /// Gives the file one more name, unless something has it; the system's error number, or 0.
    private func link(to name: String) -> CInt {
        let start = place.start.descriptor
        let source = sibling ?? "/proc/self/fd/\(descriptor)"
        return unsafe linkat(start, source, start, name, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno
    }
}
