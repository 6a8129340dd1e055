/// How questions and answers follow each other: before each stands how many bytes it has.
enum WireFrame {
    static let headerSize = 8
    /// The most bytes of a question or an answer: a large document, or a large picture of a page.
    static let limit = 1 << 30

    static func header(of bytes: [UInt8]) -> [UInt8] {
        var writer = WireWriter()
        writer.write(bytes.count)
        return writer.bytes
    }

    /// How many bytes follow, or nil where that is too much.
    static func count(_ header: [UInt8]) -> Int? {
        var reader = WireReader(header)
        guard let count = try? reader.integer(), (0...limit).contains(count) else { return nil }
        return count
    }
}
