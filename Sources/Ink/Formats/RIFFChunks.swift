/// The chunks of a RIFF container: a name of four letters, a length, and the contents, padded to an even length.
struct RIFFChunks {
    /// The places of the contents by the chunks' names.
    private let places: [String: Range<Int>]

    /// The chunks after the form's name; the container's own length is not trusted.
    init(_ bytes: [UInt8], _ format: DrawingFormat) throws(DrawingError) {
        var places: [String: Range<Int>] = [:]
        var position = 12
        while position < bytes.count {
            guard bytes.count - position >= 8 else { throw .malformed(format, at: .byte(position), .truncated) }
            let name = String(decoding: bytes[position..<position + 4], as: UTF8.self)
            let length = bytes[position + 4..<position + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let start = position + 8
            guard length <= bytes.count - start else { throw .malformed(format, at: .byte(position), .truncated) }
            if places[name] == nil { places[name] = start..<start + length }
            position = start + length + (length & 1)
        }
        self.places = places
    }

    subscript(name: String) -> Range<Int>? { places[name] }
}
