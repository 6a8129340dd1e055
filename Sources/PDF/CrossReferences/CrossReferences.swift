/// The chain of cross-reference sections of a file, newest first (ISO 32000-1, 7.5.6 and 7.5.8.4).
struct CrossReferences {
    /// How the newest section is written, which an update follows.
    enum Kind: Hashable, Sendable {
        case table
        case stream
    }

    struct Section {
        enum Content {
            case table(ClassicTable, hidden: CrossReferenceStream?)
            case stream(CrossReferenceStream)
            /// Found by looking at all bytes; see ``CrossReferences/init(repairing:header:)``.
            case scanned(ScannedObjects)
        }
        let content: Content
        let trailer: PDFDictionary
        /// Where the trailer dictionary is in the file; nil when it was made up.
        let trailerRange: Range<Int>?

        func entry(for number: Int) -> CrossReferenceEntry? {
            switch content {
            case .stream(let stream): return stream.entry(for: number)
            case .scanned(let objects): return objects.entries[number]
            case .table(let table, let hidden):
                // Objects of a hybrid file that only newer readers see are free in the table and real in its stream.
                let entry = table.entry(for: number)
                if let hidden, entry == nil || entry == .free, let other = hidden.entry(for: number) { return other }
                return entry
            }
        }

        /// The section's entries for objects, in no particular order.
        var entries: [CrossReferenceEntry] {
            switch content {
            case .stream(let stream): stream.entries
            case .scanned(let objects): Array(objects.entries.values)
            case .table(let table, _): table.entries
            }
        }

        /// The numbers of the objects that it has entries for.
        var numbers: [Range<Int>] {
            switch content {
            case .stream(let stream): stream.numbers
            case .scanned(let objects): objects.entries.keys.map { $0..<$0 + 1 }
            case .table(let table, let hidden):
                table.subsections.map { $0.first..<$0.first + $0.count } + (hidden?.numbers ?? [])
            }
        }

        var size: Int {
            switch content {
            case .stream(let stream): stream.size
            case .scanned(let objects): (objects.entries.keys.max() ?? 0) + 1
            case .table(let table, let hidden): max(table.size, hidden?.size ?? 0)
            }
        }
    }

    /// Newest first.
    private(set) var sections: [Section]
    /// Finds the section to begin with in a long chain.
    private let index: SectionIndex?
    /// The number after `startxref`.
    let start: Int
    /// The number to add to the file's offsets to get an offset from its first byte: the length of the bytes before the
    /// header, in files that count from the header.
    let base: Int
    private(set) var kind: Kind
    /// Whether the file's own sections could not be followed.
    let isRepaired: Bool

    /// Follows the chain from the last `startxref`.
    ///
    /// `header`: the offset of `%PDF-`.
    init(_ bytes: Bytes, header: Int) throws(PDFError) {
        let start = try Self.startOffset(in: bytes)
        guard
            let base = [header, 0].first(where: {
                Self.isSection(bytes, at: start.addingReportingOverflow($0).partialValue)
            })
        else {
            throw PDFError(
                .noSectionAtStart(start),
                offset: start
            )
        }
        var sections: [Section] = []
        var seen: Set<Int> = []
        var next: Int? = start
        // All sections together are not larger than one stream may be.
        var room = Limits.decodedStream
        while let offset = next {
            guard seen.insert(offset).inserted else {
                throw PDFError(.circularSections, offset: offset)
            }
            guard sections.count < Limits.sections else {
                throw PDFError(
                    .tooManySections(limit: Limits.sections),
                    offset: offset
                )
            }
            guard offset >= 0, offset <= bytes.count else {
                throw PDFError(.previousBeyondEnd(offset))
            }
            let section = try Self.section(bytes, at: offset + base, base: base, &room)
            sections.append(section)
            next = section.trailer["Prev"]?.integer
            // Some writers put /Prev 0 into a file's first section: there can be nothing.
            if next == 0 { next = nil }
        }
        self.sections = sections
        index = sections.count > Self.fewSections ? SectionIndex(sections.map(\.numbers)) : nil
        self.start = start
        self.base = base
        if case .stream = sections.first?.content { kind = .stream } else { kind = .table }
        isRepaired = false
    }

    /// Finds the objects of a damaged file by looking at all its bytes.
    ///
    /// - Complexity: O(n) for a file of n bytes.
    ///
    /// `known`: the trailer that the file's own sections led to, if they did.
    init(repairing bytes: Bytes, header: Int, known: PDFDictionary?) throws(PDFError) {
        let objects = try ScannedObjects(bytes, header: header, known: known)
        sections = [Section(objects)]
        index = nil
        start = 0
        base = header
        kind = .table
        isRepaired = true
    }

    /// Adds the objects in the object streams of a repaired file; see ``ScannedObjects/expandObjectStreams(_:_:)``.
    mutating func expandObjectStreams(
        in bytes: Bytes,
        _ open: (ObjectReference) -> ObjectStream?
    ) throws(PDFError) {
        guard case .scanned(var objects) = sections.first?.content else { return }
        try objects.expandObjectStreams(bytes, open)
        sections = [Section(objects)]
        // Only a cross-reference stream can place an object in an object stream.
        let hasCompressed = objects.entries.values.contains { if case .compressed = $0 { true } else { false } }
        kind = hasCompressed ? .stream : .table
    }

    /// Whether the file may have been truncated after an object.
    var lacksEnd: Bool {
        if case .scanned(let objects) = sections.first?.content { !objects.hasEnd } else { false }
    }

    /// All objects of a repaired file, by number.
    var scannedEntries: [Int: CrossReferenceEntry] {
        if case .scanned(let objects) = sections.first?.content { objects.entries } else { [:] }
    }

    /// The chains up to this length are searched without an index.
    private static let fewSections = 32

    func entry(for number: Int) -> CrossReferenceEntry? {
        guard let first = index.map({ $0.section(of: number) }) ?? 0 else { return nil }
        for section in sections[first...] {
            if let entry = section.entry(for: number) { return entry }
        }
        return nil
    }

    /// One more than the highest object number in use or referred to.
    var size: Int {
        let spoken = sections.map(\.size).max() ?? 0
        let said = sections.compactMap { $0.trailer["Size"]?.integer }.filter { $0 <= Limits.objectNumber }.max() ?? 0
        return max(spoken, said, 1)
    }

    // MARK: Finding and reading sections

    private static func startOffset(in bytes: Bytes) throws(PDFError) -> Int {
        guard let keyword = bytes.lastIndex(of: "startxref", in: 0..<bytes.count) else {
            throw PDFError(.noStartxref)
        }
        var lexer = Lexer(bytes, at: keyword + 9)
        lexer.skipWhitespaceAndComments()
        guard let offset = lexer.unsignedInteger() else {
            throw PDFError(.startxrefWithoutNumber, offset: keyword)
        }
        return offset
    }

    private static func isSection(_ bytes: Bytes, at offset: Int) -> Bool {
        var lexer = Lexer(bytes, at: offset)
        lexer.skipWhitespaceAndComments()
        return lexer.skip(keyword: "xref") || lexer.objectHeader() != nil
    }

    private static func section(
        _ bytes: Bytes,
        at offset: Int,
        base: Int,
        _ room: inout Int
    ) throws(PDFError) -> Section {
        var lexer = Lexer(bytes, at: offset)
        lexer.skipWhitespaceAndComments()
        guard lexer.skip(keyword: "xref") else {
            return try streamSection(bytes, at: lexer.position, &room)
        }
        let table = try ClassicTable(bytes, after: lexer.position)
        lexer.position = table.end
        guard lexer.skip(keyword: "trailer") || lexer.bytes.has("trailer<<", at: lexer.position) else {
            throw PDFError(.trailerExpected, offset: lexer.position)
        }
        if lexer.bytes.has("trailer<<", at: lexer.position) { lexer.position += 7 }
        lexer.skipWhitespaceAndComments()
        let start = lexer.position
        var parser = ObjectParser(bytes, at: start)
        guard let trailer = try parser.object().dictionary else {
            throw PDFError(.trailerNotDictionary, offset: start)
        }
        var hidden: CrossReferenceStream?
        if let hiddenOffset = trailer["XRefStm"]?.integer, hiddenOffset > 0, hiddenOffset <= bytes.count {
            if case .stream(let stream) = try streamSection(bytes, at: hiddenOffset + base, &room).content {
                hidden = stream
            }
        }
        return Section(content: .table(table, hidden: hidden), trailer: trailer, trailerRange: start..<parser.position)
    }

    private static func streamSection(
        _ bytes: Bytes,
        at offset: Int,
        _ room: inout Int
    ) throws(PDFError) -> Section {
        let object = try IndirectObject(readingAt: offset, in: bytes, lengthOf: { _ in nil })
        guard let dictionary = object.value.dictionary, let range = object.streamData,
            dictionary["Type"]?.name == "XRef" || dictionary["W"] != nil
        else { throw PDFError(.sectionExpected, offset: offset) }
        let data = try StreamDecoder.decode(
            object.source.copy(range),
            dictionary: dictionary,
            limit: room,
            resolve: { $0 }
        )
        room -= data.count
        let stream = try CrossReferenceStream(data: data, dictionary: dictionary, offset: offset)
        return Section(content: .stream(stream), trailer: dictionary, trailerRange: object.range)
    }
}

extension CrossReferences.Section {
    fileprivate init(_ objects: ScannedObjects) {
        self.init(content: .scanned(objects), trailer: objects.trailer, trailerRange: objects.trailerRange)
    }
}

extension Lexer {
    /// Consumes `12 0 obj` and returns the object that begins here, or nil.
    mutating func objectHeader() -> ObjectReference? {
        skipWhitespaceAndComments()
        guard let number = unsignedInteger() else { return nil }
        skipWhitespaceAndComments()
        guard let generation = unsignedInteger() else { return nil }
        skipWhitespaceAndComments()
        guard bytes.has("obj", at: position) else { return nil }
        position += 3
        return ObjectReference(number: number, generation: generation)
    }
}
