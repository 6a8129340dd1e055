internal import SignetGraphics
internal import SignetPDF
internal import SignetRendering
internal import SignetScanning

/// A picture as a PNG file (W3C PNG, third edition) that is made as fast as possible, for a user who waits for it.
///
/// Ink of one colour takes a byte a pixel, its opacity, with a palette of that colour in all opacities; grey pages take one too, and
/// pages in colours three. Cairo always writes four, and looks for the best of five filters in each row: thirty times the time.
struct QuickPNG {
    let bytes: [UInt8]

    /// The file of ink.
    init(_ ink: Bitmap) throws(RenderingError) {
        guard let color = ink.singleColor else {
            bytes = try Renderer.png(of: ink)
            return
        }
        let colors = (0..<256).flatMap { _ in [color.red, color.green, color.blue] }
        bytes = Self.file(
            of: ink.coverage.coverage,
            size: (ink.width, ink.height),
            .indexed,
            palette: Self.chunk("PLTE", colors) + Self.chunk("tRNS", Array(0...255))
        )
    }

    /// The file of a page.
    init(_ page: OpaquePicture) {
        bytes = Self.file(of: page.samples, size: (page.width, page.height), page.isGray ? .gray : .colors, palette: [])
    }

    /// The kind of the samples of a pixel, by its number in the file.
    private enum ColorType: UInt8 {
        case gray = 0
        case colors = 2
        case indexed = 3
    }

    /// The file of samples of eight bits, row by row from the top: deflated, not interlaced, rows without a filter.
    private static func file(
        of samples: [UInt8],
        size: (width: Int, height: Int),
        _ type: ColorType,
        palette: [UInt8]
    ) -> [UInt8] {
        let head = number(size.width) + number(size.height) + [8, type.rawValue, 0, 0, 0]
        let length = size.width * (type == .colors ? 3 : 1)
        var rows: [UInt8] = []
        rows.reserveCapacity(size.height * (1 + length))
        for start in stride(from: 0, to: samples.count, by: length) {
            rows.append(0)
            rows += samples[start..<start + length]
        }
        return PNGChunks.signature + chunk("IHDR", head) + palette
            + chunk("IDAT", Flate.deflate(rows, strategy: .nearby)) + chunk("IEND", [])
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return number(data.count) + content + number(Int(PNGChunks.checksum(content[...])))
    }
}
