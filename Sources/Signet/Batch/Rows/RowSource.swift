internal import CSystem
internal import SignetGraphics

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// How many of the rows were taken.
package final class RowPosition: Sendable {
    private let state = Guarded((read: 0, size: 0))

    package init() {}

    /// From 0 to 1; nil while nobody knows how much there is.
    package var fraction: Double? {
        state.withLock { $0.size > 0 ? min(1, Double($0.read) / Double($0.size)) : nil }
    }

    func set(size: Int) { state.withLock { $0.size = size } }
    func advance(by count: Int) { state.withLock { $0.read += count } }
}

/// The bytes of a file of rows or of standard input, block by block.
final class RowSource: Sendable {
    /// The name for errors.
    let name: String
    let position: RowPosition
    private let descriptor: CInt

    /// The path that stands for standard input.
    static let standardInput = "-"

    /// Opens a file, a pipe, or standard input.
    init(_ path: String, position: RowPosition) throws(SignetError) {
        self.position = position
        guard path != Self.standardInput else {
            name = "standard input"
            descriptor = 0
            return
        }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw SignetError(.noInput, "it cannot be opened: \(systemMessage(errno))", file: path)
        }
        var status = stat()
        if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            position.set(size: Int(status.st_size))
        }
        name = path
        self.descriptor = descriptor
    }

    deinit { if descriptor > 0 { close(descriptor) } }

    /// The next bytes; empty at the end.
    func read() throws(SignetError) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe block.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw SignetError(.inputOutput, "it cannot be read: \(systemMessage(errno))", file: name)
            }
            block.removeSubrange(count...)
            return block
        }
    }
}

/// The bytes of a source, one at a time, with the number of the line.
struct RowBytes: Sendable {
    let source: RowSource
    private var block: [UInt8] = []
    private var index = 0
    /// The bytes of the row so far.
    private var taken = 0
    /// The line of the next byte, from 1.
    private(set) var line = 1

    /// The longest row: what is larger is no list of documents.
    static let rowLimit = 1 << 28

    init(_ source: RowSource) { self.source = source }

    /// Tells that the bytes up to here are a row that was taken.
    mutating func endRow() {
        source.position.advance(by: taken)
        taken = 0
    }

    /// The bytes that come first, without taking them.
    mutating func start() throws(SignetError) -> [UInt8] {
        if block.isEmpty { block = try source.read() }
        return Array(block.prefix(4096))
    }

    /// Takes the next byte; nil at the end.
    mutating func next() throws(SignetError) -> UInt8? {
        if index == block.count {
            block = try source.read()
            index = 0
        }
        guard index < block.count else { return nil }
        let byte = block[index]
        index += 1
        taken += 1
        if byte == 0x0A { line += 1 }
        return byte
    }

    /// Takes the next byte if it is this one.
    mutating func skip(_ byte: UInt8) throws(SignetError) -> Bool {
        if index == block.count {
            block = try source.read()
            index = 0
        }
        guard index < block.count, block[index] == byte else { return false }
        index += 1
        taken += 1
        if byte == 0x0A { line += 1 }
        return true
    }

    /// Takes the rest of a line, without its end; nil when there is none.
    mutating func nextLine() throws(SignetError) -> [UInt8]? {
        var line: [UInt8] = []
        var isAny = false
        while true {
            if index == block.count {
                block = try source.read()
                index = 0
                guard !block.isEmpty else { break }
            }
            isAny = true
            let rest = block[index...]
            guard let end = rest.firstIndex(of: 0x0A) else {
                line += rest
                taken += rest.count
                index = block.count
                guard line.count <= Self.rowLimit else { throw tooLong() }
                continue
            }
            line += rest[..<end]
            taken += end + 1 - index
            index = end + 1
            self.line += 1
            break
        }
        guard isAny else { return nil }
        if line.last == 0x0D { line.removeLast() }
        return line
    }

    func tooLong() -> SignetError {
        SignetError(.invalidData, "line \(line) has more than \(Self.rowLimit >> 20) MiB", file: source.name)
    }
}
