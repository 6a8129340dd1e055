/// Parts of a picture that are given in shares of its sides.
extension PictureDecoder {
    /// The requested part of a file's upright picture.
    struct SharedPart {
        /// The page of a TIFF, from 1; other files have one.
        let page: Int
        /// The part, as shares of the upright picture's sides.
        let share: PictureShare
        /// A picture with more pixels than this on its longer side is reduced; nil keeps its size.
        let enough: Int?
    }

    /// Decodes a part; the pixels outside it are left out as early as the format allows.
    func decode(_ bytes: [UInt8], _ part: SharedPart) throws(ScanError) -> Picture {
        let shown = try shape(of: bytes, page: part.page)?.shown
        let crop = shown.map { part.share.box(width: $0.width, height: $0.height) }
        let picture = try decode(bytes, Part(page: part.page, crop: crop, enough: part.enough))
        guard crop == nil else { return picture }
        return picture.cropped(to: part.share.box(width: picture.colors.width, height: picture.colors.height))
    }

    /// The shape of the picture, if the file's header has it: not for HEIC, where it is deep in the file.
    func shape(of bytes: [UInt8], page: Int) throws(ScanError) -> PictureShape? {
        let shape: PictureShape
        switch PictureFormat(of: bytes) {
        case .png: shape = try .png(bytes, PNGChunks(of: bytes))
        case .jpeg: shape = try .jpeg(bytes, JPEGOutline(of: bytes))
        case .tiff: shape = try .tiff(.page(page, of: bytes))
        case .webp: shape = try .webp(bytes)
        case .bmp: shape = try .bmp(bytes)
        case .heic, nil: return nil
        }
        return shape.stored.width > 0 && shape.stored.height > 0 ? shape : nil
    }
}

extension PictureDecoder.Picture {
    /// The part of the picture in its own box pixels.
    func cropped(to box: PixelBox) -> PictureDecoder.Picture {
        PictureDecoder.Picture(
            colors: colors.cropped(to: box),
            hasAlpha: hasAlpha,
            isDamaged: isDamaged,
            grid: grid.part(box, reduction: 1)
        )
    }
}
