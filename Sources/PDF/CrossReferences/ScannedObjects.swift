/// Where the objects of a damaged file stand, found by looking for `12 0 obj` in all its bytes, as viewers do when the
/// cross-references cannot be followed.
///
/// Of objects with one number the last in the file counts; what an object stream holds counts as standing where the
/// stream does.
struct ScannedObjects {
    /// Offsets count from the header, as readers count them.
    private(set) var entries: [Int: CrossReferenceEntry] = [:]
    /// The newest trailer that names a document catalog.
    private(set) var trailer = PDFDictionary([])
    /// Where that trailer stands; nil when there is none and a catalog was found without.
    private(set) var trailerRange: Range<Int>?
    /// Whether a trailer or `startxref` stands behind the last object: a file without may have been cut off.
    private(set) var hasEnd = false
    private var catalog: ObjectReference?

    /// - Throws: `PDFError` `damaged` when the file ends inside an object, or no document catalog can be found.
    init(_ bytes: Bytes, header: Int) throws(PDFError) {
        var position = header
        var trailers: [Range<Int>] = []
        var last: (reference: ObjectReference, start: Int)?
        while let found = bytes.firstIndex(of: "obj", in: position..<bytes.count) {
            position = found + 3
            guard let (reference, start) = Self.header(bytes, before: found) else { continue }
            guard reference.number > 0, reference.number <= Limits.objectNumber, start > header else { continue }
            entries[reference.number] = .offset(start - header, generation: reference.generation)
            last = (reference, start)
            examine(bytes, reference, at: start, contentAt: position, trailers: &trailers)
        }
        if let last {
            func follows(_ word: StaticString) -> Bool {
                bytes.firstIndex(of: word, in: last.start..<bytes.count) != nil
            }
            hasEnd = follows("trailer") || follows("startxref")
            // A file that ends inside its last object has lost what came after it.
            guard hasEnd || follows("endobj") else {
                throw PDFError(
                    .damaged,
                    "the file is cut off; fetch it again",
                    object: last.reference,
                    offset: bytes.count
                )
            }
        }
        try findTrailer(bytes, candidates: trailers)
    }

    /// The number and generation that stand before `obj`, and where they begin.
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
        guard let generation = digits(), bytes.byte(at: position)?.isPDFWhitespace == true, let number = digits()
        else { return nil }
        return (ObjectReference(number: number.value, generation: generation.value), number.start)
    }

    /// Looks into what matters for finding others: object streams, cross-reference streams and the catalog.
    private mutating func examine(
        _ bytes: Bytes,
        _ reference: ObjectReference,
        at start: Int,
        contentAt position: Int,
        trailers: inout [Range<Int>]
    ) {
        let head = position..<min(position + 2048, bytes.count)
        func mentions(_ word: StaticString) -> Bool { bytes.firstIndex(of: word, in: head) != nil }
        guard mentions("/ObjStm") || mentions("/XRef") || mentions("/Catalog") else { return }
        guard let object = try? IndirectObject(readingAt: start, in: bytes, lengthOf: { _ in nil }),
            let dictionary = object.value.dictionary
        else { return }
        switch dictionary["Type"]?.name {
        case "Catalog": catalog = reference
        case "XRef": trailers.append(object.range)
        case "ObjStm":
            guard let range = object.streamData,
                let data = try? StreamDecoder.decode(bytes.copy(range), dictionary: dictionary, resolve: { $0 }),
                let stream = try? ObjectStream(data: data, dictionary: dictionary, number: reference.number)
            else { return }
            for (index, number) in stream.numbers.enumerated() where number > 0 && number <= Limits.objectNumber {
                entries[number] = .compressed(stream: reference.number, index: index)
            }
            if let found = stream.firstNumber(ofType: "Catalog") {
                catalog = ObjectReference(number: found, generation: 0)
            }
        default: break
        }
    }

    private mutating func findTrailer(_ bytes: Bytes, candidates: [Range<Int>]) throws(PDFError) {
        var candidates = candidates
        var position = 0
        while let found = bytes.firstIndex(of: "trailer", in: position..<bytes.count) {
            position = found + 7
            var lexer = Lexer(bytes, at: position)
            lexer.skipWhitespaceAndComments()
            var parser = ObjectParser(bytes, at: lexer.position)
            if (try? parser.object())?.dictionary != nil { candidates.append(lexer.position..<parser.position) }
        }
        for range in candidates.sorted(by: { $0.lowerBound > $1.lowerBound }) {
            var parser = ObjectParser(bytes, at: range.lowerBound)
            guard let dictionary = (try? parser.object())?.dictionary, let root = dictionary["Root"]?.reference,
                entries[root.number] != nil
            else { continue }
            trailer = dictionary
            trailerRange = range
            return
        }
        guard let catalog else {
            throw PDFError(.damaged, "the file is damaged, and no document catalog can be found in it")
        }
        trailer = PDFDictionary([("Root", .reference(catalog))])
    }
}
