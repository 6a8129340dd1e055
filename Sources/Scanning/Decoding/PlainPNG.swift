internal import CZlib
internal import SignetBasics

/// The pixels of a PNG as most programs write it: eight bits for each of red, green, blue and perhaps alpha, not interlaced (W3C PNG,
/// third edition).
///
/// They are read here, with zlib and otherwise in code that cannot leave its memory: with Leptonica and a process for it, signing with
/// a transparent PNG takes 28 % more processor time. Everything else, and everything that is damaged, is the decoder's.
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
        var values = [UInt32](repeating: 0, count: width * chunks.height)
        var row = [UInt8](repeating: 0, count: width * samples)
        var above = row
        for line in 0..<chunks.height {
            let start = line * (row.count + 1)
            guard rows[start] < PNGFilter.count else { return nil }
            row.replaceSubrange(row.indices, with: rows[start + 1...start + row.count])
            PNGFilter.undo(rows[start], &row, above: above, pixelLength: samples)
            var pixels = values.mutableSpan
            if hasAlpha {
                Self.fill(&pixels, from: line * width, withAlpha: row.span)
            } else {
                Self.fill(&pixels, from: line * width, row.span)
            }
            swap(&row, &above)
        }
        colors = ColorPlane(width: width, height: chunks.height, values: values)
    }

    private static func fill(_ pixels: inout MutableSpan<UInt32>, from start: Int, withAlpha row: Span<UInt8>) {
        let bytes = unsafe row.bytes
        for index in 0..<row.count / 4 {
            let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
            pixels[start + index] = UInt32(bigEndian: word)
        }
    }

    private static func fill(_ pixels: inout MutableSpan<UInt32>, from start: Int, _ row: Span<UInt8>) {
        for index in 0..<row.count / 3 {
            let (red, green, blue) = (row[3 * index], row[3 * index + 1], row[3 * index + 2])
            pixels[start + index] = UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | 255
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
