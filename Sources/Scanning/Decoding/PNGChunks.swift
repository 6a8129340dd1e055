internal import CZlib

/// The chunks of a PNG file (W3C PNG, third edition, section 5) that its pixels need.
///
/// All others are removed before decoding: colour profiles, texts and thumbnails are unnecessary work and an attack
/// surface.
struct PNGChunks {
    static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    let width: Int
    let height: Int
    /// The signature, IHDR, PLTE, IDAT and IEND, as they are in the file.
    private let ranges: [Range<Int>]
    private let bytes: [UInt8]
    /// The data of a tRNS chunk: the alpha of the palette's entries, or the one colour that is transparent.
    let transparency: ArraySlice<UInt8>
    /// The orientation of the picture, from an Exif chunk.
    let orientation: Orientation
    /// The density, from a pHYs chunk.
    let density: PixelDensity

    /// Walks the file and checks lengths and checksums.
    init(of bytes: [UInt8]) throws(ScanError) {
        let reader = ByteReader(bytes: bytes[...], order: .big)
        guard reader.uint32(8) == 13, Self.name(at: 12, in: bytes) == "IHDR" else { throw .unreadable(.png) }
        guard let width = reader.uint32(16), let height = reader.uint32(20) else { throw .truncated(.png) }
        self.width = width
        self.height = height
        self.bytes = bytes
        var ranges = [0..<8]
        var transparency: ArraySlice<UInt8> = []
        var orientation = Orientation.upright
        var density = PixelDensity.square
        var position = 8
        while true {
            guard let length = reader.uint32(position) else { throw .truncated(.png) }
            let end = position + 12 + length
            guard end <= bytes.count else { throw .truncated(.png) }
            let name = Self.name(at: position + 4, in: bytes)
            let data = bytes[position + 8..<end - 4]
            if let name, ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].contains(name) {
                guard reader.uint32(end - 4) == Int(Self.checksum(bytes[position + 4..<end - 4])) else {
                    throw .unreadable(.png)
                }
                if name != "tRNS" {
                    ranges.append(position..<end)
                } else if Self.isTransparency(data, colorType: bytes[25]) {
                    transparency = data
                }
            }
            if name == "eXIf" { orientation = Orientation(exif: data) }
            if name == "pHYs" {
                density = PixelDensity(across: reader.uint32(position + 8), down: reader.uint32(position + 12))
            }
            position = end
            if name == "IEND" { break }
        }
        self.ranges = ranges
        self.transparency = transparency
        self.orientation = orientation
        self.density = density
    }

    /// Whether the data of a tRNS chunk have the length that the type of colour asks for (11.3.1.1 of the same standard).
    private static func isTransparency(_ data: ArraySlice<UInt8>, colorType: UInt8) -> Bool {
        switch colorType {
        case 0: data.count == 2
        case 2: data.count == 6
        case 3: data.count <= 256
        default: false
        }
    }

    /// The bytes of all pixels before compression.
    var pixelBytes: Int {
        let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] ?? 4
        return width * height * samples * Int(bytes[24]) / 8
    }

    /// The file with only these chunks; ``transparency`` follows it.
    var essential: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(ranges.reduce(transparency.count) { $0 + $1.count })
        for range in ranges { result += bytes[range] }
        return result + transparency
    }

    /// The compressed pixels; nil when more than the header is needed to read them, such as a palette.
    var onlyPixels: [UInt8]? {
        let pixels = ranges.dropFirst(2).dropLast()
        guard transparency.isEmpty,
            pixels.allSatisfy({ Self.name(at: $0.lowerBound + 4, in: bytes) == "IDAT" })
        else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(pixels.reduce(0) { $0 + $1.count })
        for range in pixels { result += bytes[range.lowerBound + 8..<range.upperBound - 4] }
        return result
    }

    /// The bits of a sample, the type of colour, and the methods of compression, filtering and interlacing.
    var kind: ArraySlice<UInt8> { bytes[24..<29] }

    private static func name(at position: Int, in bytes: [UInt8]) -> String? {
        guard position + 4 <= bytes.count else { return nil }
        return String(validating: bytes[position..<position + 4], as: UTF8.self)
    }

    /// The CRC-32 of a chunk's name and data (annex D of the same standard).
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { UInt32(unsafe crc32_z(0, $0.baseAddress, $0.count)) }
    }
}
