internal import SignetGraphics

/// Coverage as one bit a pixel: ink where half or more is covered.
///
/// The mask is enlarged first, so that the edge keeps the position that its partial coverage implies.
struct Stencil {
    let width: Int
    let height: Int
    /// Packed rows, the first pixel in the highest bit; 0 is ink (ISO 32000-1, 8.9.6.2).
    let rows: [UInt8]

    /// How many pixels one becomes in each direction, an odd number, and the most pixels in total.
    private static let enlargement = 3
    private static let pixelLimit = 24_000_000

    init(_ mask: Mask) {
        let isSmall = mask.width * mask.height * Self.enlargement * Self.enlargement <= Self.pixelLimit
        let scale = isSmall ? Self.enlargement : 1
        width = mask.width * scale
        height = mask.height * scale
        let stride = (width + 7) / 8
        var rows = [UInt8](repeating: 0xff, count: stride * height)
        // Between the centres of pixels coverage is linear.
        let columns = (0..<width).map { Self.neighbours($0, scale: scale, count: mask.width) }
        let coverage = mask.coverage.span
        let half = 255 * scale * scale
        for y in 0..<height {
            let (above, below, down) = Self.neighbours(y, scale: scale, count: mask.height)
            let (upper, lower) = (above * mask.width, below * mask.width)
            for x in 0..<width {
                let (left, right, across) = columns[x]
                let top = Int(coverage[upper + left]) * (scale - across) + Int(coverage[upper + right]) * across
                let bottom = Int(coverage[lower + left]) * (scale - across) + Int(coverage[lower + right]) * across
                if 2 * (top * (scale - down) + bottom * down) >= half {
                    rows[y * stride + x / 8] &= ~(0x80 >> UInt8(x % 8))
                }
            }
        }
        self.rows = rows
    }

    /// The pixels that a fine pixel is between, and its share of the second, in parts of which the scale makes a whole.
    private static func neighbours(_ index: Int, scale: Int, count: Int) -> (Int, Int, Int) {
        let place = max(0, index - (scale - 1) / 2)
        let first = min(place / scale, count - 1)
        return (first, min(first + 1, count - 1), place - first * scale)
    }
}
