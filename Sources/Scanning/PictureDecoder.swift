internal import CLeptonica

/// Decodes pictures: what they are is told by their first bytes, and their size is looked at before anything else.
enum PictureDecoder {
    private enum Format: String {
        case png = "PNG"
        case jpeg = "JPEG"
        case tiff = "TIFF"
        case webp = "WebP"
        case bmp = "BMP"

        init?(_ bytes: [UInt8]) {
            if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
                self = .png
            } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
                self = .jpeg
            } else if bytes.starts(with: [0x49, 0x49, 0x2a, 0x00]) || bytes.starts(with: [0x4d, 0x4d, 0x00, 0x2a]) {
                self = .tiff
            } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
                self = .webp
            } else if bytes.starts(with: Array("BM".utf8)) {
                self = .bmp
            } else {
                return nil
            }
        }
    }

    /// A 32-bit picture, upright as the camera held it.
    static func decode(_ bytes: [UInt8]) throws(ScanningError) -> Pix {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= PictureLimits.bytes else { throw .fileTooLarge(bytes: bytes.count) }
        guard let format = Format(bytes) else { throw .unknownFormat }
        setMsgSeverity(CInt(L_SEVERITY_NONE))
        let (width, height) = try size(of: bytes, format: format)
        let raw: Pix
        do throws(ScanningError) {
            raw =
                format == .jpeg
                ? try jpeg(bytes, longSide: max(width, height)) : try unsafe Pix(pixReadMem(bytes, bytes.count))
        } catch {
            throw .undecodable(format: format.rawValue)
        }
        return try oriented(try full(raw), format == .jpeg ? ExifOrientation.value(inJPEG: bytes) : 1)
    }

    private static func size(of bytes: [UInt8], format: Format) throws(ScanningError) -> (width: Int, height: Int) {
        var kind: CInt = 0
        var width: CInt = 0
        var height: CInt = 0
        let status = unsafe pixReadHeaderMem(bytes, bytes.count, &kind, &width, &height, nil, nil, nil)
        guard status == 0, width > 0, height > 0 else { throw .undecodable(format: format.rawValue) }
        let area = Int(width) * Int(height)
        guard width <= PictureLimits.side, height <= PictureLimits.side, area <= PictureLimits.pixels else {
            throw .tooLarge(width: Int(width), height: Int(height))
        }
        return (Int(width), Int(height))
    }

    /// A JPEG at the largest of its four sizes that is not longer than twice what is useful.
    private static func jpeg(_ bytes: [UInt8], longSide: Int) throws(ScanningError) -> Pix {
        var reduction: CInt = 1
        while reduction < 8, longSide / Int(reduction) > 2 * PictureLimits.usefulSide { reduction *= 2 }
        var warnings: CInt = 0
        return try unsafe Pix(pixReadMemJpeg(bytes, bytes.count, 0, reduction, &warnings, 0))
    }

    /// The picture with eight bits for red, green, blue and alpha.
    private static func full(_ raw: Pix) throws(ScanningError) -> Pix {
        var pix = raw
        if pix.hasPalette { pix = try unsafe pix.map { unsafe pixRemoveColormap($0, CInt(REMOVE_CMAP_WITH_ALPHA)) } }
        if pix.depth == 16 { pix = try unsafe pix.map { unsafe pixConvert16To8($0, CInt(L_MS_BYTE)) } }
        return pix.depth == 32 ? pix : try unsafe pix.map { unsafe pixConvertTo32($0) }
    }

    /// Undoes one of the eight orientations.
    private static func oriented(_ pix: Pix, _ orientation: Int) throws(ScanningError) -> Pix {
        let turns: CInt =
            switch orientation {
            case 3, 4: 2
            case 5, 6: 1
            case 7, 8: 3
            default: 0
            }
        let turned = turns == 0 ? pix : try unsafe pix.map { unsafe pixRotateOrth($0, turns) }
        guard [2, 4, 5, 7].contains(orientation) else { return turned }
        return try unsafe turned.map { unsafe pixFlipLR(nil, $0) }
    }
}
