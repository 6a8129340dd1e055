internal import SignetGraphics
internal import SignetPDF
internal import SignetRendering

/// Artwork as pixels for an image XObject (ISO 32000-1, 8.9.5): coverage as a soft mask (11.6.5.3) over one colour, or
/// over its own colours.
struct InkPicture {
    private let mask: Mask
    /// One colour, or the colours of all pixels, three bytes each.
    private let paint: Paint
    /// Whether the pixels come from a picture and not from outlines.
    private let isPicture: Bool

    private enum Paint {
        case single(Color)
        case pixels([UInt8])
    }

    /// A picture that is not finer than requested is used as it is; everything else is rasterised.
    init(_ artwork: Artwork, pixelsPerPoint: Double) throws(RenderingError) {
        if let bitmap = Self.ownPicture(of: artwork, at: pixelsPerPoint) {
            self.init(bitmap)
        } else if let color = artwork.singleColor {
            let mask = try Renderer.mask(of: artwork, frame: artwork.bounds, pixelsPerPoint: pixelsPerPoint)
            self.init(mask: mask, paint: .single(color), isPicture: !artwork.isVector)
        } else {
            self.init(
                try Renderer.bitmap(of: artwork, frame: artwork.bounds, pixelsPerPoint: pixelsPerPoint, background: nil)
            )
        }
    }

    /// Whether artwork is a picture that is used as it is.
    static func isOwnPicture(_ artwork: Artwork, at pixelsPerPoint: Double) -> Bool {
        ownPicture(of: artwork, at: pixelsPerPoint) != nil
    }

    private static func ownPicture(of artwork: Artwork, at pixelsPerPoint: Double) -> Bitmap? {
        guard case .picture(let bitmap, let frame) = artwork.marks.first, artwork.marks.count == 1,
            Double(bitmap.width) <= frame.width * pixelsPerPoint * 1.25
        else { return nil }
        return bitmap
    }

    private init(mask: Mask, paint: Paint, isPicture: Bool) {
        self.mask = mask
        self.paint = paint
        self.isPicture = isPicture
    }

    private init(_ bitmap: Bitmap) {
        if let color = bitmap.singleColor {
            self.init(mask: bitmap.coverage, paint: .single(color), isPicture: true)
        } else {
            var colors: [UInt8] = []
            colors.reserveCapacity(bitmap.width * bitmap.height * 3)
            for start in stride(from: 0, to: bitmap.pixels.count, by: 4) { colors += bitmap.pixels[start..<start + 3] }
            self.init(mask: bitmap.coverage, paint: .pixels(colors), isPicture: true)
        }
    }

    /// The picture as an image: with a soft mask, or opaque as a stencil.
    ///
    /// The opacity is part of the mask, so that viewers need no graphics state for it.
    func image(blending: InkBlending, opacity: Double, inks: InkColors) -> InkImage {
        guard blending == .transparent else { return stencil(inks) }
        let coverage = opacity < 1 ? Self.dimmed(mask.coverage.span, by: opacity) : mask.coverage
        let softMask = parts(of: coverage, colors: 1, colorSpace: .name("DeviceGray"))
        switch paint {
        case .pixels(let colors):
            let space = inks.space(of: Color(red: 1, green: 0, blue: 0)).object
            guard let palette = Palette(colors, mask: mask) else {
                return InkImage(image: parts(of: colors, colors: 3, colorSpace: space), softMask: softMask)
            }
            let indexed = PDFObject.array([
                .name("Indexed"), space, .integer(palette.colors.count / 3 - 1), .string(palette.colors),
            ])
            return InkImage(image: parts(of: palette.indexes, colors: 1, colorSpace: indexed), softMask: softMask)
        case .single(let color):
            return Self.image(of: color, softMask: softMask, size: (mask.width, mask.height), inks)
        }
    }

    /// Outlines of one colour as an image with a soft mask.
    ///
    /// They are rasterised and compressed band by band, so that neither the pixels nor the bytes are in memory as a whole.
    static func image(
        ofOutlines artwork: Artwork,
        color: Color,
        pixelsPerPoint: Double,
        opacity: Double,
        inks: InkColors
    ) throws(RenderingError) -> InkImage? {
        let size = try Renderer.pixels(artwork.bounds, pixelsPerPoint)
        guard let deflater = Deflater(.runs, count: size.width * size.height) else { return nil }
        try Renderer.bands(of: artwork, frame: artwork.bounds, pixelsPerPoint: pixelsPerPoint) { band in
            if opacity < 1 {
                deflater.add(Self.dimmed(band, by: opacity).span)
            } else {
                deflater.add(band)
            }
        }
        guard let data = deflater.finish() else { return nil }
        let softMask = parts(data, size: size, colorSpace: .name("DeviceGray"), bits: 8, parameters: nil)
        return image(of: color, softMask: softMask, size: size, inks)
    }

    private static func dimmed(_ coverage: Span<UInt8>, by opacity: Double) -> [UInt8] {
        coverage.indices.map { UInt8((Double(coverage[$0]) * opacity).rounded()) }
    }

    /// An image of one colour everywhere.
    private static func image(
        of color: Color,
        softMask: StreamParts,
        size: (width: Int, height: Int),
        _ inks: InkColors
    ) -> InkImage {
        // A palette of one colour: one bit a pixel, all zero, which deflates to nearly nothing.
        let space = inks.space(of: color)
        let palette = PDFObject.array([
            .name("Indexed"), space.object, .integer(0), .string(space.components(of: color)),
        ])
        let zeros = [UInt8](repeating: 0, count: (size.width + 7) / 8 * size.height)
        let data = Flate.deflate(zeros, strategy: .runs)
        let image = parts(data, size: size, colorSpace: palette, bits: 1, parameters: nil)
        return InkImage(image: image, softMask: softMask)
    }

    /// The ink as a stencil mask (8.9.6.2) of one opaque colour, where transparency is not allowed: finer than the
    /// picture, so that soft edges stay smooth.
    private func stencil(_ inks: InkColors) -> InkImage {
        let stencil = Stencil(mask)
        let entries: [(Name, PDFObject)] = [
            ("Type", .name("XObject")),
            ("Subtype", .name("Image")),
            ("Width", .integer(stencil.width)),
            ("Height", .integer(stencil.height)),
            ("ImageMask", .boolean(true)),
            ("BitsPerComponent", .integer(1)),
            ("Filter", .name("FlateDecode")),
        ]
        let data = Flate.deflate(stencil.rows, strategy: .repetitions)
        let color = color
        let space = inks.space(of: color)
        return InkImage(
            image: StreamParts(entries: entries, data: data),
            softMask: nil,
            operators: space.operators(for: color) + " ",
            resources: space.resources
        )
    }

    /// The single colour, or the mean of the pixels, weighted by coverage.
    private var color: Color {
        guard case .pixels(let colors) = paint else {
            if case .single(let color) = paint { return color }
            return .black
        }
        var sums = [0, 0, 0]
        var total = 0
        for (index, coverage) in mask.coverage.enumerated() where coverage > 0 {
            for channel in 0..<3 { sums[channel] += Int(colors[3 * index + channel]) * Int(coverage) }
            total += Int(coverage)
        }
        guard total > 0 else { return .black }
        let mean = sums.map { UInt8(clamping: ($0 + total / 2) / total) }
        return Color(red: mean[0], green: mean[1], blue: mean[2])
    }

    /// An image of eight bits a component, encoded the shortest way.
    private func parts(of pixels: [UInt8], colors: Int, colorSpace: PDFObject) -> StreamParts {
        let rowLength = mask.width * colors
        let (encoding, data) =
            isPicture
            ? PixelEncoding.shortest(of: pixels, rowLength: rowLength, pixelLength: colors)
            : (.runs, PixelEncoding.runs.encode(pixels, rowLength: rowLength, pixelLength: colors))
        let size = (mask.width, mask.height)
        let parameters = encoding.parameters(colors: colors, columns: mask.width)
        return Self.parts(data, size: size, colorSpace: colorSpace, bits: 8, parameters: parameters)
    }

    private static func parts(
        _ data: [UInt8],
        size: (width: Int, height: Int),
        colorSpace: PDFObject,
        bits: Int,
        parameters: PDFDictionary?
    ) -> StreamParts {
        var entries: [(Name, PDFObject)] = [
            ("Type", .name("XObject")),
            ("Subtype", .name("Image")),
            ("Width", .integer(size.width)),
            ("Height", .integer(size.height)),
            ("ColorSpace", colorSpace),
            ("BitsPerComponent", .integer(bits)),
            ("Filter", .name("FlateDecode")),
        ]
        if let parameters { entries.append(("DecodeParms", .dictionary(parameters))) }
        return StreamParts(entries: entries, data: data)
    }
}
