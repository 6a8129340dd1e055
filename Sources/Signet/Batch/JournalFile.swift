#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file of lines that grows at its end, used by one process at a time.
///
/// A line that was cut short by the end of a process is none.
final class JournalFile: Sendable {
    private let path: String
    private let descriptor: CInt

    /// Opens the file, or makes it.
    ///
    /// - Throws: ``SignetError`` `cannotCreate`.
    init(_ path: String) throws(SignetError) {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw SignetError(.cannotCreate, "the journal cannot be opened: \(systemMessage(errno))", file: path)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            let way = "wait for it, or give each its own journal"
            throw SignetError(.cannotCreate, "another run uses this journal; \(way)", file: path)
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Reads the lines, without keeping them, and cuts off what is not a whole line.
    func readLines(_ body: (Substring) throws(SignetError) -> Void) throws(SignetError) {
        var pending: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        var offset = 0
        while true {
            let count = unsafe block.withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw problem("cannot be read") }
            guard count > 0 else { break }
            offset += count
            pending += block[0..<count]
            guard let end = pending.lastIndex(of: UInt8(ascii: "\n")) else {
                guard pending.count < 1 << 20 else {
                    throw SignetError(.invalidData, "it is not the journal of a batch; give another path", file: path)
                }
                continue
            }
            for line in pending[..<end].split(separator: UInt8(ascii: "\n")) {
                try body(Substring(decoding: line, as: UTF8.self))
            }
            pending.removeSubrange(...end)
        }
        guard pending.isEmpty || ftruncate(descriptor, off_t(offset - pending.count)) == 0 else {
            throw problem("cannot be cut to its last whole line")
        }
    }

    /// Adds lines at the end.
    func append(_ lines: String) throws(SignetError) {
        do throws(SignetError) { try writeAll(Array(lines.utf8), to: descriptor) } catch { throw error.about(path) }
    }

    private func problem(_ what: String) -> SignetError {
        SignetError(.inputOutput, "the journal \(what): \(systemMessage(errno))", file: path)
    }
}
