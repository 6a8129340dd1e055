extension IndirectObject {
    /// Reads `12 0 obj … endobj` (ISO 32000-1, 7.3.10) from an offset, with the place of its stream data (7.3.8).
    ///
    /// `lengthOf`: returns the number of a reference, for a stream whose `/Length` is one.
    init(
        readingAt offset: Int,
        in bytes: Bytes,
        lengthOf: (ObjectReference) throws(PDFError) -> Int?
    ) throws(PDFError) {
        var header = Lexer(bytes, at: offset)
        guard let reference = header.objectHeader() else {
            throw PDFError(.objectExpected, offset: offset)
        }
        header.skipWhitespaceAndComments()
        var parser = ObjectParser(bytes, at: header.position)
        let value: PDFObject
        do throws(PDFError) {
            value = try parser.object()
        } catch {
            throw error.of(reference)
        }
        let end = parser.position
        var data: Range<Int>?
        if let dictionary = value.dictionary {
            var lexer = Lexer(bytes, at: end)
            lexer.skipWhitespaceAndComments()
            if bytes.has("stream", at: lexer.position) {
                var start = lexer.position + 6
                if bytes.byte(at: start) == 0x0d { start += 1 }
                if bytes.byte(at: start) == 0x0a { start += 1 }
                var length: Int?
                switch dictionary["Length"] {
                case .reference(let target): length = try lengthOf(target)
                case let direct: length = direct?.integer
                }
                data = try Self.streamRange(bytes, start: start, length: length, of: reference)
            }
        }
        self.init(
            reference: reference,
            value: value,
            source: bytes,
            range: header.position..<end,
            streamData: data,
            isCompressed: false,
            isIrregular: parser.isIrregular
        )
    }

    /// Whether `endobj` follows the value, or `endstream` and `endobj` its data; true of those in object streams.
    var isEnded: Bool {
        guard !isCompressed else { return true }
        var lexer = Lexer(source, at: streamData?.upperBound ?? range.upperBound)
        lexer.skipWhitespaceAndComments()
        if streamData != nil, lexer.skip(keyword: "endstream") { lexer.skipWhitespaceAndComments() }
        return lexer.skip(keyword: "endobj")
    }

    /// The data of a stream: as long as `/Length` if `endstream` follows, else up to `endstream`.
    private static func streamRange(
        _ bytes: Bytes,
        start: Int,
        length: Int?,
        of reference: ObjectReference
    ) throws(PDFError) -> Range<Int> {
        if let length, length >= 0, length <= bytes.count - start {
            var lexer = Lexer(bytes, at: start + length)
            while let byte = lexer.next, byte.isPDFWhitespace { lexer.position += 1 }
            if bytes.has("endstream", at: lexer.position) || bytes.has("endobj", at: lexer.position) {
                return start..<start + length
            }
        }
        guard var end = bytes.firstIndex(of: "endstream", in: start..<bytes.count) else {
            throw PDFError(.endlessStream, object: reference, offset: start)
        }
        if end > start, bytes.byte(at: end - 1) == 0x0a { end -= 1 }
        if end > start, bytes.byte(at: end - 1) == 0x0d { end -= 1 }
        return start..<end
    }
}
