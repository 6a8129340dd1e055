internal import SignetGraphics
internal import SignetPDF
internal import SignetRendering

/// Artwork as pixels for an image XObject (ISO 32000-1, 8.9.5): coverage as a soft mask (11.6.5.3) over one colour, or
/// over colours of its own.
struct InkPicture {
    private let mask: Mask
    /// One colour, or the colours of all pixels, three bytes each.
    private let paint: Paint

    private enum Paint {
        case single(Color)
        case pixels([UInt8])
    }

    /// A picture that is not finer than asked for goes in as it is; everything else is rasterised.
    init(_ artwork: Artwork, pixelsPerPoint: Double) throws(RenderingError) {
        if case .picture(let bitmap, let frame) = artwork.marks.first, artwork.marks.count == 1,
            Double(bitmap.width) <= frame.width * pixelsPerPoint * 1.25
        {
            self.init(bitmap)
        } else if let color = artwork.singleColor {
            let mask = try Renderer.mask(of: artwork, frame: artwork.bounds, pixelsPerPoint: pixelsPerPoint)
            self.init(mask: mask, paint: .single(color))
        } else {
            self.init(try Renderer.bitmap(of: artwork, frame: artwork.bounds, pixelsPerPoint: pixelsPerPoint))
        }
    }

    private init(mask: Mask, paint: Paint) {
        self.mask = mask
        self.paint = paint
    }

    private init(_ bitmap: Bitmap) {
        if let color = bitmap.singleColor {
            self.init(mask: bitmap.coverage, paint: .single(color))
        } else {
            var colors: [UInt8] = []
            colors.reserveCapacity(bitmap.width * bitmap.height * 3)
            for start in stride(from: 0, to: bitmap.pixels.count, by: 4) { colors += bitmap.pixels[start..<start + 3] }
            self.init(mask: bitmap.coverage, paint: .pixels(colors))
        }
    }

    /// Writes the image and its soft mask into an update. The opacity goes into the mask, so that viewers need no
    /// graphics state for it.
    func write(opacity: Double, into update: inout IncrementalUpdate) -> ObjectReference {
        let coverage = opacity < 1 ? mask.coverage.map { UInt8((Double($0) * opacity).rounded()) } : mask.coverage
        var softMask = ObjectWriter()
        softMask.write(stream: entries(colorSpace: .name("DeviceGray"), bits: 8, colors: 1), data: encoded(coverage, colors: 1))
        let softMaskReference = update.add(softMask.bytes)
        var image = ObjectWriter()
        switch paint {
        case .pixels(let colors):
            let list = entries(colorSpace: .name("DeviceRGB"), bits: 8, colors: 3) + [("SMask", .reference(softMaskReference))]
            image.write(stream: list, data: encoded(colors, colors: 3))
        case .single(let color):
            // A palette of one colour: one bit a pixel, all zero, which deflates to nearly nothing.
            let row = (mask.width + 7) / 8
            let palette: PDFObject = color.isGray
                ? .array([.name("Indexed"), .name("DeviceGray"), .integer(0), .string([color.red])])
                : .array([.name("Indexed"), .name("DeviceRGB"), .integer(0), .string([color.red, color.green, color.blue])])
            let list = entries(colorSpace: palette, bits: 1, colors: nil) + [("SMask", .reference(softMaskReference))]
            image.write(stream: list, data: Flate.deflate([UInt8](repeating: 0, count: row * mask.height)))
        }
        return update.add(image.bytes)
    }

    private func entries(colorSpace: PDFObject, bits: Int, colors: Int?) -> [(Name, PDFObject)] {
        var list: [(Name, PDFObject)] = [
            ("Type", .name("XObject")),
            ("Subtype", .name("Image")),
            ("Width", .integer(mask.width)),
            ("Height", .integer(mask.height)),
            ("ColorSpace", colorSpace),
            ("BitsPerComponent", .integer(bits)),
            ("Filter", .name("FlateDecode")),
        ]
        if let colors {
            list.append(
                (
                    "DecodeParms",
                    .dictionary(
                        PDFDictionary([
                            ("Predictor", .integer(15)), ("Colors", .integer(colors)), ("Columns", .integer(mask.width)),
                        ])
                    )
                )
            )
        }
        return list
    }

    private func encoded(_ pixels: [UInt8], colors: Int) -> [UInt8] {
        Flate.deflate(PNGPredictor.encode(pixels, rowLength: mask.width * colors, pixelLength: colors))
    }
}
