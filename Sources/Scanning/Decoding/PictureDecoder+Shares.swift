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
        let crop = try uprightSize(of: bytes).map { part.share.box(width: $0.width, height: $0.height) }
        let picture = try decode(bytes, Part(page: part.page, crop: crop, enough: part.enough))
        guard crop == nil else { return picture }
        return picture.cropped(to: part.share.box(width: picture.colors.width, height: picture.colors.height))
    }

    /// The size of the upright picture, if the file's header has it: not for TIFF, whose library rotates the picture,
    /// and not for HEIC, where it is deep in the file.
    func uprightSize(of bytes: [UInt8]) throws(ScanError) -> (width: Int, height: Int)? {
        let header: Header
        let orientation: Orientation
        switch PictureFormat(of: bytes) {
        case .png: (header, orientation) = (try Header.png(bytes), try PNGChunks(of: bytes).orientation)
        case .jpeg: (header, orientation) = (try Header.jpeg(bytes), try JPEGOutline(of: bytes).orientation)
        case .webp: (header, orientation) = (try Header.webp(bytes), WebPChunks(of: bytes).orientation)
        case .bmp: (header, orientation) = (try Header.bmp(bytes), .upright)
        case .tiff, .heic, nil: return nil
        }
        guard header.width > 0, header.height > 0 else { return nil }
        let isTurned = orientation.quarterTurns % 2 == 1
        return isTurned ? (header.height, header.width) : (header.width, header.height)
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
