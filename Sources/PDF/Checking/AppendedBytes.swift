/// The parts of an update in the order of its bytes: objects, the section, the end.
struct AppendedBytes {
    struct Item {
        let object: IndirectObject
        /// Where the object's number is.
        let position: Int
        var reference: ObjectReference { object.reference }
    }

    private(set) var items: [Item] = []
    /// Where an object begins that is reported as unreadable.
    private(set) var unreadable: [Int: ObjectReference] = [:]
    private(set) var findings: [UpdateFinding] = []
    private let bytes: Bytes
    private let section: UpdateSection
    /// The listed offsets of objects, in order: after a fault reading continues at one of them.
    private let places: [Int]
    private var nextPlace = 0
    private let placeOf: [Int: Int]

    init(_ bytes: Bytes, from start: Int, section: UpdateSection) {
        self.bytes = bytes
        self.section = section
        var placeOf: [Int: Int] = [:]
        for row in section.rows {
            guard case .offset(let offset, _) = row.entry, let place = section.place(offset), place >= start else {
                continue
            }
            placeOf[row.number] = place
        }
        self.placeOf = placeOf
        places = (placeOf.values + [section.position]).sorted()
        var lexer = Lexer(bytes, at: start)
        while lexer.position < bytes.count, findings.count < Limits.findings { readNext(&lexer) }
    }

    private mutating func readNext(_ lexer: inout Lexer) {
        switch lexer.next {
        case nil: return
        case let byte? where byte.isPDFWhitespace: lexer.position += 1
        case UInt8(ascii: "%"):
            // The header is the file's first line, and nowhere else (ISO 32000-1, 7.5.2).
            if bytes.has("%PDF-", at: lexer.position) { note(.secondHeader, "a second header", nil, lexer.position) }
            while let byte = lexer.next, byte != 0x0a, byte != 0x0d { lexer.position += 1 }
        case _ where lexer.position == section.position && section.kind == .table:
            lexer.position = max(section.end, lexer.position + 1)
        case _ where lexer.position == section.keyword:
            lexer.position += 9
            lexer.skipWhitespaceAndComments()
            _ = lexer.unsignedInteger()
        default: readObject(&lexer)
        }
    }

    private mutating func readObject(_ lexer: inout Lexer) {
        let start = lexer.position
        var header = lexer
        guard lexer.next?.isDigit == true, let reference = header.objectHeader() else {
            skipStrayBytes(&lexer)
            return
        }
        guard let object = try? IndirectObject(readingAt: start, in: bytes, lengthOf: { length($0) }) else {
            note(.unfinished, "its value cannot be read", reference, start)
            unreadable[start] = reference
            lexer.position = resumption(after: start)
            return
        }
        items.append(Item(object: object, position: start))
        lexer.position = object.streamData?.upperBound ?? object.range.upperBound
        lexer.skipWhitespaceAndComments()
        if object.streamData != nil, lexer.skip(keyword: "endstream") { lexer.skipWhitespaceAndComments() }
        if !lexer.skip(keyword: "endobj") { note(.unfinished, "there is no 'endobj' behind it", reference, start) }
    }

    /// A length that is an object of the update; others leave the search for `endstream`.
    private func length(_ reference: ObjectReference) -> Int? {
        guard let place = placeOf[reference.number] else { return nil }
        return (try? IndirectObject(readingAt: place, in: bytes, lengthOf: { _ in nil }))?.value.integer
    }

    private mutating func skipStrayBytes(_ lexer: inout Lexer) {
        let start = lexer.position
        lexer.position = resumption(after: start)
        let count = lexer.position - start
        note(.strayBytes, "\(count) byte\(count == 1 ? "" : "s") that belong to no object", nil, start)
    }

    private mutating func resumption(after position: Int) -> Int {
        while nextPlace < places.count, places[nextPlace] <= position { nextPlace += 1 }
        if nextPlace < places.count { return places[nextPlace] }
        return position < section.keyword ? section.keyword : bytes.count
    }

    private mutating func note(_ rule: UpdateRule, _ message: String, _ object: ObjectReference?, _ offset: Int) {
        findings.append(UpdateFinding(rule, message, object: object, offset: offset))
    }
}
