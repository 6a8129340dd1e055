/// The bytes of an update, with the place of a signature's value if it has one.
package struct AppendedUpdate: Sendable {
    /// The bytes after the original ones.
    package private(set) var bytes: [UInt8]
    /// How many original bytes come before them.
    private let original: Int
    private let signature: SignaturePlace?

    /// Writes `/ByteRange`, whose numbers count from the file's first byte.
    init(_ bytes: [UInt8], signature: SignaturePlace?, original: Int) {
        self.bytes = bytes
        self.original = original
        self.signature = signature
        guard let signature else { return }
        let (gap, end) = (original + signature.contents.lowerBound, original + signature.contents.upperBound)
        var writer = ObjectWriter()
        writer.write(.array([0, gap, end, original + bytes.count - end].map { .integer($0) }))
        self.bytes.replaceSubrange(signature.byteRange.prefix(writer.bytes.count), with: writer.bytes)
    }

    /// The range of these bytes that a signature leaves out: the hexadecimal string of `/Contents` with its brackets
    /// (ISO 32000-2, 12.8.1); nil when the update has no signature.
    package var unsigned: Range<Int>? { signature?.contents }

    /// The value of the signature with the zeros behind it, as `/Contents` has it; empty when the update has no signature.
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
        for byte in value {
            bytes[place] = ObjectWriter.digit(byte >> 4)
            bytes[place + 1] = ObjectWriter.digit(byte & 15)
            place += 2
        }
        for rest in place..<range.upperBound - 1 { bytes[rest] = UInt8(ascii: "0") }
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

    /// Writes a signature dictionary.
    ///
    /// - Parameters:
    ///   - entries: All entries but `/ByteRange` and `/Contents`, encrypted when the document is.
    ///   - length: The length of the longest value, in bytes.
    ///   - writer: What it is written to.
    init(writing entries: PDFDictionary, length: Int, to writer: inout ObjectWriter) {
        writer.write("<<")
        for entry in entries.entries { writer.write(entry.key, entry.value) }
        writer.write("/ByteRange ")
        var start = writer.bytes.count
        writer.write([UInt8](repeating: 0x20, count: Self.byteRangeLength))
        byteRange = start..<writer.bytes.count
        writer.write("/Contents ")
        start = writer.bytes.count
        writer.write("<")
        writer.write([UInt8](repeating: UInt8(ascii: "0"), count: 2 * length))
        writer.write(">")
        contents = start..<writer.bytes.count
        writer.write(">>")
    }
}
