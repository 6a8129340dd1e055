/// Pictures from untrusted bytes.
///
/// The format is recognised by the first bytes and the size read from the header, before memory is allocated for
/// pixels; then ``PlainPNG`` or a ``IsolatedDecoder`` makes the pixels, upright, square and in sRGB's red, green and blue
/// with the alpha the file has.
struct PictureDecoder {
    let limits: PictureLimits
    private let decoding: PictureDecoding

    init(limits: PictureLimits, decoding: PictureDecoding = .forked) {
        (self.limits, self.decoding) = (limits, decoding)
    }

    /// A picture whose longer side is beyond this many pixels is decoded at a half, a quarter or an eighth: a
    /// signature does not need more.
    static let enoughPixels = 4000

    /// A decoded picture.
    struct Picture {
        var colors: ColorPlane
        /// Whether the file has an alpha channel.
        let hasAlpha: Bool
        /// Whether the decoder had to repair the file.
        let isDamaged: Bool
        /// The position of its pixels over the upright picture in the file.
        let grid: PictureGrid
    }

    /// The requested pixels of a file.
    struct Part {
        /// The page of a TIFF, from 1; other files have one.
        let page: Int
        /// The part of the upright picture, in its own pixels; nil for all of it.
        let crop: PixelBox?
        /// A picture whose longer side is beyond this many pixels is reduced to a half, a quarter or an eighth; nil
        /// keeps its size.
        let enough: Int?
    }

    /// Decodes a file.
    ///
    /// - Throws: ``ScanError`` for a file that is not a supported picture, is too large, truncated or damaged. One
    ///   damaged place in a JPEG is not an error: the picture has ``Picture/isDamaged``.
    func decode(_ bytes: [UInt8], _ part: Part) throws(ScanError) -> Picture {
        try limits.check(fileBytes: bytes.count)
        guard let format = PictureFormat(of: bytes) else { throw .unsupportedFormat }
        guard format == .tiff || part.page == 1 else { throw .noSuchPage(part.page, count: 1) }
        switch format {
        case .png: return try decodePNG(bytes, part)
        case .jpeg: return try decodeJPEG(bytes, part)
        case .tiff: return try decodeTIFF(bytes, part)
        case .webp: return try decodeWebP(bytes, part)
        case .bmp: return try decodeBMP(bytes, part)
        case .heic: return try decodeHEIC(bytes, part)
        }
    }

    private func decodePNG(_ bytes: [UInt8], _ part: Part) throws(ScanError) -> Picture {
        try limits.check(.png(bytes), .png)
        let chunks = try PNGChunks(of: bytes)
        let essential = chunks.essential
        let plausible = max(PictureLimits.freePixelBytes, PictureLimits.largestRatio * essential.count)
        guard chunks.pixelBytes <= plausible else { throw .pretending(.png) }
        if let plain = plain(chunks, part) { return plain }
        var work = Work(try .png(bytes, chunks))
        work.transparency = chunks.transparency.count
        return try picture(.png, essential, part, work)
    }

    /// The whole of a PNG that can be read in this process; nil if it cannot, or if only a program may decode pictures.
    private func plain(_ chunks: PNGChunks, _ part: Part) -> Picture? {
        guard decoding == .forked, part.crop == nil, chunks.orientation == .upright,
            chunks.density == .square, max(chunks.width, chunks.height) <= part.enough ?? .max,
            let png = PlainPNG(chunks)
        else { return nil }
        return Picture(
            colors: png.colors,
            hasAlpha: png.hasAlpha,
            isDamaged: false,
            grid: PictureGrid(left: 0, top: 0, scale: 1)
        )
    }

    private func decodeJPEG(_ bytes: [UInt8], _ part: Part) throws(ScanError) -> Picture {
        let header = try Header.jpeg(bytes)
        try limits.check(header, .jpeg)
        let outline = try JPEGOutline(of: bytes)
        guard outline.scans * header.width * header.height <= PictureLimits.scannedPixels else {
            throw .pretending(.jpeg)
        }
        let decoded = try picture(.jpeg, bytes, part, Work(try .jpeg(bytes, outline)))
        return Picture(colors: decoded.colors, hasAlpha: false, isDamaged: decoded.isDamaged, grid: decoded.grid)
    }

    private func decodeTIFF(_ bytes: [UInt8], _ part: Part) throws(ScanError) -> Picture {
        let page = try TIFFDirectory.page(part.page, of: bytes)
        var work = Work(try .tiff(page))
        // Tiles are memory too: a small picture may declare an enormous one.
        work.largest = work.largest.union(
            Header(width: page.number(.tileWidth) ?? 0, height: page.number(.tileLength) ?? 0)
        )
        try limits.check(work.shape.stored.union(work.largest), .tiff)
        // The library turns some pictures wrongly, and takes some light for dark ones: here both are done afterwards.
        var bytes = page.setting(.orientation, to: 1, in: bytes)
        work.isInverted = page.number(.photometric) == 0
        if work.isInverted { bytes = page.setting(.photometric, to: 1, in: bytes) }
        var picture = try picture(.tiff, bytes, part, work)
        // It multiplies colours with alpha, but not the grey of two samples that says of itself that it is not.
        let isStraight = page.number(.samplesPerPixel) == 2 && page.number(.extraSamples) == 2
        if picture.hasAlpha, !isStraight { picture.colors.divideByAlpha() }
        return picture
    }

    private func decodeWebP(_ bytes: [UInt8], _ part: Part) throws(ScanError) -> Picture {
        let work = Work(try .webp(bytes))
        try limits.check(work.largest, .webp)
        return try picture(.webp, bytes, part, work)
    }

    private func decodeBMP(_ bytes: [UInt8], _ part: Part) throws(ScanError) -> Picture {
        let work = Work(try .bmp(bytes))
        try limits.check(work.shape.stored, .bmp)
        var picture = try picture(.bmp, bytes, part, work)
        // The fourth byte of BMP is mostly unused and 0: it then has no meaning for transparency.
        if picture.hasAlpha, picture.colors.values.allSatisfy({ $0.alphaByte == 0 }) {
            picture = Picture(
                colors: picture.colors.opaque,
                hasAlpha: false,
                isDamaged: false,
                grid: picture.grid
            )
        }
        return picture
    }

    private func decodeHEIC(_ bytes: [UInt8], _ part: Part) throws(ScanError) -> Picture {
        // The worker checks the size, which is deep in the file, and the library rotates the picture upright.
        let largest = Header(width: min(limits.side, limits.pixels), height: max(1, limits.pixels / limits.side))
        return try picture(
            .heic,
            bytes,
            part,
            Work(PictureShape(stored: largest, orientation: .upright, density: .square))
        )
    }

    /// The parameters of decoding one file.
    private struct Work {
        let shape: PictureShape
        /// The largest picture that it has in memory.
        var largest: Header
        /// The bytes of a PNG's transparency at the end of the file.
        var transparency = 0
        /// Whether white and black are exchanged afterwards.
        var isInverted = false

        init(_ shape: PictureShape) {
            self.shape = shape
            largest = shape.shown
        }
    }

    private func picture(
        _ format: PictureFormat,
        _ bytes: [UInt8],
        _ part: Part,
        _ work: Work
    ) throws(ScanError) -> Picture {
        let shown = work.shape.shown
        try limits.check(shown, format)
        let longest = part.crop.map { max($0.width, $0.height) } ?? max(shown.width, shown.height)
        var reduction = 1
        while let enough = part.enough, format == .jpeg, reduction < 8, longest / reduction > enough { reduction *= 2 }
        try Pix.load()
        var task = IsolatedDecoder.Task(page: part.page, orientation: work.shape.orientation)
        task.reduction = reduction
        task.stretched = work.shape.stretched(reduction: reduction)
        task.crop = part.crop?.divided(by: reduction)
        task.enough = part.enough ?? 0
        task.transparency = work.transparency
        task.isInverted = work.isInverted
        let decoder = IsolatedDecoder(
            limits: limits,
            budget: limits.budget(for: work.largest),
            format: format,
            task: task,
            decoding: decoding
        )
        let decoded = try decoder.decode(bytes)
        guard decoded.warnings <= 1 else { throw .unreadable(format) }
        return Picture(
            colors: decoded.colors,
            hasAlpha: decoded.hasAlpha,
            isDamaged: decoded.warnings > 0,
            grid: PictureGrid(left: part.crop?.left ?? 0, top: part.crop?.top ?? 0, scale: decoded.scale)
        )
    }
}

extension ColorPlane {
    /// The same colours without transparency.
    var opaque: ColorPlane { ColorPlane(width: width, height: height, values: values.map { $0 | 0xff }) }

    /// Converts colours that were multiplied with alpha to straight ones.
    mutating func divideByAlpha() {
        for index in values.indices {
            let value = values[index]
            let alpha = value.alphaByte
            guard alpha > 0, alpha < 255 else { continue }
            let red = min(255, (value.redByte * 255 + alpha / 2) / alpha)
            let green = min(255, (value.greenByte * 255 + alpha / 2) / alpha)
            let blue = min(255, (value.blueByte * 255 + alpha / 2) / alpha)
            values[index] = red << 24 | green << 16 | blue << 8 | alpha
        }
    }
}
