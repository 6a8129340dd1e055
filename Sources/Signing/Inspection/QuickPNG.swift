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

    init(_ bitmap: Bitmap) throws(RenderingError) {
        guard let width = UInt32(exactly: bitmap.width), let height = UInt32(exactly: bitmap.height),
            let samples = bitmap.fewestSamples
        else {
            bytes = try Renderer.png(of: bitmap)
            return
        }
        var palette: [UInt8] = []
        if samples == .opacity, let color = bitmap.singleColor {
            let colors = (0..<256).flatMap { _ in [color.red, color.green, color.blue] }
            palette = Self.chunk("PLTE", colors) + Self.chunk("tRNS", Array(0...255))
        }
        // Eight bits a sample, deflated, filters of method 0, not interlaced.
        let head = Self.number(width) + Self.number(height) + [8, Self.colorType(of: samples), 0, 0, 0]
        bytes =
            PNGChunks.signature + Self.chunk("IHDR", head) + palette
            + Self.chunk("IDAT", Flate.deflate(bitmap.unfilteredRows(of: samples), strategy: .nearby))
            + Self.chunk("IEND", [])
    }

    private static func colorType(of samples: Bitmap.Samples) -> UInt8 {
        switch samples {
        case .gray: 0
        case .colors: 2
        case .opacity: 3
        }
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return number(UInt32(truncatingIfNeeded: data.count)) + content + number(PNGChunks.checksum(content[...]))
    }
}
