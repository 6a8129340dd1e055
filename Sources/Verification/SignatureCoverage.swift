internal import SignetCMS
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
    /// - Throws: ``VerificationFinding/byteRange(_:)``, or ``VerificationFinding/limit(_:)`` for a value that is too long.
    init(
        of signature: PDFDictionary,
        in holder: IndirectObject?,
        _ document: Document
    ) throws(VerificationFinding) {
        let array = (try? document.value("ByteRange", of: signature))??.array ?? []
        let numbers = array.compactMap { (try? document.resolve($0))?.integer }
        guard array.count == 4, numbers.count == 4, numbers[0] == 0, numbers.allSatisfy({ $0 >= 0 }), numbers[1] > 0,
            numbers[2] > numbers[1]
        else { throw .byteRange(.malformed) }
        let (end, overflow) = numbers[2].addingReportingOverflow(numbers[3])
        guard !overflow, end <= document.bytes.count else { throw .byteRange(.beyondEnd) }
        ranges = [0..<numbers[1], numbers[2]..<end]
        try Self.checkGap(numbers[1]..<numbers[2], of: signature, in: holder, document)
        guard Self.endsRevision(document.bytes, end) else { throw .byteRange(.insideRevision) }
    }

    /// Checks that bytes are the hexadecimal string of `/Contents`, and nothing else, in the signature's object.
    private static func checkGap(
        _ gap: Range<Int>,
        of signature: PDFDictionary,
        in holder: IndirectObject?,
        _ document: Document
    ) throws(VerificationFinding) {
        guard let contents = (try? document.value("Contents", of: signature))??.string else {
            throw .byteRange(.noValue)
        }
        guard let holder, holder.range.lowerBound < gap.lowerBound, gap.upperBound < holder.range.upperBound else {
            throw .byteRange(.gapElsewhere)
        }
        guard gap.count < limit else { throw .limit(VerificationLimit(.contentsBytes, limit)) }
        let bytes = document.bytes.copy(gap)
        guard !isHexadecimal(bytes, contents) else { return }
        // With the bytes on either side: the delimiters, where they are covered.
        let around = document.bytes.copy(gap.lowerBound - 1..<gap.upperBound + 1)
        guard ![bytes.first, around.first].contains(UInt8(ascii: "(")) else { throw .byteRange(.literalValue) }
        let withDelimiters = [around[...], around.dropLast(), around.dropFirst()].map { Array($0) }
        guard !withDelimiters.contains(where: { isHexadecimal($0, contents) }) else {
            throw .byteRange(.coversDelimiters)
        }
        throw .byteRange(holds(bytes, contents) ? .otherGap : .gapElsewhere)
    }

    /// One more than the most bytes of a value with its delimiters.
    private static let limit = 32 << 20

    /// Whether bytes are a value as a hexadecimal string, and nothing else.
    private static func isHexadecimal(_ bytes: [UInt8], _ contents: [UInt8]) -> Bool {
        bytes.count > 1 && bytes.first == UInt8(ascii: "<") && bytes.last == UInt8(ascii: ">")
            && isValue(bytes.dropFirst().dropLast(), contents)
    }

    /// Whether bytes are the digits of a value, with white space between them.
    private static func isValue(_ bytes: ArraySlice<UInt8>, _ contents: [UInt8]) -> Bool {
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.count)
        for byte in bytes {
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

    /// Whether a value is among bytes, as a hexadecimal string.
    private static func holds(_ bytes: [UInt8], _ contents: [UInt8]) -> Bool {
        bytes.split(separator: UInt8(ascii: "<")).contains { part in
            part.firstIndex(of: UInt8(ascii: ">")).map { isValue(part[..<$0], contents) } ?? false
        }
    }

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
    package func digest(of bytes: Bytes, _ algorithm: Digest.Algorithm) -> [UInt8] {
        var digest = Digest(algorithm)
        for range in ranges { unsafe bytes.withPieces(in: range) { unsafe digest.update($0) } }
        return digest.finalized()
    }
}
