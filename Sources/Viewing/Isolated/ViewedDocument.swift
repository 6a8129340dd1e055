internal import Glibc
internal import SignetIsolation

/// A document for a worker process, which has no access to files and gets its descriptor.
enum ViewedDocument: Sendable {
    case file(String)
    case bytes([UInt8])

    /// The bytes of a document in memory.
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

    /// Gives its descriptor to be read, and its size.
    ///
    /// - Throws: ``ViewingError``.
    func read<Result>(
        _ body: (_ descriptor: CInt, _ size: Int) throws(ViewingError) -> Result
    ) throws(ViewingError) -> Result {
        switch self {
        case .file(let path):
            // A pipe that nobody writes to would not open without O_NONBLOCK.
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw .unreadable(unsafe String(cString: strerror(errno))) }
            defer { close(descriptor) }
            return try body(descriptor, max(0, Int(lseek(descriptor, 0, SEEK_END))))
        case .bytes(let bytes):
            let file: MemoryFile
            do throws(WorkerProcess.AnswerError) { file = try MemoryFile(bytes) } catch { throw .noProcess }
            return try body(file.descriptor, bytes.count)
        }
    }
}
