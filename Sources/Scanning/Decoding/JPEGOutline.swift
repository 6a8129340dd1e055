/// The facts in the markers of a JPEG file (ITU-T T.81, annex B) before decoding: whether the file is complete, the
/// orientation and density of its picture, and that it does not occupy a decoder with endless scans.
struct JPEGOutline {
    let orientation: Orientation
    /// The density in a JFIF segment.
    let density: PixelDensity
    /// How often the decoder must pass over the picture.
    let scans: Int

    /// The most scans of one picture; progressive files of cameras and editors have about ten.
    static let scanLimit = 100

    init(of bytes: [UInt8]) throws(ScanError) {
        let reader = ByteReader(bytes: bytes[...], order: .big)
        var orientation: Orientation?
        var density: PixelDensity?
        var scans = 0
        var position = 2
        while let marker = Self.nextMarker(in: bytes, at: &position) {
            switch marker {
            case 0xd9:
                guard scans > 0 else { throw .unreadable(.jpeg) }
                self.orientation = orientation ?? .upright
                self.density = density ?? .square
                self.scans = scans
                return
            case 0x01, 0xd0...0xd8:
                continue
            default:
                guard let length = reader.uint16(position), length >= 2 else { throw .truncated(.jpeg) }
                guard position + length <= bytes.count else { throw .truncated(.jpeg) }
                if marker == 0xe0, density == nil {
                    density = Self.density(ofSegment: bytes[position + 2..<position + length])
                }
                if marker == 0xe1, orientation == nil {
                    orientation = Self.orientation(ofSegment: bytes[position + 2..<position + length])
                }
                position += length
                guard marker == 0xda else { continue }
                scans += 1
                guard scans <= Self.scanLimit else { throw .unreadable(.jpeg) }
            }
        }
        throw .truncated(.jpeg)
    }

    /// Moves after the next marker and returns its second byte.
    ///
    /// Bytes before it are coded data or filling: in coded data FF is always followed by 00 or by a restart marker.
    private static func nextMarker(in bytes: [UInt8], at position: inout Int) -> UInt8? {
        while position + 1 < bytes.count {
            if bytes[position] == 0xff {
                let code = bytes[position + 1]
                if code == 0xff {
                    position += 1
                    continue
                }
                position += 2
                if code != 0 { return code }
            } else {
                position += 1
            }
        }
        return nil
    }

    /// The orientation in an APP1 segment, or nil when the segment is not Exif (XMP has the same marker).
    private static func orientation(ofSegment segment: ArraySlice<UInt8>) -> Orientation? {
        guard segment.starts(with: Orientation.prefix) else { return nil }
        return Orientation(exif: segment.dropFirst(6))
    }

    /// The density in an APP0 segment, or nil when the segment is not JFIF (ITU-T T.871, 10.1).
    private static func density(ofSegment segment: ArraySlice<UInt8>) -> PixelDensity? {
        guard segment.starts(with: Array("JFIF".utf8) + [0]) else { return nil }
        let reader = ByteReader(bytes: segment, order: .big)
        return PixelDensity(across: reader.uint16(8), down: reader.uint16(10))
    }
}
