/// How the pixels of a file become the picture that is shown: upright, and with square pixels.
struct PictureShape {
    /// The pixels of the file.
    let stored: Header
    let orientation: Orientation
    let density: PixelDensity

    /// The size of the shown picture.
    var shown: Header {
        let size = density.size(of: stored)
        return orientation.quarterTurns % 2 == 1 ? Header(width: size.height, height: size.width) : size
    }

    /// The size to which upright pixels are stretched, when the decoder reduces the picture; nil when they are square.
    func stretched(reduction: Int) -> Header? {
        guard density != .square else { return nil }
        return Header(width: max(1, shown.width / reduction), height: max(1, shown.height / reduction))
    }

    static func png(_ bytes: [UInt8], _ chunks: PNGChunks) throws(ScanError) -> PictureShape {
        PictureShape(stored: try .png(bytes), orientation: chunks.orientation, density: chunks.density)
    }

    static func jpeg(_ bytes: [UInt8], _ outline: JPEGOutline) throws(ScanError) -> PictureShape {
        PictureShape(stored: try .jpeg(bytes), orientation: outline.orientation, density: outline.density)
    }

    static func tiff(_ page: TIFFDirectory) throws(ScanError) -> PictureShape {
        PictureShape(
            stored: try .tiff(page),
            orientation: page.number(.orientation).flatMap(Orientation.init) ?? .upright,
            density: PixelDensity(across: page.ratio(.xResolution), down: page.ratio(.yResolution))
        )
    }

    static func webp(_ bytes: [UInt8]) throws(ScanError) -> PictureShape {
        PictureShape(stored: try .webp(bytes), orientation: WebPChunks(of: bytes).orientation, density: .square)
    }

    static func bmp(_ bytes: [UInt8]) throws(ScanError) -> PictureShape {
        PictureShape(stored: try .bmp(bytes), orientation: .upright, density: Header.bmpDensity(bytes))
    }
}
