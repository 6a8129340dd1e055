internal import CSystemCalls
internal import Glibc

/// A folder that several files are made in, found once.
///
/// It is for a short time: files that are made in a folder that was moved meanwhile are where it is now.
package final class OutputFolder: Sendable {
    private let path: String
    private let root: String?
    let folder: OpenFolder

    /// Finds a folder, beneath a root folder unless that is nil.
    ///
    /// - Returns: Nil for one that does not exist, is not allowed, or cannot be opened.
    private init?(_ path: String, beneath root: String?) {
        if let root {
            guard let found = try? RootFolder(root).folder(at: path) else { return nil }
            folder = found
        } else {
            let descriptor = unsafe open(path, O_DIRECTORY | O_CLOEXEC | signet_path_only)
            guard descriptor >= 0 else { return nil }
            folder = OpenFolder(descriptor)
        }
        self.path = path
        self.root = root
    }

    /// The folder of an output: the last one if it is the same.
    ///
    /// - Returns: Nil for one that cannot be used: making the file says why.
    package static func holding(_ output: String, beneath root: String?, last: OutputFolder?) -> OutputFolder? {
        let path = PathParts(output).folder
        if let last, last.path == path, last.root == root { return last }
        return OutputFolder(path, beneath: root)
    }

    /// Whether nothing has the name of an output in it, not even a link.
    package func hasRoom(for output: String) -> Bool {
        let name = PathParts(output).name
        guard !["", ".", ".."].contains(name) else { return false }
        var status = stat()
        return unsafe fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT
    }
}

extension OutputFile {
    /// Begins a file that did not exist, in a folder that was found.
    ///
    /// - Throws: ``FileError`` `cannotCreate` when the folder cannot be written.
    package init(new path: String, in folder: OutputFolder, mode: UInt32) throws(FileError) {
        let place = OutputPlace(path: path, start: folder.folder, name: PathParts(path).name)
        try self.init(place, mode: mode, policy: .refuse, staging: .unnamed)
    }
}
