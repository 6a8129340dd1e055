internal import SignetGraphics

/// Coverage as one bit a pixel: ink where half or more is covered.
///
/// The mask is enlarged first, so that the edge keeps the position that its partial coverage implies.
struct Stencil {
    let width: Int
    let height: Int
    /// Packed rows, the first pixel in the highest bit; 0 is ink (ISO 32000-1, 8.9.6.2).
    let rows: [UInt8]

    /// How many pixels one becomes in each direction, and the most pixels in total.
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
        for y in 0..<height {
            let (upper, lower, down) = Self.neighbours(y, scale: scale, count: mask.height)
            for x in 0..<width {
                let (left, right, across) = columns[x]
                func row(_ y: Int) -> Double {
                    let start = y * mask.width
                    return Double(mask.coverage[start + left]) * (1 - across)
                        + Double(mask.coverage[start + right]) * across
                }
                let coverage = row(upper) * (1 - down) + row(lower) * down
                if coverage >= 127.5 { rows[y * stride + x / 8] &= ~(0x80 >> UInt8(x % 8)) }
            }
        }
        self.rows = rows
    }

    /// The pixels that a fine pixel is between, and its share of the second.
    private static func neighbours(_ index: Int, scale: Int, count: Int) -> (Int, Int, Double) {
        let place = (Double(index) + 0.5) / Double(scale) - 0.5
        let first = min(max(Int(place.rounded(.down)), 0), count - 1)
        return (first, min(first + 1, count - 1), min(max(place - Double(first), 0), 1))
    }
}
