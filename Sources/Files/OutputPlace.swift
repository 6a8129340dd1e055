internal import CSystemCalls
internal import Glibc

/// The place of an output: a folder and the path from there, checked for an existing file.
struct OutputPlace: ~Copyable {
    /// The path for messages.
    let path: String
    /// The folder that `name` starts at.
    let start: OpenFolder
    /// The path from there, with links resolved where something exists.
    let name: String

    /// A place in a folder that was checked.
    init(path: String, start: OpenFolder, name: String) {
        (self.path, self.start, self.name) = (path, start, name)
    }

    /// A place anywhere.
    ///
    /// - Throws: ``FileError`` `cannotCreate` when something exists that may not be replaced.
    init(_ path: String, policy: OverwritePolicy) throws(FileError) {
        let found = try Self.examine(path, at: AT_FDCWD, path, policy)
        let target = found == .nothing ? path : try SymbolicLinks.resolve(path)
        start = .working
        self.path = target
        name = target
    }

    /// A place beneath a root folder, which no link leads out of.
    ///
    /// - Throws: The same, also when a link leads out.
    init(_ path: String, beneath root: String, policy: OverwritePolicy) throws(FileError) {
        let root = try RootFolder(root)
        let parts = PathParts(path)
        guard let folder = try root.folder(at: parts.folder) else { throw Self.error(ENOENT, path) }
        guard !["", ".", ".."].contains(parts.name) else { throw Self.notAFile(S_IFDIR, path) }
        if try Self.examine(parts.name, at: folder.descriptor, path, policy) == .link {
            let target = PathParts(try root.resolved(path))
            guard let folder = try root.folder(at: target.folder) else { throw Self.error(ENOENT, path) }
            start = folder
            name = target.name
        } else {
            start = folder
            name = parts.name
        }
        self.path = path
    }

    /// The path of the folder that the file will be in, from `start`.
    var folder: String { PathParts(name).folder }

    // MARK: Existing files

    private enum Finding {
        /// Nothing, or a link to nothing that is replaced.
        case nothing
        case file
        /// A link to a file.
        case link
    }

    private static func examine(
        _ name: String,
        at folder: CInt,
        _ path: String,
        _ policy: OverwritePolicy
    ) throws(FileError) -> Finding {
        var itself = stat()
        guard unsafe fstatat(folder, name, &itself, AT_SYMLINK_NOFOLLOW) == 0 else { return .nothing }
        let isLink = itself.st_mode & S_IFMT == S_IFLNK
        var status = itself
        if isLink, unsafe fstatat(folder, name, &status, 0) != 0 {
            guard policy == .replace else {
                throw FileError(.cannotCreate, .brokenLink, file: path)
            }
            return .nothing
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw notAFile(status.st_mode & S_IFMT, path) }
        guard policy == .replace else { throw OutputFile.existsAlready(path) }
        return isLink ? .link : .file
    }

    private static func notAFile(_ kind: mode_t, _ path: String) -> FileError {
        FileError(.cannotCreate, kind == S_IFDIR ? .directory : .notRegular, file: path)
    }

    // MARK: Failures

    func error(_ code: CInt) -> FileError { Self.error(code, path) }

    private static func error(_ code: CInt, _ path: String) -> FileError {
        let cause: FileError.Cause =
            switch code {
            case ENOENT, ENOTDIR: .folderAbsent
            case EACCES, EROFS: .folderNotWritable
            case EEXIST: .appeared
            default: .notCreated(code)
            }
        return FileError(.cannotCreate, cause, file: path)
    }
}
