internal import SignetGraphics
internal import SignetPDF
internal import SignetRendering

/// Artwork as pixels for an image XObject (ISO 32000-1, 8.9.5): coverage as a soft mask (11.6.5.3) over one colour, or
/// over colours of its own.
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

    /// A picture that is not finer than asked for goes in as it is; everything else is rasterised.
    init(_ artwork: Artwork, pixelsPerPoint: Double) throws(RenderingError) {
        if case .picture(let bitmap, let frame) = artwork.marks.first, artwork.marks.count == 1,
            Double(bitmap.width) <= frame.width * pixelsPerPoint * 1.25
        {
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

    /// An image in an update, and what must stand around it to show it.
    struct Written {
        let reference: ObjectReference
        /// Before its `Do`.
        var operators = ""
        /// Of the form that shows it.
        var resources: [(Name, PDFObject)] = []
    }

    /// Writes the image into an update, with a soft mask where the document's standards allow one.
    ///
    /// The opacity goes into the mask, so that viewers need no graphics state for it.
    func write(opacity: Double, standards: DocumentStandards, into update: inout IncrementalUpdate) -> Written {
        guard standards.allowsTransparency else { return stencil(standards, into: &update) }
        let coverage = opacity < 1 ? mask.coverage.map { UInt8((Double($0) * opacity).rounded()) } : mask.coverage
        let softMask = add(coverage, colors: 1, colorSpace: .name("DeviceGray"), softMask: nil, to: &update)
        switch paint {
        case .pixels(let colors):
            let space = standards.colorSpace(of: Color(red: 1, green: 0, blue: 0)).object
            guard let palette = Palette(colors, mask: mask) else {
                return Written(reference: add(colors, colors: 3, colorSpace: space, softMask: softMask, to: &update))
            }
            let indexed = PDFObject.array([
                .name("Indexed"), space, .integer(palette.colors.count / 3 - 1), .string(palette.colors),
            ])
            return Written(
                reference: add(palette.indexes, colors: 1, colorSpace: indexed, softMask: softMask, to: &update)
            )
        case .single(let color):
            // A palette of one colour: one bit a pixel, all zero, which deflates to nearly nothing.
            let space = standards.colorSpace(of: color)
            let palette = PDFObject.array([
                .name("Indexed"), space.object, .integer(0), .string(space.components(of: color)),
            ])
            let zeros = [UInt8](repeating: 0, count: (mask.width + 7) / 8 * mask.height)
            let data = Flate.deflate(zeros, strategy: .runs)
            return Written(
                reference: add(data, colorSpace: palette, bits: 1, parameters: nil, softMask: softMask, to: &update)
            )
        }
    }

    /// The ink as a stencil mask (8.9.6.2) of one opaque colour, for documents that may have no transparency: finer than
    /// the picture, so that edges that were soft stay smooth.
    private func stencil(_ standards: DocumentStandards, into update: inout IncrementalUpdate) -> Written {
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
        let space = standards.colorSpace(of: color)
        return Written(
            reference: update.add(stream: entries, data: data),
            operators: space.operators(for: color) + " ",
            resources: space.resources
        )
    }

    /// The one colour, or the mean of the pixels, each counted as much as it covers.
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

    /// Adds an image of eight bits a component, encoded the shortest way: as runs, which suits what was rasterised; as
    /// repetitions, or with PNG predictors, which suit pictures of ink.
    private func add(
        _ pixels: [UInt8],
        colors: Int,
        colorSpace: PDFObject,
        softMask: ObjectReference?,
        to update: inout IncrementalUpdate
    ) -> ObjectReference {
        var data = Flate.deflate(pixels, strategy: .runs)
        var parameters: PDFDictionary?
        if isPicture {
            let repeated = Flate.deflate(pixels, strategy: .repetitions)
            if repeated.count < data.count { data = repeated }
            let rows = PNGPredictor.encode(pixels, rowLength: mask.width * colors, pixelLength: colors)
            let predicted = Flate.deflate(rows, strategy: .repetitions)
            if predicted.count < data.count {
                data = predicted
                parameters = PDFDictionary([
                    ("Predictor", .integer(15)), ("Colors", .integer(colors)), ("Columns", .integer(mask.width)),
                ])
            }
        }
        return add(data, colorSpace: colorSpace, bits: 8, parameters: parameters, softMask: softMask, to: &update)
    }

    private func add(
        _ data: [UInt8],
        colorSpace: PDFObject,
        bits: Int,
        parameters: PDFDictionary?,
        softMask: ObjectReference?,
        to update: inout IncrementalUpdate
    ) -> ObjectReference {
        var entries: [(Name, PDFObject)] = [
            ("Type", .name("XObject")),
            ("Subtype", .name("Image")),
            ("Width", .integer(mask.width)),
            ("Height", .integer(mask.height)),
            ("ColorSpace", colorSpace),
            ("BitsPerComponent", .integer(bits)),
            ("Filter", .name("FlateDecode")),
        ]
        if let parameters { entries.append(("DecodeParms", .dictionary(parameters))) }
        if let softMask { entries.append(("SMask", .reference(softMask))) }
        return update.add(stream: entries, data: data)
    }
}
