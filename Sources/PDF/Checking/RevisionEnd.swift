/// The end of the revision before the last update, and its `startxref`.
struct RevisionEnd {
    /// The place after its last byte, where the update begins.
    let end: Int
    /// The number after its `startxref`, or nil when it has none that can be read.
    let start: Int?

    /// Takes the length of the revision before, where it is known.
    init(_ bytes: Bytes, length: Int) {
        end = min(max(0, length), bytes.count)
        start = bytes.lastIndex(of: "startxref", in: 0..<end).flatMap { Self.number(in: bytes, after: $0) }
    }

    /// Finds the end of the revision before a section; nil when the section belongs to the file's making.
    ///
    /// Such sections are one without `/Prev` and without a revision before it, the first section of a linearized file
    /// (ISO 32000-1, annex F), whose `/Prev` leads forward, and the empty table that ends a hybrid file.
    init?(_ bytes: Bytes, before section: UpdateSection, header: Int) {
        let previous = section.trailer["Prev"]?.integer
        if let previous, previous >= section.start { return nil }
        if section.kind == .table, section.trailer["XRefStm"] != nil, section.rows.isEmpty { return nil }
        let places = Set(
            section.rows.compactMap { row in
                if case .offset(let offset, _) = row.entry { section.place(offset) } else { nil }
            }
        )
        var fallback: (end: Int, start: Int)?
        var limit = section.position
        for _ in 0..<Limits.revisionEnds {
            guard let keyword = bytes.lastIndex(of: "startxref", in: 0..<limit) else { break }
            limit = keyword
            guard let (number, behind) = Self.ending(in: bytes, after: keyword) else { continue }
            let end = Self.trimmed(behind, in: bytes, section: section, places: places)
            if Self.leads(number, in: bytes, header: header, below: keyword) {
                // A section without /Prev follows a revision only when its own objects begin where that revision ends.
                guard previous != nil || Self.isContinued(bytes, at: end, section: section, places: places) else {
                    continue
                }
                self.end = end
                start = number
                return
            }
            if fallback == nil, Self.isContinued(bytes, at: end, section: section, places: places) {
                fallback = (end, number)
            }
        }
        guard let fallback else { return nil }
        end = fallback.end
        start = fallback.start
    }

    /// The number that follows `startxref`.
    static func number(in bytes: Bytes, after keyword: Int) -> Int? {
        var lexer = Lexer(bytes, at: keyword + 9)
        lexer.skipWhitespaceAndComments()
        return lexer.unsignedInteger()
    }

    /// The number to add to an offset to reach the cross-reference section that it names; nil when none can be there.
    static func base(of start: Int, in bytes: Bytes, header: Int, below limit: Int) -> Int? {
        [header, 0].first { base in
            let (position, overflow) = start.addingReportingOverflow(base)
            guard !overflow, position < limit else { return false }
            var lexer = Lexer(bytes, at: position)
            lexer.skipWhitespaceAndComments()
            return lexer.skip(keyword: "xref") || lexer.objectHeader() != nil
        }
    }

    /// Whether an older `startxref` leads to a section: to a table, or to an object that identifies itself early.
    private static func leads(_ start: Int, in bytes: Bytes, header: Int, below limit: Int) -> Bool {
        guard let base = base(of: start, in: bytes, header: header, below: limit) else { return false }
        var lexer = Lexer(bytes, at: start + base)
        while lexer.next?.isPDFWhitespace == true { lexer.position += 1 }
        if lexer.skip(keyword: "xref") { return true }
        // The `startxref 0` of a linearized file leads to the header.
        guard lexer.next?.isDigit == true, lexer.objectHeader() != nil else { return false }
        let head = lexer.position..<min(lexer.position + 65_536, max(limit, lexer.position))
        let end = bytes.firstIndex(of: "stream", in: head) ?? head.upperBound
        return bytes.firstIndex(of: "/XRef", in: head.lowerBound..<end) != nil
    }

    /// The number after `startxref` and the place after `%%EOF` and its line.
    private static func ending(in bytes: Bytes, after keyword: Int) -> (number: Int, end: Int)? {
        var lexer = Lexer(bytes, at: keyword + 9)
        while lexer.next?.isPDFWhitespace == true { lexer.position += 1 }
        guard let number = lexer.unsignedInteger() else { return nil }
        while lexer.next?.isPDFWhitespace == true { lexer.position += 1 }
        guard bytes.has("%%EOF", at: lexer.position) else { return nil }
        lexer.position += 5
        var ahead = lexer
        while ahead.next == 0x20 || ahead.next == 0x09 { ahead.position += 1 }
        if ahead.skipEndOfLine() { lexer = ahead }
        return (number, lexer.position)
    }

    /// Assigns bytes after `%%EOF` that are not an object to the previous revision: servers and mailers add lines.
    private static func trimmed(_ end: Int, in bytes: Bytes, section: UpdateSection, places: Set<Int>) -> Int {
        let first = places.filter { $0 >= end && $0 < section.position }.min() ?? section.position
        guard first > end, bytes.firstIndex(of: "obj", in: end..<first) == nil else { return end }
        var lexer = Lexer(bytes, at: end)
        lexer.skipWhitespaceAndComments()
        return lexer.position == first ? end : first
    }

    private static func isContinued(
        _ bytes: Bytes,
        at end: Int,
        section: UpdateSection,
        places: Set<Int>
    ) -> Bool {
        var lexer = Lexer(bytes, at: end)
        lexer.skipWhitespaceAndComments()
        return lexer.position == section.position || places.contains(lexer.position)
    }
}
