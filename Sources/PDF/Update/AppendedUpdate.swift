/// The bytes of an update, with the place of a signature's value if it has one.
package struct AppendedUpdate: Sendable {
    /// The bytes after the original ones.
    package private(set) var bytes: [UInt8]
    private let signature: SignaturePlace?
    /// The key of the integrity code that the signature must have; nil where it needs none.
    private let integrityKey: IntegrityKey?

    /// Takes the bytes over.
    init(_ bytes: [UInt8], signature: SignaturePlace?, integrityKey: IntegrityKey?) {
        self.bytes = bytes
        self.signature = signature
        self.integrityKey = integrityKey
    }

    /// Whether the value of the signature must have an integrity code (ISO/TS 32004), which only its maker can add.
    package var needsIntegrityCode: Bool { integrityKey != nil }

    /// The integrity code for the value of the signature: a `ContentInfo` in DER; nil where it needs none.
    ///
    /// `value` is that in the message, and `original` the document before the update.
    package func integrityCode(signature value: [UInt8], original: Bytes) -> [UInt8]? {
        guard let integrityKey, let place = unsigned else { return nil }
        let digest = IntegrityCode.digest(of: original, bytes, without: place)
        return integrityKey.token(of: digest, signature: IntegrityCode.digest(of: value))
    }

    /// The range of these bytes that a signature leaves out: the hexadecimal string of `/Contents` with its brackets
    /// (ISO 32000-2, 12.8.1); nil when the update has no signature.
    package var unsigned: Range<Int>? { signature?.contents }

    /// The value of the signature with the zeros behind it, as in `/Contents`; empty when the update has no signature.
    package var contents: [UInt8] {
        guard let range = signature?.contents else { return [] }
        var lexer = Lexer(Bytes(Array(bytes[range])), at: 0)
        return lexer.hexadecimalString() ?? []
    }

    /// Writes the value of the signature, and leaves zeros behind it.
    ///
    /// - Parameter value: The value in DER.
    /// - Returns: Whether there is a signature with room for it; if not, nothing has changed.
    package mutating func set(signature value: [UInt8]) -> Bool {
        guard let range = signature?.contents, value.count <= (range.count - 2) / 2 else { return false }
        var place = range.lowerBound + 1
        var span = bytes.mutableSpan
        for byte in value {
            span[place] = ObjectWriter.digit(byte >> 4)
            span[place + 1] = ObjectWriter.digit(byte & 15)
            place += 2
        }
        for rest in place..<range.upperBound - 1 { span[rest] = UInt8(ascii: "0") }
        return true
    }
}

/// Where a signature dictionary has the two entries that depend on the whole file, in the bytes of an update.
struct SignaturePlace {
    /// The room for the array of `/ByteRange`.
    let byteRange: Range<Int>
    /// The string of `/Contents` with its brackets.
    let contents: Range<Int>

    /// An array of 0 and three numbers of 19 digits, the most that a file's length can have.
    private static let byteRangeLength = 2 + 1 + 3 * 20

    /// Writes a signature dictionary, or another one with such entries.
    ///
    /// - Parameters:
    ///   - entries: All entries but `/ByteRange` and that of the value, encrypted when the document is.
    ///   - key: The key of the value.
    ///   - length: The length of the longest value, in bytes.
    ///   - writer: The output.
    init(writing entries: PDFDictionary, key: Name, length: Int, to writer: inout ObjectWriter) {
        writer.write("<<")
        for entry in entries.entries { writer.write(entry.key, entry.value) }
        writer.write("/ByteRange ")
        var start = writer.bytes.count
        writer.write([UInt8](repeating: 0x20, count: Self.byteRangeLength))
        byteRange = start..<writer.bytes.count
        writer.write(.name(key))
        writer.write(" ")
        start = writer.bytes.count
        writer.write("<")
        writer.write([UInt8](repeating: UInt8(ascii: "0"), count: 2 * length))
        writer.write(">")
        contents = start..<writer.bytes.count
        writer.write(">>")
    }

    /// Writes the array of `/ByteRange`, whose numbers count from the file's first byte, when all else is written.
    ///
    /// - Parameters:
    ///   - original: How many bytes come before the update.
    ///   - writer: The writer of the whole update.
    func writeByteRange(original: Int, to writer: inout ObjectWriter) {
        let (gap, end) = (original + contents.lowerBound, original + contents.upperBound)
        let numbers = [0, gap, end, original + writer.bytes.count - end]
        writer.overwrite(byteRange, with: ObjectWriter.bytes(of: .array(numbers.map { .integer($0) })))
    }
}
