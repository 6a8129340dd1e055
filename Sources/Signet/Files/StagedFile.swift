internal import CSystemCalls
internal import SignetGraphics

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file that is whole and waits for its name.
///
/// It stays open until its owner lets go of it, so that it can be synced when it has its name too.
final class StagedFile: Sendable {
    /// Which file system it is on; known also when it has its name.
    let fileSystem: dev_t
    private let file: Guarded<OutputFile>

    init(_ file: consuming OutputFile) {
        fileSystem = file.fileSystem
        self.file = Guarded(consume file)
    }

    /// Waits until its bytes are on the disk.
    func sync() throws(SignetError) {
        try file.withLock { file throws(SignetError) in try file.sync() }
    }

    /// Waits until all that was written to its file system is on the disk, names too.
    func syncFileSystem() throws(SignetError) {
        try file.withLock { file throws(SignetError) in try file.syncFileSystem() }
    }

    /// Waits until its name is on the disk, and the entries of other folders: those that ``Folder/make(_:)`` changed for it.
    func syncNames(alsoIn folders: [String]) throws(SignetError) {
        try file.withLock { file throws(SignetError) in try file.syncNames(alsoIn: folders) }
    }

    /// Gives it its name; once.
    func publish() throws(SignetError) {
        try file.withLock { file throws(SignetError) in try file.giveName() }
    }
}
