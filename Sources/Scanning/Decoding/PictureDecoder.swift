/// Pictures from untrusted bytes.
///
/// The format is recognised by the first bytes and the size read from the header, before memory is allocated for
/// pixels; then ``PlainPNG`` or a ``DecodingChild`` makes the pixels, upright and in sRGB's red, green and blue with the
/// alpha the file has.
struct PictureDecoder {
    let limits: PictureLimits

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
        let header = try Header.png(bytes)
        try limits.check(width: header.width, height: header.height, format: .png)
        let chunks = try PNGChunks(of: bytes)
        let essential = chunks.essential
        let plausible = max(PictureLimits.freePixelBytes, PictureLimits.largestRatio * essential.count)
        guard chunks.pixelBytes <= plausible else { throw .pretending(.png) }
        if let plain = Self.plain(chunks, part) { return plain }
        return try picture(.png, header, essential, part, chunks.orientation)
    }

    /// The whole of a PNG that can be read in this process; nil if it cannot, or if another program decodes all pictures.
    private static func plain(_ chunks: PNGChunks, _ part: Part) -> Picture? {
        guard DecodingProgram.current == nil, part.crop == nil, chunks.orientation == .upright,
            max(chunks.width, chunks.height) <= part.enough ?? .max, let png = PlainPNG(chunks)
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
        try limits.check(width: header.width, height: header.height, format: .jpeg)
        let outline = try JPEGOutline(of: bytes)
        guard outline.scans * header.width * header.height <= PictureLimits.scannedPixels else {
            throw .pretending(.jpeg)
        }
        let decoded = try picture(.jpeg, header, bytes, part, outline.orientation)
        return Picture(colors: decoded.colors, hasAlpha: false, isDamaged: decoded.isDamaged, grid: decoded.grid)
    }

    private func decodeTIFF(_ bytes: [UInt8], _ part: Part) throws(ScanError) -> Picture {
        let header = try Header.tiff(bytes, page: part.page)
        try limits.check(width: header.width, height: header.height, format: .tiff)
        // The TIFF library multiplies colours with alpha; it also rotates the picture upright.
        var picture = try picture(.tiff, header, bytes, part, .upright)
        if picture.hasAlpha { picture.colors.divideByAlpha() }
        return picture
    }

    private func decodeWebP(_ bytes: [UInt8], _ part: Part) throws(ScanError) -> Picture {
        let header = try Header.webp(bytes)
        try limits.check(width: header.width, height: header.height, format: .webp)
        return try picture(.webp, header, bytes, part, WebPChunks(of: bytes).orientation)
    }

    private func decodeBMP(_ bytes: [UInt8], _ part: Part) throws(ScanError) -> Picture {
        let header = try Header.bmp(bytes)
        try limits.check(width: header.width, height: header.height, format: .bmp)
        var picture = try picture(.bmp, header, bytes, part, .upright)
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
        // The child checks the size, which is deep in the file, and the library rotates the picture upright.
        let largest = Header(width: min(limits.side, limits.pixels), height: max(1, limits.pixels / limits.side))
        return try picture(.heic, largest, bytes, part, .upright)
    }

    private func picture(
        _ format: PictureFormat,
        _ header: Header,
        _ bytes: [UInt8],
        _ part: Part,
        _ orientation: Orientation
    ) throws(ScanError) -> Picture {
        let longest = part.crop.map { max($0.width, $0.height) } ?? max(header.width, header.height)
        var reduction = 1
        while let enough = part.enough, reduction < 8, longest / reduction > enough { reduction *= 2 }
        try Pix.load()
        let child = DecodingChild(
            limits: limits,
            budget: limits.budget(for: header),
            format: format,
            task: DecodingChild.Task(
                page: part.page,
                orientation: orientation,
                reduction: format == .jpeg ? reduction : 1,
                crop: part.crop?.divided(by: format == .jpeg ? reduction : 1),
                enough: part.enough ?? 0
            ),
            program: .current
        )
        let decoded = try child.decode(bytes)
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
