internal import CSystemCalls
internal import Glibc
internal import SignetBasics
internal import SignetFiles
internal import SignetSigning

/// A file of lines that grows at its end, written by one process at a time.
///
/// An incomplete line at its end, left by a stopped process, is removed before the next is written.
final class JournalFile: Sendable {
    private struct State {
        var length: Int
        var problem: SignetError?
    }

    private let path: String
    private let descriptor: CInt
    private let state: Guarded<State>

    /// Opens a journal that already has its first line.
    ///
    /// - Throws: ``SignetError`` when it cannot be written or is in use.
    init(_ path: String) throws(SignetError) {
        let descriptor = unsafe open(path, O_RDWR | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.problem("cannot be opened", path) }
        do throws(SignetError) {
            try Self.lock(descriptor, path)
            let length = try Self.wholeLength(descriptor, path)
            guard ftruncate(descriptor, off_t(length)) == 0 else { throw Self.problem("cannot be written", path) }
            state = Guarded(State(length: length))
        } catch {
            Self.release(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { Self.release(descriptor) }

    /// Adds lines at the end, all or none; after a failure no further lines are written.
    func append(_ lines: String, durably isDurable: Bool) throws(SignetError) {
        let bytes = Array(lines.utf8)
        try state.withLock { state throws(SignetError) in
            if let problem = state.problem { throw problem }
            do throws(SignetError) {
                try SignetError.files(writeAll(bytes, to: descriptor))
                if isDurable { try Self.sync(descriptor, path) }
                state.length += bytes.count
            } catch {
                _ = ftruncate(descriptor, off_t(state.length))
                let problem = error.attributed(to: path)
                state.problem = problem
                throw problem
            }
        }
    }

    // MARK: Looking

    /// Creates a journal unless it exists; several processes may try at once.
    ///
    /// It appears with its first line already on the disk, since later runs sign with the date in it.
    /// - Returns: The first line that it has.
    static func begin(_ path: String, with header: JournalHeader) throws(SignetError) -> JournalHeader {
        if let known = try self.header(of: path, expected: header) { return known }
        do throws(SignetError) {
            let policy: OverwritePolicy = unsafe access(path, F_OK) == 0 ? .replace : .refuse
            let file = try SignetError.files(OutputFile(path, mode: 0o666, policy: policy))
            try SignetError.files(file.write(Array(header.line.utf8)))
            try file.finish(durable: true)
            try SignetError.files(Folder(Folder.holding(path)).sync())
            return header
        } catch {
            // Another process may have made it meanwhile.
            guard let known = try? self.header(of: path, expected: header) else { throw error }
            return known
        }
    }

    /// The first line of a journal; nil when the file does not exist yet, or is empty.
    static func header(of path: String, expected: JournalHeader) throws(SignetError) -> JournalHeader? {
        guard unsafe access(path, F_OK) == 0 else { return nil }
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw problem("cannot be opened", path) }
        defer { close(descriptor) }
        var start = [UInt8](repeating: 0, count: 256)
        let count = unsafe start.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw problem("cannot be read", path) }
        start.removeSubrange(count...)
        if JournalHeader.mayBegin(with: start) { return nil }
        return try JournalHeader(start, expected: expected, path: path)
    }

    /// A journal and the journals of its parts, as far as they exist.
    static func family(of path: String) -> [String] {
        let folder = Folder.holding(path)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let parts = Folder.names(in: folder).filter { other in
            guard other.hasPrefix("\(name)-") else { return false }
            let words = other.dropFirst(name.count + 1).split(separator: "-", omittingEmptySubsequences: false)
            return words.count == 3 && words[1] == "of" && Int(words[0]) != nil && Int(words[2]) != nil
        }
        return [path] + parts.sorted().map { folder == "." && !path.hasPrefix("./") ? $0 : "\(folder)/\($0)" }
    }

    /// Reads the lines after the first, without keeping them; reads none from a journal of another batch.
    static func readLines(
        of path: String,
        header: JournalHeader,
        _ body: (Substring) -> Void
    ) throws(SignetError) {
        let found: JournalHeader?
        do throws(SignetError) { found = try self.header(of: path, expected: header) } catch { return }
        guard found == header else { return }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw problem("cannot be opened", path) }
        defer { close(descriptor) }
        var pending: [UInt8] = []
        try readBlocks(descriptor, path) { block in
            pending += block
            guard let end = pending.lastIndex(of: 0x0A) else {
                // Bytes without an end are not a line.
                if pending.count > 1 << 16 { pending = [] }
                return
            }
            for line in pending[..<end].split(separator: 0x0A) { body(Substring(decoding: line, as: UTF8.self)) }
            pending.removeSubrange(...end)
        }
    }

    /// The length of a file up to the end of its last complete line.
    private static func wholeLength(_ descriptor: CInt, _ path: String) throws(SignetError) -> Int {
        var (length, whole) = (0, 0)
        try readBlocks(descriptor, path) { block in
            if let end = block.lastIndex(of: 0x0A) { whole = length + end + 1 - block.startIndex }
            length += block.count
        }
        return whole
    }

    private static func readBlocks(
        _ descriptor: CInt,
        _ path: String,
        _ body: (ArraySlice<UInt8>) -> Void
    ) throws(SignetError) {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        var offset = 0
        while true {
            let count = unsafe block.withUnsafeMutableBytes { buffer in
                unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw problem("cannot be read", path) }
            guard count > 0 else { return }
            offset += count
            body(block[0..<count])
        }
    }

    private static func lock(_ descriptor: CInt, _ path: String) throws(SignetError) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
        guard errno == EWOULDBLOCK else { throw problem("cannot be locked", path) }
        let way = "wait for it, or give each its own output folder or shard"
        throw SignetError(.cannotCreate, "another run uses this journal; \(way)", file: path)
    }

    /// Unlocks a journal before closing it: a program that another thread is starting has a copy of the descriptor for a
    /// moment, and closing alone would leave the file locked until then.
    private static func release(_ descriptor: CInt) {
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func sync(_ descriptor: CInt, _ path: String) throws(SignetError) {
        guard fsync(descriptor) == 0 else { throw problem("cannot be written", path) }
    }

    private static func problem(_ what: String, _ path: String) -> SignetError {
        SignetError(.cannotCreate, "the journal \(what): \(systemMessage(errno))", file: path)
    }
}
