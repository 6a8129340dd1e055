internal import CSystemCalls
internal import Glibc
internal import SignetBasics

/// A file that is whole and waits for its name.
///
/// It stays open until its owner lets go of it, so that it can be synced when it has its name too.
package final class StagedFile: Sendable {
    private let file: Guarded<OutputFile>

    package init(_ file: consuming OutputFile) { self.file = Guarded(consume file) }

    /// Which file system it is on; known also when it has its name.
    var fileSystem: dev_t { file.withLock { $0.fileSystem } }

    /// Waits until its bytes are on the disk.
    package func sync() throws(FileError) {
        try file.withLock { file throws(FileError) in try file.sync() }
    }

    /// Waits until all that was written to its file system is on the disk, names too.
    package func syncFileSystem() throws(FileError) {
        try file.withLock { file throws(FileError) in try file.syncFileSystem() }
    }

    /// Waits until its name is on the disk, and the entries of other folders: those that ``Folder/make(_:)`` changed for it.
    package func syncNames(alsoIn folders: [String]) throws(FileError) {
        try file.withLock { file throws(FileError) in try file.syncNames(alsoIn: folders) }
    }

    /// Gives it its name; once.
    ///
    /// - Parameter isEqualSpared: Whether a file of that name which came into being meanwhile is left if it has the same bytes.
    /// - Returns: Whether it has its name; false if such a file was left.
    /// - Throws: ``FileError``.
    @discardableResult
    package func publish(sparingEqual isEqualSpared: Bool = false) throws(FileError) -> Bool {
        try file.withLock { file throws(FileError) in
            do throws(FileError) {
                try file.giveName()
                return true
            } catch {
                guard isEqualSpared, error.cause == .appeared, try file.equalsNamed() else { throw error }
                return false
            }
        }
    }
}
