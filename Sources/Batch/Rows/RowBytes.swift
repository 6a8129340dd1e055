internal import SignetSigning

/// The bytes of a source, one at a time, with the number of the line, and without a byte order mark.
struct RowBytes: Sendable {
    let source: RowSource
    /// The first bytes: a whole line that is not empty, if it is not longer than ``startSize``.
    let start: [UInt8]
    private var block: [UInt8]
    private var index = 0
    /// The bytes of the row so far.
    private var taken = 0
    /// Whether the last byte was a carriage return, with which a line feed makes one line end.
    private var isAfterReturn = false
    /// The line of the next byte, from 1.
    private(set) var line = 1

    /// The longest row: a larger one does not belong to a list of documents.
    private static let rowLimit = 1 << 28
    private static let startSize = 4096
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Reads the start, however few bytes each read returns.
    init(_ source: RowSource) throws(SignetError) {
        var block: [UInt8] = []
        while block.count < Self.startSize, !Self.hasLine(block) {
            let more = try source.nextBlock()
            if more.isEmpty { break }
            block += more
        }
        if block.starts(with: Self.byteOrderMark) {
            index = Self.byteOrderMark.count
            taken = index
        }
        start = Array(block[index...].prefix(Self.startSize))
        self.block = block
        self.source = source
    }

    /// Whether there is a whole line that is not empty, or a whole item of a list with NULs.
    private static func hasLine(_ bytes: [UInt8]) -> Bool {
        bytes.drop { byteOrderMark.contains($0) || $0 <= 0x20 && $0 != 0 }.contains { [0x0A, 0x0D, 0].contains($0) }
    }

    /// Marks the bytes up to here as a row that was taken.
    mutating func endRow() {
        source.position.advance(by: taken)
        taken = 0
    }

    /// Takes the next byte; nil at the end.
    mutating func next() throws(SignetError) -> UInt8? {
        guard try hasNext() else { return nil }
        let byte = block[index]
        index += 1
        taken += 1
        if byte == 0x0D || byte == 0x0A && !isAfterReturn { line += 1 }
        isAfterReturn = byte == 0x0D
        return byte
    }

    /// Takes the next byte if it is this one.
    mutating func skip(_ byte: UInt8) throws(SignetError) -> Bool {
        guard try hasNext(), block[index] == byte else { return false }
        return try next() != nil
    }

    /// Takes the bytes up to and including the next line end, and returns them without it; nil at the end.
    mutating func nextLine(endingWith end: UInt8) throws(SignetError) -> [UInt8]? {
        guard try hasNext() else { return nil }
        var line: [UInt8] = []
        while try hasNext() {
            let found = block[index...].firstIndex(of: end)
            line += block[index..<(found ?? block.count)]
            let next = found.map { $0 + 1 } ?? block.count
            taken += next - index
            index = next
            if found != nil { break }
        }
        self.line += 1
        return line
    }

    /// Whether there is a next byte; reads more if necessary.
    private mutating func hasNext() throws(SignetError) -> Bool {
        guard index == block.count else { return true }
        guard taken <= Self.rowLimit else {
            let problem = "line \(line) has more than \(Self.rowLimit >> 20) MiB"
            throw SignetError(.invalidData, "\(problem); give documents as files", file: source.name)
        }
        block = try source.nextBlock()
        index = 0
        return !block.isEmpty
    }
}
