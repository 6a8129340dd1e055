/// How messages follow each other: before each is how many bytes it has.
enum MessageFrame {
    static let headerSize = 8
    /// The most bytes of a question, which may be a large document.
    static let questionLimit = 1 << 30

    static func header(of bytes: [UInt8]) -> [UInt8] {
        var writer = MessageWriter()
        writer.write(bytes.count)
        return writer.bytes
    }

    /// How many bytes follow, or nil where that is too much.
    static func count(_ header: [UInt8], most: Int) -> Int? {
        var reader = MessageReader(header)
        guard let count = try? reader.integer(), (0...most).contains(count) else { return nil }
        return count
    }
}
