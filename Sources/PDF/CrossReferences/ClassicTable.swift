/// A cross-reference table (ISO 32000-1, 7.5.4).
///
/// Its entries have a fixed length, so only the subsections' headers are read when the table is opened, and an entry
/// when it is asked for.
struct ClassicTable {
    struct Subsection {
        let first: Int
        let count: Int
        let entries: Entries
    }

    enum Entries {
        /// Twenty bytes each, from this offset.
        case regular(at: Int)
        /// Entries of another length, read one by one.
        case irregular([CrossReferenceEntry])
    }

    private let bytes: Bytes
    let subsections: [Subsection]
    private let index: SubsectionIndex
    /// The place after the last entry, where `trailer` is.
    let end: Int

    /// Reads the table whose `xref` ends at an offset.
    init(_ bytes: Bytes, after position: Int) throws(PDFError) {
        self.bytes = bytes
        var subsections: [Subsection] = []
        var lexer = Lexer(bytes, at: position)
        while true {
            lexer.skipWhitespaceAndComments()
            guard let byte = lexer.next, byte.isDigit else { break }
            let start = lexer.position
            guard let first = lexer.unsignedInteger() else { throw Self.broken(at: start) }
            lexer.skipWhitespaceAndComments()
            guard let count = lexer.unsignedInteger(), first <= Limits.objectNumber, count <= Limits.objectNumber else {
                throw Self.broken(at: start)
            }
            guard count * 18 <= bytes.count - lexer.position + 20 else {
                throw PDFError(
                    .tableBeyondEnd(entries: count),
                    offset: start
                )
            }
            lexer.skipWhitespaceAndComments()
            subsections.append(try Self.subsection(&lexer, first: first, count: count))
        }
        end = lexer.position
        guard let index = SubsectionIndex(subsections.map { $0.first..<$0.first + $0.count }) else {
            throw Self.broken(at: position)
        }
        (self.subsections, self.index) = (subsections, index)
    }

    /// Whether an object has several rows.
    var isAmbiguous: Bool { index.isOverlapping }

    private static func broken(at offset: Int) -> PDFError {
        PDFError(.brokenTable, offset: offset)
    }

    private static func subsection(_ lexer: inout Lexer, first: Int, count: Int) throws(PDFError) -> Subsection {
        let start = lexer.position
        let end = start + 20 * count
        if count == 0 || (isRegular(lexer.bytes, at: start) && isRegular(lexer.bytes, at: end - 20)) {
            lexer.position = end
            var ahead = lexer
            ahead.skipWhitespaceAndComments()
            if ahead.next?.isDigit == true || ahead.skip(keyword: "trailer") || ahead.next == nil {
                return Subsection(first: first, count: count, entries: .regular(at: start))
            }
            lexer.position = start
        }
        return Subsection(first: first, count: count, entries: .irregular(try irregular(&lexer, count: count)))
    }

    /// Whether `nnnnnnnnnn ggggg n` and a two-byte end of line are at an offset.
    private static func isRegular(_ bytes: Bytes, at offset: Int) -> Bool {
        for index in 0..<10 where bytes.byte(at: offset + index)?.isDigit != true { return false }
        for index in 11..<16 where bytes.byte(at: offset + index)?.isDigit != true { return false }
        guard bytes.byte(at: offset + 10) == 0x20, bytes.byte(at: offset + 16) == 0x20 else { return false }
        let kind = bytes.byte(at: offset + 17)
        guard kind == UInt8(ascii: "n") || kind == UInt8(ascii: "f") else { return false }
        return bytes.byte(at: offset + 18)?.isPDFWhitespace == true
            && bytes.byte(at: offset + 19)?.isPDFWhitespace == true
    }

    private static func irregular(_ lexer: inout Lexer, count: Int) throws(PDFError) -> [CrossReferenceEntry] {
        var entries: [CrossReferenceEntry] = []
        for _ in 0..<count {
            lexer.skipWhitespaceAndComments()
            let start = lexer.position
            if lexer.bytes.has("trailer", at: start) { break }
            guard let offset = lexer.unsignedInteger() else { throw broken(at: start) }
            lexer.skipWhitespaceAndComments()
            guard let generation = lexer.unsignedInteger() else { throw broken(at: start) }
            lexer.skipWhitespaceAndComments()
            if lexer.skip(keyword: "n") {
                entries.append(offset == 0 ? .free : .offset(offset, generation: generation))
            } else if lexer.skip(keyword: "f") {
                entries.append(.free)
            } else {
                throw broken(at: start)
            }
        }
        return entries
    }

    /// The entry of an object number, or nil if this table does not list it.
    func entry(for number: Int) -> CrossReferenceEntry? {
        guard let subsection = index.subsection(of: number).map({ subsections[$0] }) else { return nil }
        let index = number - subsection.first
        switch subsection.entries {
        case .irregular(let entries): return index < entries.count ? entries[index] : nil
        case .regular(let start):
            var lexer = Lexer(bytes, at: start + 20 * index)
            guard let offset = lexer.unsignedInteger() else { return .free }
            lexer.skipWhitespaceAndComments()
            guard let generation = lexer.unsignedInteger() else { return .free }
            lexer.skipWhitespaceAndComments()
            // An object cannot be at offset 0, where the header is: such entries are free ones, badly written.
            return lexer.skip(keyword: "n") && offset > 0 ? .offset(offset, generation: generation) : .free
        }
    }

    /// All entries.
    ///
    /// - Complexity: Reads every one.
    var entries: [CrossReferenceEntry] {
        subsections.flatMap { subsection in
            (0..<subsection.count).compactMap { entry(for: subsection.first + $0) }
        }
    }

    /// One more than the highest number of the table.
    var size: Int { subsections.map { $0.first + $0.count }.max() ?? 0 }
}
