/// Reads objects (ISO 32000-1, 7.3) with bounded nesting.
///
/// Inside arrays and dictionaries it skips invalid parts, as viewers do, and sets ``isIrregular``.
struct ObjectParser {
    private(set) var lexer: Lexer
    /// Whether something was read that is not as it should be, so that its bytes must not be copied.
    private(set) var isIrregular = false

    init(_ bytes: Bytes, at position: Int) {
        lexer = Lexer(bytes, at: position)
    }

    var position: Int { lexer.position }

    /// Reads the object here and ends after it.
    mutating func object() throws(PDFError) -> PDFObject {
        try object(depth: 0)
    }

    private mutating func object(depth: Int) throws(PDFError) -> PDFObject {
        lexer.skipWhitespaceAndComments()
        let start = lexer.position
        guard depth < Limits.nesting else {
            throw PDFError(.nestedTooDeep(limit: Limits.nesting), offset: start)
        }
        guard let byte = lexer.next else {
            throw PDFError(.endOfData, offset: start)
        }
        switch byte {
        case UInt8(ascii: "/"): return .name(name())
        case UInt8(ascii: "("):
            guard let string = lexer.literalString() else {
                throw PDFError(.endlessString, offset: start)
            }
            return .string(string)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "<"):
            if lexer.bytes.byte(at: start + 1) == UInt8(ascii: "<") {
                return .dictionary(try dictionary(depth: depth))
            }
            guard let string = lexer.hexadecimalString() else {
                throw PDFError(.endlessString, offset: start)
            }
            return .string(string)
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): return try number(at: start)
        case _ where byte.isDigit:
            if let reference = reference() { return reference }
            return try number(at: start)
        default: return try keyword(at: start, depth: depth)
        }
    }

    private mutating func number(at start: Int) throws(PDFError) -> PDFObject {
        guard let number = lexer.number() else { throw PDFError(.numberExpected, offset: start) }
        return number
    }

    /// `12 0 R`, or nil at the same place.
    private mutating func reference() -> PDFObject? {
        var ahead = lexer
        guard let number = ahead.unsignedInteger(), ahead.next?.isPDFWhitespace == true else { return nil }
        ahead.skipWhitespaceAndComments()
        guard let generation = ahead.unsignedInteger(), ahead.next?.isPDFWhitespace == true else { return nil }
        ahead.skipWhitespaceAndComments()
        guard ahead.skip(keyword: "R") else { return nil }
        lexer = ahead
        return .reference(ObjectReference(number: number, generation: generation))
    }

    private mutating func name() -> Name {
        let (name, isRegular) = lexer.name()
        if !isRegular { isIrregular = true }
        return name
    }

    private mutating func keyword(at start: Int, depth: Int) throws(PDFError) -> PDFObject {
        if lexer.skip(keyword: "null") { return .null }
        if lexer.skip(keyword: "true") { return .boolean(true) }
        if lexer.skip(keyword: "false") { return .boolean(false) }
        guard depth > 0, skipGarbage() else { throw PDFError(.objectExpected, offset: start) }
        return .null
    }

    /// Passes over one thing that is not an object.
    ///
    /// - Returns: Whether there was one: where another object begins or this one ends, something is missing instead.
    private mutating func skipGarbage() -> Bool {
        for word in ["endobj", "obj", "endstream", "stream", "xref", "trailer", "startxref"] as [StaticString]
        where lexer.bytes.has(word, at: lexer.position) { return false }
        guard let byte = lexer.next, byte != UInt8(ascii: ">") else { return false }
        isIrregular = true
        lexer.position += 1
        guard byte.isPDFRegular else { return true }
        while lexer.next?.isPDFRegular == true { lexer.position += 1 }
        return true
    }

    private mutating func array(depth: Int) throws(PDFError) -> PDFObject {
        let start = lexer.position
        lexer.position += 1
        var items: [PDFObject] = []
        items.reserveCapacity(4)
        while true {
            lexer.skipWhitespaceAndComments()
            guard let byte = lexer.next else { throw PDFError(.endlessArray, offset: start) }
            if byte == UInt8(ascii: "]") {
                lexer.position += 1
                return .array(items)
            }
            // An array that a dictionary's end closes.
            if byte == UInt8(ascii: ">"), depth > 0, lexer.bytes.byte(at: lexer.position + 1) == byte {
                isIrregular = true
                return .array(items)
            }
            items.append(try object(depth: depth + 1))
        }
    }

    private mutating func dictionary(depth: Int) throws(PDFError) -> PDFDictionary {
        var entries = PDFDictionary(capacity: 8)
        try eachEntry(depth: depth) { parser, key throws(PDFError) in
            entries.append(key, try parser.object(depth: depth + 1))
        }
        return entries
    }

    /// Walks over the entries of the dictionary here; `body` must read the value.
    private mutating func eachEntry(
        depth: Int,
        _ body: (inout ObjectParser, Name) throws(PDFError) -> Void
    ) throws(PDFError) {
        let start = lexer.position
        lexer.position += 2
        while true {
            lexer.skipWhitespaceAndComments()
            guard let byte = lexer.next else { throw PDFError(.endlessDictionary, offset: start) }
            if byte == UInt8(ascii: ">") {
                guard lexer.bytes.byte(at: lexer.position + 1) == UInt8(ascii: ">") else {
                    throw PDFError(.halfClosedDictionary, offset: lexer.position)
                }
                lexer.position += 2
                return
            }
            guard byte == UInt8(ascii: "/") else {
                guard skipGarbage() else {
                    throw PDFError(.keyNotName, offset: lexer.position)
                }
                continue
            }
            let key = name()
            lexer.skipWhitespaceAndComments()
            // A key at the end without a value.
            if lexer.bytes.has(">>", at: lexer.position) {
                isIrregular = true
                continue
            }
            try body(&self, key)
        }
    }

    /// Where the entries of a dictionary are, to change one and copy the rest byte for byte.
    struct DictionaryLayout {
        struct Entry {
            let key: Name
            /// From the solidus of the key to the end of the value.
            let range: Range<Int>
            let value: Range<Int>
        }
        var entries: [Entry] = []
        /// The offset of the closing `>>`.
        var end = 0
    }

    /// Reads the layout of the dictionary here.
    mutating func dictionaryLayout() throws(PDFError) -> DictionaryLayout {
        lexer.skipWhitespaceAndComments()
        guard lexer.bytes.has("<<", at: lexer.position) else {
            throw PDFError(.dictionaryExpected, offset: lexer.position)
        }
        var layout = DictionaryLayout()
        try eachEntry(depth: 0) { parser, key throws(PDFError) in
            let afterKey = parser.lexer.position
            parser.lexer.skipWhitespaceAndComments()
            let valueStart = parser.lexer.position
            _ = try parser.object(depth: 1)
            let keyStart = parser.startOfKey(endingAt: afterKey)
            layout.entries.append(
                .init(key: key, range: keyStart..<parser.position, value: valueStart..<parser.position)
            )
        }
        layout.end = lexer.position - 2
        return layout
    }

    private func startOfKey(endingAt end: Int) -> Int {
        var start = end - 1
        while start > 0, lexer.bytes.byte(at: start) != UInt8(ascii: "/") { start -= 1 }
        return start
    }
}

extension PDFObject {
    /// Reads an object from its written form.
    package init(parsing bytes: [UInt8]) throws(PDFError) {
        var parser = ObjectParser(Bytes(bytes), at: 0)
        self = try parser.object()
    }
}
