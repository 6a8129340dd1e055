internal import SignetRendering

/// How questions and answers follow each other: before each is how many bytes it has.
enum WireFrame {
    static let headerSize = 8
    /// The most bytes of a question, which may be a large document for ``BoundedWork``.
    static let questionLimit = 1 << 30
    /// The most bytes of an answer, the largest of which are pictures of pages.
    static let answerLimit = Int(Renderer.pixelLimit) * 4 + 64

    static func header(of bytes: [UInt8]) -> [UInt8] {
        var writer = WireWriter()
        writer.write(bytes.count)
        return writer.bytes
    }

    /// How many bytes follow, or nil where that is too much.
    static func count(_ header: [UInt8], most: Int) -> Int? {
        var reader = WireReader(header)
        guard let count = try? reader.integer(), (0...most).contains(count) else { return nil }
        return count
    }
}
