internal import SignetCryptography
internal import SignetPDF

/// The bytes that a signature covers, checked against the file: all but its own value (ISO 32000-2, 12.8.1).
struct SignatureCoverage {
    /// The bytes before the value and behind it.
    let ranges: [Range<Int>]
    /// How many bytes of the file it covers, its value included.
    var end: Int { ranges[1].upperBound }
    /// The value's place, with its delimiters.
    var gap: Range<Int> { ranges[0].upperBound..<ranges[1].lowerBound }

    /// Checks a signature's byte range.
    ///
    /// - Parameters:
    ///   - signature: The signature dictionary.
    ///   - holder: The object that the dictionary is in.
    ///   - document: The document.
    /// - Throws: ``VerificationFault/byteRange(_:)``.
    init(
        of signature: PDFDictionary,
        in holder: IndirectObject?,
        _ document: Document
    ) throws(VerificationFault) {
        let array = (try? document.value("ByteRange", of: signature))??.array ?? []
        let numbers = array.compactMap { (try? document.resolve($0))?.integer }
        guard array.count == 4, numbers.count == 4, numbers[0] == 0, numbers.allSatisfy({ $0 >= 0 }), numbers[1] > 0,
            numbers[2] > numbers[1]
        else { throw .byteRange(.malformed) }
        let (end, overflow) = numbers[2].addingReportingOverflow(numbers[3])
        guard !overflow, end <= document.bytes.count else { throw .byteRange(.beyondEnd) }
        ranges = [0..<numbers[1], numbers[2]..<end]
        guard Self.isValue(numbers[1]..<numbers[2], of: signature, in: holder, document) else {
            throw .byteRange(.otherGap)
        }
        guard Self.endsRevision(document.bytes, end) else { throw .byteRange(.insideRevision) }
    }

    /// Whether bytes are the hexadecimal string of `/Contents`, and nothing else, in the signature's object.
    private static func isValue(
        _ gap: Range<Int>,
        of signature: PDFDictionary,
        in holder: IndirectObject?,
        _ document: Document
    ) -> Bool {
        guard let holder, holder.range.lowerBound < gap.lowerBound, gap.upperBound < holder.range.upperBound,
            let contents = (try? document.value("Contents", of: signature))??.string, gap.count < limit,
            document.bytes.byte(at: gap.lowerBound) == UInt8(ascii: "<"),
            document.bytes.byte(at: gap.upperBound - 1) == UInt8(ascii: ">")
        else { return false }
        var digits: [UInt8] = []
        digits.reserveCapacity(gap.count)
        for byte in document.bytes.copy(gap.lowerBound + 1..<gap.upperBound - 1) {
            guard let digit = byte.hexadecimalValue else {
                if isWhitespace(byte) { continue }
                return false
            }
            digits.append(digit)
        }
        if !digits.count.isMultiple(of: 2) { digits.append(0) }
        guard digits.count == 2 * contents.count else { return false }
        return contents.indices.allSatisfy { contents[$0] == digits[2 * $0] << 4 | digits[2 * $0 + 1] }
    }

    /// The most bytes of a value with its delimiters.
    private static let limit = 32 << 20

    /// Whether a revision ends at a place: behind `%%EOF`, or where only white space follows in the file.
    private static func endsRevision(_ bytes: Bytes, _ end: Int) -> Bool {
        var position = end
        while let byte = bytes.byte(at: position), isWhitespace(byte), position < end + 16 { position += 1 }
        if position == bytes.count { return true }
        position = end
        while position > 0, let byte = bytes.byte(at: position - 1), isWhitespace(byte) { position -= 1 }
        return position >= 5 && bytes.copy(position - 5..<position) == Array("%%EOF".utf8)
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 9, 10, 12, 13, 32: true
        default: false
        }
    }

    /// The digest of the bytes that are covered.
    func digest(of bytes: Bytes, _ algorithm: Digest.Algorithm) -> [UInt8] {
        var digest = Digest(algorithm)
        for range in ranges { unsafe bytes.withPieces(in: range) { unsafe digest.update($0) } }
        return digest.finalized()
    }
}
