/// The facts in a WebP file besides its pixels (RIFF chunks, RFC 9649, section 2.7).
struct WebPChunks {
    /// The orientation of the picture, from an Exif chunk.
    let orientation: Orientation

    /// The most chunks that are examined.
    private static let limit = 1000

    init(of bytes: [UInt8]) {
        let reader = ByteReader(bytes: bytes[...], order: .little)
        var position = 12
        for _ in 0..<Self.limit {
            guard let length = reader.uint32(position + 4), position + 8 + length <= bytes.count else { break }
            if bytes[position...].starts(with: "EXIF".utf8) {
                let block = bytes[position + 8..<position + 8 + length]
                orientation = Orientation(exif: block.starts(with: Orientation.prefix) ? block.dropFirst(6) : block)
                return
            }
            position += 8 + length + length % 2
        }
        orientation = .upright
    }
}
