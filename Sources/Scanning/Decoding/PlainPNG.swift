internal import CZlib
internal import SignetBasics

/// The pixels of a PNG as most programs write it: eight bits for each of red, green, blue and perhaps alpha, not interlaced (W3C PNG,
/// third edition).
///
/// They are read here, with zlib and otherwise in code that cannot leave its memory: to load Leptonica and to start a process takes
/// several times as long as the pixels do. Everything else, and everything that is damaged, is the decoder's.
struct PlainPNG {
    let colors: ColorPlane
    let hasAlpha: Bool

    /// More pixels are decoded in a process with limits on its memory and time.
    private static let mostPixels = 1 << 22

    /// Reads the pixels; nil if the file is of another kind, is damaged, or has more than ``mostPixels``.
    init?(_ chunks: PNGChunks) {
        let width = chunks.width
        guard let samples = [[8, 6, 0, 0, 0]: 4, [8, 2, 0, 0, 0]: 3][Array(chunks.kind)], width > 0,
            chunks.height <= Self.mostPixels / width, let compressed = chunks.onlyPixels,
            let rows = Self.inflated(compressed, count: (width * samples + 1) * chunks.height)
        else { return nil }
        hasAlpha = samples == 4
        var values: [UInt32] = []
        values.reserveCapacity(width * chunks.height)
        var above: [UInt8] = []
        for start in stride(from: 0, to: rows.count, by: width * samples + 1) {
            guard rows[start] < PNGFilter.count else { return nil }
            var row = Array(rows[start + 1...start + width * samples])
            PNGFilter.undo(rows[start], &row, above: above, pixelLength: samples)
            values += hasAlpha ? Self.colorsWithAlpha(row) : Self.colors(row)
            above = row
        }
        colors = ColorPlane(width: width, height: chunks.height, values: values)
    }

    private static func colorsWithAlpha(_ row: [UInt8]) -> [UInt32] {
        unsafe row.withUnsafeBytes { space in
            (0..<space.count / 4).map {
                unsafe UInt32(bigEndian: space.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))
            }
        }
    }

    private static func colors(_ row: [UInt8]) -> [UInt32] {
        stride(from: 0, to: row.count - 2, by: 3).map { place in
            UInt32(row[place]) << 24 | UInt32(row[place + 1]) << 16 | UInt32(row[place + 2]) << 8 | 255
        }
    }

    /// Exactly this many bytes; nil when the data are not these.
    private static func inflated(_ data: [UInt8], count: Int) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: count)
        var length = uLongf(count)
        let status = unsafe output.withUnsafeMutableBufferPointer { space in
            unsafe data.withUnsafeBufferPointer { input in
                unsafe uncompress(space.baseAddress, &length, input.baseAddress, uLong(input.count))
            }
        }
        return status == Z_OK && Int(length) == count ? output : nil
    }
}
