internal import CSystemCalls
internal import Glibc

/// A folder that confines all files made through it, in spite of any links in it.
struct RootFolder: ~Copyable {
    /// The part that makes sure of that.
    enum Confinement {
        /// The kernel, while it opens a folder.
        case kernel
        /// A check beforehand of where links lead, for kernels without support: a program that changes links at the same
        /// time can get around it.
        case names
    }

    let path: String
    private let confinement: Confinement
    private let folder: OpenFolder

    /// Opens a folder that exists.
    init(_ path: String) throws(FileError) { try self.init(path, confinement: .kernel) }

    init(_ path: String, confinement: Confinement) throws(FileError) {
        let descriptor = unsafe open(path, O_DIRECTORY | O_CLOEXEC | signet_path_only)
        guard descriptor >= 0 else { throw Folder.error(errno, path) }
        folder = OpenFolder(descriptor)
        self.path = path
        self.confinement = confinement
    }

    /// Opens a folder in it, or itself; nil where it does not exist.
    ///
    /// - Throws: ``FileError`` `cannotCreate` when the path leads out.
    func folder(at path: String) throws(FileError) -> OpenFolder? {
        if confinement == .kernel, let inner = PathParts.inner(path, of: self.path) {
            let descriptor = openBeneath(inner, follows: true)
            if descriptor >= 0 { return OpenFolder(descriptor) }
            if errno == ENOENT { return nil }
        }
        return try folder(throughLinks: path)
    }

    private func openBeneath(_ inner: String, follows: Bool) -> CInt {
        let flags = O_DIRECTORY | O_CLOEXEC | signet_path_only
        return unsafe signet_open_beneath(folder.descriptor, inner, flags, follows ? 1 : 0)
    }

    /// The same by the path that links lead to: the kernel does not follow absolute ones, and those may stay inside.
    private func folder(throughLinks path: String) throws(FileError) -> OpenFolder? {
        guard let real = SymbolicLinks.resolved(path) else {
            if errno == ENOENT { return nil }
            throw Folder.error(errno, path)
        }
        let inner = try inner(ofResolved: real, path)
        if confinement == .kernel {
            let descriptor = openBeneath(inner, follows: false)
            if descriptor >= 0 { return OpenFolder(descriptor) }
            let code = errno
            if code == EXDEV || code == ELOOP { throw leadsOut(path) }
            // The kernel does not know the call, or may not be asked.
            guard code == ENOSYS || code == EPERM else { throw Folder.error(code, path) }
        }
        let descriptor = unsafe open(real, O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW | signet_path_only)
        guard descriptor >= 0 else { throw Folder.error(errno, path) }
        return OpenFolder(descriptor)
    }

    /// Where a path leads to, through any links.
    ///
    /// - Throws: ``FileError`` `cannotCreate` when that is outside.
    func resolved(_ path: String) throws(FileError) -> String {
        guard let real = SymbolicLinks.resolved(path) else { throw Folder.error(errno, path) }
        _ = try inner(ofResolved: real, path)
        return real
    }

    private func inner(ofResolved real: String, _ path: String) throws(FileError) -> String {
        guard let root = SymbolicLinks.resolved(self.path) else { throw Folder.error(errno, self.path) }
        guard let inner = PathParts.inner(real, of: root) else { throw leadsOut(path) }
        return inner
    }

    private func leadsOut(_ path: String) -> FileError {
        FileError(.cannotCreate, .leadsOut(of: self.path), file: path)
    }

    /// Makes a folder in it and those that it is in, where they lack.
    ///
    /// - Returns: The folders with a new entry.
    func make(_ path: String) throws(FileError) -> [String] {
        if try exists(path) { return [] }
        let parts = PathParts(path)
        let changed = try make(parts.folder)
        guard let above = try folder(at: parts.folder) else { throw Folder.error(ENOENT, parts.folder) }
        guard unsafe mkdirat(above.descriptor, parts.name, 0o777) == 0 else {
            let code = errno
            if code == EEXIST, try exists(path) { return changed }
            throw Folder.makingError(code, path)
        }
        return changed + [parts.folder]
    }

    private func exists(_ path: String) throws(FileError) -> Bool {
        guard let found = try folder(at: path) else { return false }
        return found.descriptor >= 0
    }
}
