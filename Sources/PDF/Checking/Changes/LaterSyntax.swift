/// The bytes behind a signed revision, read from the first to the last: whether they are objects that the sections list, the sections,
/// and their ends, each written as every reader reads it.
///
/// A reader that meets something else repairs the file. Then it shows other objects than the sections lead to: the last one of each
/// number, or the one in any object stream.
struct LaterSyntax {
    private let document: Document
    private let before: Document
    private let bytes: Bytes
    /// The sections by their places.
    private var sections: [Int: CrossReferences.Section] = [:]
    /// The numbers that sections list at a place of the file.
    private var objects: [Int: Set<ObjectReference>] = [:]
    /// The numbers that sections list in an object stream.
    private var packed: [Int: Set<Int>] = [:]
    /// The place of the section that was read last.
    private var last: Int?
    private var lexer: Lexer

    /// - Parameters:
    ///   - later: The sections behind the revision, the newest first.
    ///   - document: The document.
    ///   - before: The revision.
    init(of later: [CrossReferences.Section], in document: Document, since before: Document) {
        (self.document, self.before, bytes) = (document, before, document.bytes)
        lexer = Lexer(document.bytes, at: before.bytes.count)
        var start: Int? = document.crossReferences.start
        for section in later {
            if let start { sections[sectionPlace(start)] = section }
            start = section.trailer["Prev"]?.integer
            for number in section.numbers.joined() {
                switch section.entry(for: number) {
                case .offset(let offset, let generation)?:
                    guard let place = place(offset) else { continue }
                    objects[place, default: []].insert(ObjectReference(number: number, generation: generation))
                case .compressed(let stream, _)?: packed[stream, default: []].insert(number)
                case nil, .free?: continue
                }
            }
        }
    }

    /// The place to which an offset of the file leads, from its first byte: readers pass over white space there.
    private func place(_ offset: Int) -> Int? {
        var (place, overflow) = offset.addingReportingOverflow(document.crossReferences.base)
        guard !overflow, place >= 0 else { return nil }
        let limit = place.addingReportingOverflow(Self.mostSpaces).partialValue
        while place < limit, bytes.byte(at: place)?.isPDFWhitespace ?? false { place += 1 }
        return place
    }

    /// The place of a section: some readers pass over nothing but an end of line there.
    private func sectionPlace(_ offset: Int) -> Int {
        var place = offset &+ document.crossReferences.base
        if bytes.byte(at: place) == 0x0d { place += 1 }
        if bytes.byte(at: place) == 0x0a { place += 1 }
        return place
    }

    /// The most bytes of white space before an object: bounded, since many rows may lead there.
    private static let mostSpaces = 16

    /// Whether all is written so.
    ///
    /// Comments may be anywhere between objects, and any words without an object behind the end.
    ///
    /// - Complexity: O(n) for n bytes behind the revision, and what its object streams have.
    mutating func isStrict() -> Bool {
        var hidden = Set(sections.values.compactMap { $0.trailer["XRefStm"]?.integer.map(sectionPlace) })
        var unread = Set(sections.keys)
        while let byte = lexer.next {
            let start = lexer.position
            switch byte {
            case _ where byte.isPDFWhitespace: lexer.position += 1
            case UInt8(ascii: "%"): skipLine()
            case _ where unread.isEmpty && last == nil: return !isKeyword(behind: start)
            case _ where byte.isDigit:
                let role: Role = sections[start] != nil ? .section : hidden.contains(start) ? .hidden : .object
                guard skipObject(role) else { return false }
                hidden.remove(start)
                if unread.remove(start) != nil { last = start }
            case UInt8(ascii: "x"):
                guard let section = sections[start], case .table(let table, _) = section.content,
                    skipTable(table, trailer: section)
                else { return false }
                unread.remove(start)
                last = start
            case UInt8(ascii: "s"): guard skipEnd() else { return false }
            default: return false
            }
        }
        return unread.isEmpty && hidden.isEmpty && last == nil
    }

    /// Whether the words behind the end have a keyword that leads to objects.
    private func isKeyword(behind start: Int) -> Bool {
        ["xref", "trailer"].contains { (word: StaticString) in
            bytes.firstIndex(of: word, in: start..<bytes.count) != nil
        }
    }

    private mutating func skipLine() {
        while let byte = lexer.next, byte != 0x0a, byte != 0x0d { lexer.position += 1 }
    }

    private mutating func skipSpaces() {
        while lexer.next?.isPDFWhitespace ?? false { lexer.position += 1 }
    }

    // MARK: Objects

    /// The role of an object in the sections.
    private enum Role {
        case object
        /// A cross-reference stream.
        case section
        /// The one of a hybrid file, which has no trailer (7.5.8.4).
        case hidden
    }

    /// Reads an object that a section lists at just this place (ISO 32000-2, 7.3.10), or that is one.
    private mutating func skipObject(_ role: Role) -> Bool {
        let start = lexer.position
        guard let header = ObjectHeader(bytes, at: start, base: 0), header.number > 0, isPlainHeader(header, at: start),
            bytes.byte(at: header.keyword + 3).map({ !$0.isPDFRegular }) ?? false
        else { return false }
        let reference = ObjectReference(number: header.number, generation: header.generation)
        let isObject = role == .object
        let listed = objects[start] ?? (isObject ? [] : [reference])
        guard listed == [reference], isObject || reference.generation == 0,
            let object = try? IndirectObject(
                readingAt: start,
                in: bytes,
                lengthOf: { reference throws(PDFError) in try document.resolve(.reference(reference)).integer }
            ), !object.isIrregular, hasPlainTokens(object.range, comments: isObject)
        else { return false }
        lexer.position = object.range.upperBound
        skipSpaces()
        if let data = object.streamData {
            guard skipStream(object, data) else { return false }
            guard isObject ? isListed(object) : isPlainSection(object, role) else { return false }
        } else if !isObject {
            return false
        }
        return lexer.skip(keyword: "endobj")
    }

    /// Whether a header has its two numbers and one space behind each.
    private func isPlainHeader(_ header: ObjectHeader, at start: Int) -> Bool {
        let words = bytes.copy(start..<header.keyword).split(separator: 0x20, omittingEmptySubsequences: false)
        return words.count == 3 && words[2].isEmpty && words.dropLast().allSatisfy { $0.allSatisfy(\.isDigit) }
            && header.generation <= Self.mostGenerations
    }

    /// ISO 32000-1, 7.5.4.
    private static let mostGenerations = 65535

    /// Reads the data of a stream, which are as long as its length says (7.3.8).
    private mutating func skipStream(_ object: IndirectObject, _ data: Range<Int>) -> Bool {
        let start = lexer.position + 6
        guard bytes.has("stream\n", at: start - 6) || bytes.has("stream\r\n", at: start - 6), data.lowerBound > start,
            let length = try? document.value("Length", of: object.value.dictionary ?? PDFDictionary([]))?.integer,
            length == data.count
        else { return false }
        lexer.position = data.upperBound
        skipSpaces()
        guard lexer.skip(keyword: "endstream") else { return false }
        skipSpaces()
        return true
    }

    /// Whether an object stream has only objects that the sections lead to in it.
    private func isListed(_ stream: IndirectObject) -> Bool {
        guard let entries = stream.value.dictionary else { return true }
        let number = stream.reference.number
        guard (try? document.value("Type", of: entries))?.name == "ObjStm" || packed[number] != nil else { return true }
        guard let data = try? document.data(of: stream),
            let objects = try? ObjectStream(data: data, dictionary: entries, number: number)
        else { return false }
        return objects.isRegular
            && objects.numbers.allSatisfy { object in
                if packed[number]?.contains(object) ?? false { return true }
                // A stream that is written again has objects that older sections list.
                if case .compressed(number, _)? = document.crossReferences.entry(for: object) { return true }
                return false
            }
    }

    // MARK: Sections

    /// Some readers have no more than 8,388,607 objects (ISO 32000-1, annex C), of which they need some themselves.
    private static let mostObjects = 8_000_000

    /// Reads a table: rows of 20 bytes and nothing else (7.5.4), and its trailer.
    private mutating func skipTable(_ table: ClassicTable, trailer section: CrossReferences.Section) -> Bool {
        guard bytes.has("xref", at: lexer.position) else { return false }
        lexer.position += 4
        guard lexer.next?.isPDFWhitespace ?? false else { return false }
        for subsection in table.subsections {
            // Only a table without rows has an empty subsection.
            guard subsection.count > 0 || table.subsections.count == 1 else { return false }
            skipSpaces()
            guard skipDigits(), lexer.next == 0x20 else { return false }
            lexer.position += 1
            guard skipDigits(), lexer.next?.isPDFWhitespace ?? false else { return false }
            skipSpaces()
            for _ in 0..<subsection.count {
                guard Self.isRow(bytes.copy(lexer.position..<min(bytes.count, lexer.position + 20))) else {
                    return false
                }
                lexer.position += 20
            }
        }
        skipSpaces()
        guard bytes.has("trailer", at: lexer.position) else { return false }
        lexer.position += 7
        skipSpaces()
        var parser = ObjectParser(bytes, at: lexer.position)
        guard lexer.position == section.trailerRange?.lowerBound, (try? parser.object())?.dictionary != nil,
            !parser.isIrregular, hasPlainTokens(lexer.position..<parser.position, comments: false),
            hasPlainEntries(section.trailer)
        else { return false }
        lexer.position = parser.position
        return true
    }

    private mutating func skipDigits() -> Bool {
        let first = lexer.position
        while lexer.next?.isDigit ?? false { lexer.position += 1 }
        return lexer.position > first
    }

    private static func isRow(_ row: [UInt8]) -> Bool {
        guard row.count == 20, row[..<10].allSatisfy(\.isDigit), row[10] == 0x20, row[11..<16].allSatisfy(\.isDigit),
            row[16] == 0x20, row[17] == UInt8(ascii: "n") || row[17] == UInt8(ascii: "f")
        else { return false }
        return [[0x20, 0x0d], [0x20, 0x0a], [0x0d, 0x0a]].contains(Array(row[18...]))
    }

    /// Whether a section that is a stream (7.5.8) has as many rows as it says, and is compressed as all readers can read it.
    private func isPlainSection(_ object: IndirectObject, _ role: Role) -> Bool {
        guard let entries = object.value.dictionary, let range = object.streamData, entries["Type"]?.name == "XRef",
            role == .hidden || hasPlainEntries(entries), let widths = entries["W"]?.array, widths.count == 3,
            let data = try? StreamDecoder.decode(
                bytes.copy(range),
                dictionary: entries,
                limit: Limits.decodedStream,
                resolve: { $0 }
            ),
            entries["Filter"].map({ $0.name == "FlateDecode" || $0.array?.map(\.name) == ["FlateDecode"] }) ?? true
        else { return false }
        let index = entries["Index"].map { $0.array ?? [] } ?? [.integer(0), entries["Size"] ?? .null]
        let numbers = (widths + index).map { if case .integer(let number) = $0, number >= 0 { number } else { -1 } }
        guard !numbers.contains(-1), index.count.isMultiple(of: 2) else { return false }
        let rows = stride(from: 4, to: numbers.count, by: 2).reduce(0) { $0 &+ numbers[$1] }
        return rows &* numbers[..<3].reduce(0, &+) == data.count
    }

    /// Whether the entries that readers need to find objects are as they expect them, once each.
    private func hasPlainEntries(_ trailer: PDFDictionary) -> Bool {
        guard Set(trailer.keys).count == trailer.keys.count, trailer["Encrypt"] == before.trailer["Encrypt"],
            let root = trailer["Root"]?.reference, root.generation == document.generation(of: root),
            case .integer(let size)? = trailer["Size"]
        else { return false }
        let sections = document.crossReferences.sections
        let isNewest = sections.first?.trailer == trailer
        guard !isNewest || size >= sections.map(\.size).max() ?? 0,
            size <= max(Self.mostObjects, before.trailer["Size"]?.integer ?? 0)
        else { return false }
        return (["Prev", "XRefStm"] as [Name]).allSatisfy { key in
            switch trailer[key] {
            case nil: true
            case .integer(let offset)?: offset > 0
            default: false
            }
        }
    }

    /// Whether the words of a value are numbers, references and the keywords of values.
    private func hasPlainTokens(_ range: Range<Int>, comments: Bool) -> Bool {
        var lexer = Lexer(bytes, at: range.lowerBound)
        while lexer.position < range.upperBound, let byte = lexer.next {
            switch byte {
            case UInt8(ascii: "("): guard lexer.skipLiteralString() else { return false }
            case UInt8(ascii: "%"):
                guard comments else { return false }
                lexer.skipWhitespaceAndComments()
            case UInt8(ascii: "/"): _ = lexer.name()
            case _ where byte.isPDFRegular:
                let start = lexer.position
                while lexer.next?.isPDFRegular ?? false { lexer.position += 1 }
                guard Self.isPlain(bytes.copy(start..<lexer.position)) else { return false }
            case UInt8(ascii: "<") where bytes.byte(at: lexer.position + 1) != byte:
                guard lexer.hexadecimalString() != nil else { return false }
            case UInt8(ascii: "<"), UInt8(ascii: ">"): lexer.position += 2
            default: lexer.position += 1
            }
        }
        return true
    }

    private static func isPlain(_ word: [UInt8]) -> Bool {
        if ["R", "true", "false", "null"].contains(where: { word.elementsEqual($0.utf8) }) { return true }
        let digits = word.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        return word.count - digits.count <= 1 && digits.contains(where: \.isDigit)
            && digits.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
            && digits.count { $0 == UInt8(ascii: ".") } <= 1
    }

    // MARK: The end

    /// Reads `startxref`, the offset of the section that was read last, and `%%EOF` (7.5.5).
    private mutating func skipEnd() -> Bool {
        lexer.position += 9
        guard lexer.next?.isPDFWhitespace ?? false else { return false }
        skipSpaces()
        let start = lexer.position
        guard skipDigits(), lexer.next?.isPDFWhitespace ?? false else { return false }
        guard let offset = Int(String(decoding: bytes.copy(start..<lexer.position), as: UTF8.self)),
            let last, sectionPlace(offset) == last
        else { return false }
        skipSpaces()
        guard bytes.has("%%EOF", at: lexer.position) else { return false }
        lexer.position += 5
        self.last = nil
        return true
    }
}
