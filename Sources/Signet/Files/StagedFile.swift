internal import CSystem
internal import SignetGraphics

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file that is whole and waits for its name.
final class StagedFile: Sendable {
    private let path: String
    private let file: Guarded<OutputFile?>

    /// - Parameters:
    ///   - file: The file.
    ///   - path: The name that it waits for.
    init(_ file: consuming OutputFile, path: String) {
        self.path = path
        self.file = Guarded(consume file)
    }

    /// A descriptor of its own on the file system that it is on; nil when it has its name.
    func duplicate() throws(SignetError) -> (descriptor: CInt, fileSystem: dev_t)? {
        try file.withLock { file throws(SignetError) in try file?.duplicate() }
    }

    /// Waits until its bytes are on the disk.
    func sync() throws(SignetError) {
        try file.withLock { file throws(SignetError) in try file?.sync() }
    }

    /// Gives it its name; once.
    func publish() throws(SignetError) {
        try file.withLock { slot throws(SignetError) in
            guard let file = slot.take() else { return }
            try file.publish(durable: false)
        }
    }

    /// Waits until its name is on the disk.
    func syncFolder() throws(SignetError) {
        try Folder(Folder.holding(path)).sync()
    }
}
