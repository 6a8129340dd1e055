internal import SignetGraphics
internal import SignetPDF
internal import SignetRendering
internal import SignetScanning

/// A picture as a PNG file (W3C PNG, third edition) that is made as soon as possible, for somebody who waits for it.
///
/// Ink of one colour takes a byte a pixel, its opacity, with a palette of that colour in all opacities; grey pages take one too, and
/// pages in colours three. Cairo always writes four, and looks for the best of five filters in each row: thirty times the time.
struct QuickPNG {
    let bytes: [UInt8]

    private enum Kind: UInt8 {
        case gray = 0
        case colors = 2
        case ink = 3
    }

    init(_ bitmap: Bitmap) throws(RenderingError) {
        guard let width = UInt32(exactly: bitmap.width), let height = UInt32(exactly: bitmap.height),
            let kind = Self.kind(of: bitmap)
        else {
            bytes = try Renderer.png(of: bitmap)
            return
        }
        var palette: [UInt8] = []
        if kind == .ink, let color = bitmap.singleColor {
            let colors = (0..<256).flatMap { _ in [color.red, color.green, color.blue] }
            palette = Self.chunk("PLTE", colors) + Self.chunk("tRNS", Array(0...255))
        }
        // Eight bits a sample, deflated, filters of method 0, not interlaced.
        let head = Self.number(width) + Self.number(height) + [8, kind.rawValue, 0, 0, 0]
        bytes =
            PNGChunks.signature + Self.chunk("IHDR", head) + palette
            + Self.chunk("IDAT", Flate.deflate(Self.rows(of: bitmap, as: kind), strategy: .nearby))
            + Self.chunk("IEND", [])
    }

    /// The kind with the fewest bytes a pixel; nil where pixels have several colours and opacities.
    private static func kind(of bitmap: Bitmap) -> Kind? {
        let pixels = bitmap.pixels
        var isGray = true
        for start in stride(from: 0, to: pixels.count, by: 4) {
            guard pixels[start + 3] == 255 else { return bitmap.singleColor == nil ? nil : .ink }
            isGray = isGray && pixels[start] == pixels[start + 1] && pixels[start] == pixels[start + 2]
        }
        return isGray ? .gray : .colors
    }

    /// The rows, each without a filter, which its first byte says.
    private static func rows(of bitmap: Bitmap, as kind: Kind) -> [UInt8] {
        let pixels = bitmap.pixels
        var rows: [UInt8] = []
        rows.reserveCapacity(bitmap.height * (1 + bitmap.width * (kind == .colors ? 3 : 1)))
        for row in 0..<bitmap.height {
            rows.append(0)
            let range = stride(from: 4 * row * bitmap.width, to: 4 * (row + 1) * bitmap.width, by: 4)
            switch kind {
            case .gray: for start in range { rows.append(pixels[start]) }
            case .ink: for start in range { rows.append(pixels[start + 3]) }
            case .colors:
                for start in range {
                    rows.append(pixels[start])
                    rows.append(pixels[start + 1])
                    rows.append(pixels[start + 2])
                }
            }
        }
        return rows
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return number(UInt32(truncatingIfNeeded: data.count)) + content + number(PNGChunks.checksum(content[...]))
    }
}
