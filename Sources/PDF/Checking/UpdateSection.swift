/// The newest cross-reference section as it is written: every row, and the faults of its form.
///
/// Unlike ``CrossReferences``, which reads leniently, it reports everything that strict readers reject.
struct UpdateSection {
    struct Row {
        let number: Int
        let entry: CrossReferenceEntry
    }

    let kind: CrossReferences.Kind
    /// Where `xref`, or the number of the stream object, is, from the file's first byte.
    let position: Int
    /// The number after the last `startxref`.
    let start: Int
    /// Where the word `startxref` is that leads here.
    let keyword: Int
    /// The number to add to the offsets of the section.
    let base: Int
    private(set) var rows: [Row] = []
    private(set) var trailer = PDFDictionary([])
    /// The stream object that the section is, in a file with cross-reference streams.
    private(set) var own: ObjectReference?
    /// The place after the trailer dictionary, or after the stream's data.
    private(set) var end: Int
    private(set) var findings: [UpdateFinding] = []

    /// Reads the section that the last `startxref` leads to, or gives the reason why there is none.
    init(_ bytes: Bytes, header: Int) throws(UpdateError) {
        guard let keyword = bytes.lastIndex(of: "startxref", in: 0..<bytes.count) else {
            throw UpdateError(UpdateFinding(.ending, "there is no startxref", object: nil, offset: nil))
        }
        guard let start = RevisionEnd.number(in: bytes, after: keyword) else {
            throw UpdateError(UpdateFinding(.ending, "startxref has no number", object: nil, offset: keyword))
        }
        guard let base = RevisionEnd.base(of: start, in: bytes, header: header, below: keyword) else {
            let message = "startxref says byte \(start), and no cross-reference section is there"
            throw UpdateError(UpdateFinding(.unreadable, message, object: nil, offset: keyword))
        }
        self.start = start
        self.base = base
        self.keyword = keyword
        var lexer = Lexer(bytes, at: start + base)
        lexer.skipWhitespaceAndComments()
        position = lexer.position
        end = position
        kind = lexer.skip(keyword: "xref") ? .table : .stream
        if position != start + base {
            note("startxref leads to white space before the section", at: start + base)
        }
        switch kind {
        case .table: try readTable(bytes, from: lexer.position)
        case .stream: try readStream(bytes)
        }
    }

    /// The file's own offset of an object, as an offset from the first byte.
    func place(_ offset: Int) -> Int? {
        let (place, overflow) = offset.addingReportingOverflow(base)
        return overflow ? nil : place
    }

    private mutating func note(_ message: String, at offset: Int) {
        // One finding for the form is enough; a thousand broken rows would not add anything.
        guard !findings.contains(where: { $0.rule == .sectionFormat }) else { return }
        findings.append(UpdateFinding(.sectionFormat, message, object: own, offset: offset))
    }

    private func fault(_ message: String, at offset: Int) -> UpdateError {
        UpdateError(UpdateFinding(.unreadable, message, object: own, offset: offset))
    }

    private mutating func append(_ row: Row) {
        rows.append(row)
    }

    // MARK: Tables

    /// Subsections and entries to the byte (ISO 32000-1, 7.5.4).
    private mutating func readTable(_ bytes: Bytes, from position: Int) throws(UpdateError) {
        var lexer = Lexer(bytes, at: position)
        if !lexer.skipEndOfLine() { note("'xref' is not alone on its line", at: position) }
        while true {
            let line = lexer.position
            lexer.skipWhitespaceAndComments()
            if bytes.has("trailer", at: lexer.position) { break }
            let header = lexer.position
            guard let first = lexer.unsignedInteger(), first <= Limits.objectNumber else {
                throw fault("a subsection or 'trailer' is expected", at: header)
            }
            let isSpaced = lexer.next == 0x20
            lexer.skipWhitespaceAndComments()
            let isClose = bytes.byte(at: lexer.position - 2)?.isDigit == true
            guard let count = lexer.unsignedInteger(), count <= Limits.objectNumber else {
                throw fault("a subsection has no count", at: header)
            }
            let isEnded = lexer.skipEndOfLine()
            if line != header || !isSpaced || !isClose || !isEnded {
                note("a subsection's header is not two numbers with one space on a line", at: header)
            }
            try readEntries(&lexer, first: first, count: count)
        }
        lexer.position += 7
        lexer.skipWhitespaceAndComments()
        var parser = ObjectParser(bytes, at: lexer.position)
        guard let trailer = (try? parser.object())?.dictionary else {
            throw fault("the trailer is not a dictionary", at: lexer.position)
        }
        self.trailer = trailer
        end = parser.position
    }

    private mutating func readEntries(_ lexer: inout Lexer, first: Int, count: Int) throws(UpdateError) {
        for index in 0..<count {
            guard rows.count < Limits.checkedRows else {
                throw UpdateError(Self.tooLarge(at: lexer.position))
            }
            let start = lexer.position
            let isExact = lexer.isTableEntry
            if !isExact {
                note("an entry is not of the form 'nnnnnnnnnn ggggg n' with a two-byte end of line", at: start)
            }
            lexer.skipWhitespaceAndComments()
            guard let offset = lexer.unsignedInteger() else { throw fault("an entry is expected", at: start) }
            lexer.skipWhitespaceAndComments()
            guard let generation = lexer.unsignedInteger() else { throw fault("an entry is expected", at: start) }
            lexer.skipWhitespaceAndComments()
            if lexer.skip(keyword: "n") {
                append(Row(number: first + index, entry: .offset(offset, generation: generation)))
            } else if lexer.skip(keyword: "f") {
                append(Row(number: first + index, entry: .free))
            } else {
                throw fault("an entry is neither 'n' nor 'f'", at: start)
            }
            if isExact {
                lexer.position = start + 20
            } else {
                lexer.skipWhitespaceAndComments()
            }
        }
    }

    private static func tooLarge(at offset: Int) -> UpdateFinding {
        let message = "the section has more than \(Limits.checkedRows) rows"
        return UpdateFinding(.limit, message, object: nil, offset: offset)
    }

    // MARK: Streams

    /// A cross-reference stream (ISO 32000-1, 7.5.8): its rows, as many as in `/Index`.
    private mutating func readStream(_ bytes: Bytes) throws(UpdateError) {
        guard let object = try? IndirectObject(readingAt: position, in: bytes, lengthOf: { _ in nil }),
            let dictionary = object.value.dictionary, let range = object.streamData
        else { throw fault("a cross-reference section is expected", at: position) }
        own = object.reference
        trailer = dictionary
        end = range.upperBound
        let widths = (dictionary["W"]?.array ?? []).map { $0.integer ?? -1 }
        guard
            let data = try? StreamDecoder.decode(
                bytes.copy(range),
                dictionary: dictionary,
                limit: Limits.decodedStream,
                resolve: { $0 }
            ),
            widths.count == 3, widths.allSatisfy({ (0...8).contains($0) }), widths.reduce(0, +) > 0
        else {
            throw fault("the cross-reference stream cannot be decoded", at: position)
        }
        let length = widths.reduce(0, +)
        let index = dictionary["Index"]?.array?.map(\.integer) ?? [0, dictionary["Size"]?.integer]
        if index.count % 2 != 0 { note("/Index has an odd number of items", at: position) }
        var place = 0
        for pair in stride(from: 0, to: index.count - 1, by: 2) {
            guard let first = index[pair], let count = index[pair + 1], (0...Limits.objectNumber).contains(first),
                (0...Limits.objectNumber).contains(count)
            else { throw fault("/Index is not a list of numbers and counts", at: position) }
            for number in first..<first + count {
                guard place + length <= data.count else { break }
                guard rows.count < Limits.checkedRows else { throw UpdateError(Self.tooLarge(at: position)) }
                append(Row(number: number, entry: Self.entry(data[place..<place + length], widths: widths)))
                place += length
            }
        }
        let said = stride(from: 1, to: index.count, by: 2).reduce(0) { $0 &+ (index[$1] ?? 0) }
        if place != data.count || said != rows.count {
            note("the cross-reference stream has other rows than /Index says", at: position)
        }
    }

    private static func entry(_ row: ArraySlice<UInt8>, widths: [Int]) -> CrossReferenceEntry {
        var fields: [Int] = []
        var rest = row
        for width in widths {
            let value = rest.prefix(width).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            fields.append(Int(value & UInt64(Int.max)))
            rest = rest.dropFirst(width)
        }
        switch widths[0] == 0 ? 1 : fields[0] {
        case 1: return .offset(fields[1], generation: fields[2])
        case 2: return .compressed(stream: fields[1], index: fields[2])
        default: return .free
        }
    }
}

/// The reason why a check ends before its rules can be asked.
struct UpdateError: Error {
    let finding: UpdateFinding

    init(_ finding: UpdateFinding) {
        self.finding = finding
    }
}

extension Lexer {
    /// Consumes one end of line: CR LF, LF or CR.
    mutating func skipEndOfLine() -> Bool {
        switch next {
        case 0x0a: position += 1
        case 0x0d: position += bytes.byte(at: position + 1) == 0x0a ? 2 : 1
        default: return false
        }
        return true
    }

    /// Whether `nnnnnnnnnn ggggg n` and one of the three two-byte ends of line are here (ISO 32000-1, 7.5.4).
    fileprivate var isTableEntry: Bool {
        func byte(_ index: Int) -> UInt8 { bytes.byte(at: position + index) ?? 0 }
        guard (0..<10).allSatisfy({ byte($0).isDigit }), (11..<16).allSatisfy({ byte($0).isDigit }), byte(10) == 0x20,
            byte(16) == 0x20, byte(17) == UInt8(ascii: "n") || byte(17) == UInt8(ascii: "f")
        else { return false }
        let ending = (byte(18), byte(19))
        return ending == (0x20, 0x0d) || ending == (0x20, 0x0a) || ending == (0x0d, 0x0a)
    }
}
