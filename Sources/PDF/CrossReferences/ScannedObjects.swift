/// Where the objects of a damaged file are, found by looking for `12 0 obj` in all its bytes, as viewers do when the
/// cross-references cannot be followed.
///
/// Of objects with one number the last in the file counts; objects in an object stream count as being where the stream
/// is.
struct ScannedObjects {
    /// Offsets count from the header, as readers count them.
    private(set) var entries: [Int: CrossReferenceEntry] = [:]
    /// The newest trailer that names a document catalog, with the entries about the whole file that only older ones
    /// have.
    private(set) var trailer = PDFDictionary([])
    /// Where that trailer is; nil when it is put together.
    private(set) var trailerRange: Range<Int>?
    /// Whether a trailer or `startxref` is after the last object: a file without one may have been truncated.
    private(set) var hasEnd = false
    private var catalog: ObjectReference?
    private var trailers: [Range<Int>] = []
    /// Where each object begins in the file.
    private var starts: [Int: Int] = [:]
    private var objectStreams: [ObjectReference] = []
    /// The most bytes that may be read for the contents of objects: in a hostile file each may seem to extend to the
    /// end.
    private var budget: Int
    /// The trailer that the file's own sections led to, for entries that no other has.
    private let known: PDFDictionary?

    /// - Throws: `PDFError` `damaged` when the file ends inside an object, or no document catalog can be found.
    init(_ bytes: Bytes, header: Int, known: PDFDictionary?) throws(PDFError) {
        self.known = known
        budget = Limits.scanEffort * bytes.count
        var position = header
        var last: (reference: ObjectReference, start: Int)?
        while let found = bytes.firstIndex(of: "obj", in: position..<bytes.count) {
            position = found + 3
            guard let (reference, start) = Self.header(bytes, before: found) else { continue }
            guard reference.number > 0, reference.number <= Limits.objectNumber, start > header else { continue }
            entries[reference.number] = .offset(start - header, generation: reference.generation)
            starts[reference.number] = start
            last = (reference, start)
            position = examine(bytes, reference, at: start, contentAt: position)
        }
        if let last {
            func follows(_ word: StaticString) -> Bool {
                bytes.firstIndex(of: word, in: last.start..<bytes.count) != nil
            }
            hasEnd = follows("trailer") || follows("startxref")
            // A file that ends inside its last object has lost what came after it.
            guard hasEnd || follows("endobj") else {
                throw PDFError(
                    .truncated,
                    object: last.reference,
                    offset: bytes.count
                )
            }
        }
        findTrailers(bytes)
        chooseTrailer(bytes)
        guard trailer["Root"] != nil || !objectStreams.isEmpty else { throw Self.noCatalog }
    }

    private static let noCatalog = PDFError(
        .noCatalog
    )

    /// Adds the contents of the object streams.
    ///
    /// `open`: decodes one; it may need the document's key, which the trailer found so far leads to.
    mutating func expandObjectStreams(
        _ bytes: Bytes,
        _ open: (ObjectReference) -> ObjectStream?
    ) throws(PDFError) {
        for reference in objectStreams {
            guard let start = starts[reference.number], let stream = open(reference) else { continue }
            for (index, number) in stream.numbers.enumerated() where number > 0 && number <= Limits.objectNumber {
                guard starts[number] ?? 0 <= start else { continue }
                entries[number] = .compressed(stream: reference.number, index: index)
                starts[number] = start
            }
            if let found = stream.firstNumber(ofType: "Catalog") {
                catalog = ObjectReference(number: found, generation: 0)
            }
        }
        chooseTrailer(bytes)
        guard trailer["Root"] != nil else { throw Self.noCatalog }
    }

    /// The number and generation that are before `obj`, and where they begin.
    private static func header(_ bytes: Bytes, before keyword: Int) -> (ObjectReference, start: Int)? {
        var position = keyword - 1
        func digits() -> (value: Int, start: Int)? {
            while let byte = bytes.byte(at: position), byte.isPDFWhitespace { position -= 1 }
            let end = position
            while let byte = bytes.byte(at: position), byte.isDigit, end - position < 10 { position -= 1 }
            guard position < end else { return nil }
            var lexer = Lexer(bytes, at: position + 1)
            return lexer.unsignedInteger().map { ($0, position + 1) }
        }
        guard let generation = digits(), bytes.byte(at: position)?.isPDFWhitespace == true, let number = digits(),
            bytes.byte(at: keyword + 3)?.isPDFRegular != true
        else { return nil }
        // Inside a word it is text: but some writers put no white space behind the object before, and bytes beyond ASCII are no
        // word of PDF.
        let isInWord = bytes.byte(at: number.start - 1).map { $0.isPDFRegular && $0 < 0x80 } ?? false
        guard !isInWord || bytes.has("endobj", at: number.start - 6) else { return nil }
        return (ObjectReference(number: number.value, generation: generation.value), number.start)
    }

    /// Examines an object that may lead to others: object streams, trailers, the catalog.
    ///
    /// - Returns: The place to continue: after a stream whose length is correct, since its data may look like objects.
    private mutating func examine(
        _ bytes: Bytes,
        _ reference: ObjectReference,
        at start: Int,
        contentAt position: Int
    ) -> Int {
        guard budget > 0 else { return position }
        guard let object = try? IndirectObject(readingAt: start, in: bytes, lengthOf: { _ in nil }) else {
            budget -= bytes.count - start
            return position
        }
        budget -= (object.streamData ?? object.range).upperBound - start
        guard let dictionary = object.value.dictionary else { return position }
        switch dictionary["Type"]?.name {
        case "Catalog": catalog = reference
        case "XRef": trailers.append(object.range)
        case "ObjStm": objectStreams.append(reference)
        default: break
        }
        guard let data = object.streamData, dictionary["Length"]?.integer == data.count else { return position }
        return data.upperBound
    }

    private mutating func findTrailers(_ bytes: Bytes) {
        var position = 0
        while let found = bytes.firstIndex(of: "trailer", in: position..<bytes.count) {
            position = found + 7
            var lexer = Lexer(bytes, at: position)
            lexer.skipWhitespaceAndComments()
            var parser = ObjectParser(bytes, at: lexer.position)
            if (try? parser.object())?.dictionary != nil { trailers.append(lexer.position..<parser.position) }
        }
        trailers.sort { $0.lowerBound > $1.lowerBound }
    }

    private mutating func chooseTrailer(_ bytes: Bytes) {
        var dictionaries: [(PDFDictionary, Range<Int>)] = []
        for range in trailers {
            var parser = ObjectParser(bytes, at: range.lowerBound)
            if let dictionary = (try? parser.object())?.dictionary { dictionaries.append((dictionary, range)) }
        }
        let chosen = dictionaries.first { dictionary, _ in
            dictionary["Root"]?.reference.map { entries[$0.number] != nil } ?? false
        }
        if let chosen { (trailer, trailerRange) = chosen }
        if chosen == nil { trailer = PDFDictionary(catalog.map { [("Root", .reference($0))] } ?? []) }
        for key in ["Encrypt", "ID", "Info"] as [Name] where trailer[key] == nil {
            guard let value = dictionaries.lazy.compactMap({ $0.0[key] }).first ?? known?[key] else { continue }
            trailer.append(key, value)
            trailerRange = nil
        }
    }
}
