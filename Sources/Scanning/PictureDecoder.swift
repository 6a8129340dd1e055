internal import CLeptonica

/// Pictures from untrusted bytes: the format by its first bytes, the size from the header before any memory is taken
/// for pixels, and then the pixels, upright and in sRGB's red, green and blue with the alpha the file has.
struct PictureDecoder {
    let limits: PictureLimits

    /// A JPEG whose longer side is beyond this many pixels is decoded at a half, a quarter or an eighth: a signature
    /// does not need more.
    static let enoughPixels = 4000

    /// A decoded picture.
    struct Picture {
        var colors: ColorPlane
        /// Whether the file has an alpha channel.
        let hasAlpha: Bool
        /// Whether the decoder had to mend the file.
        let isDamaged: Bool
    }

    /// Decodes a file; a large JPEG may be decoded at a part of its size where `isReducible`.
    ///
    /// - Throws: ``ScanError`` for what is no supported picture, too large, cut off or damaged. One damaged place in a
    ///   JPEG is not an error: the picture says ``Picture/isDamaged``.
    func decode(_ bytes: [UInt8], isReducible: Bool) throws(ScanError) -> Picture {
        _ = Pix.silence
        try limits.check(fileBytes: bytes.count)
        guard let format = PictureFormat(of: bytes) else { throw .unsupportedFormat }
        switch format {
        case .png: return try decodePNG(bytes)
        case .jpeg: return try decodeJPEG(bytes, isReducible: isReducible)
        case .tiff: return try decodeTIFF(bytes)
        case .webp: return try decodeWebP(bytes)
        case .bmp: return try decodeBMP(bytes)
        }
    }

    private func decodePNG(_ bytes: [UInt8]) throws(ScanError) -> Picture {
        let header = try Header.png(bytes)
        try limits.check(width: header.width, height: header.height, format: .png)
        let essential = try PNGChunks(of: bytes).essential
        let pix = try unsafe Self.pix(.png, of: essential) { unsafe pixReadMemPng($0, $1) }
        return try Self.picture(pix)
    }

    private func decodeJPEG(_ bytes: [UInt8], isReducible: Bool) throws(ScanError) -> Picture {
        let header = try Header.jpeg(bytes)
        try limits.check(width: header.width, height: header.height, format: .jpeg)
        let outline = try JPEGOutline(of: bytes)
        var reduction = 1
        while isReducible, reduction < 8, max(header.width, header.height) / reduction > Self.enoughPixels {
            reduction *= 2
        }
        var warnings: Int32 = 0
        let hint = Int32(L_JPEG_CONTINUE_WITH_BAD_DATA)
        let pix = try unsafe Self.pix(.jpeg, of: bytes) {
            unsafe pixReadMemJpeg($0, $1, 0, Int32(reduction), &warnings, hint)
        }
        guard warnings <= 1 else { throw .unreadable(.jpeg) }
        let upright = try pix.turned(outline.orientation)
        return try Picture(colors: upright.fullColor().colors(), hasAlpha: false, isDamaged: warnings > 0)
    }

    private func decodeTIFF(_ bytes: [UInt8]) throws(ScanError) -> Picture {
        let header = try Header.tiff(bytes)
        try limits.check(width: header.width, height: header.height, format: .tiff)
        let pix = try unsafe Self.pix(.tiff, of: bytes) { unsafe pixReadMemTiff($0, $1, 0) }
        // The TIFF library multiplies colours with alpha; it also turns the picture upright.
        var picture = try Self.picture(pix)
        if picture.hasAlpha { picture.colors.divideByAlpha() }
        return picture
    }

    private func decodeWebP(_ bytes: [UInt8]) throws(ScanError) -> Picture {
        let header = try Header.webp(bytes)
        try limits.check(width: header.width, height: header.height, format: .webp)
        let pix = try unsafe Self.pix(.webp, of: bytes) { unsafe pixReadMemWebP($0, $1) }
        return try Self.picture(pix)
    }

    private func decodeBMP(_ bytes: [UInt8]) throws(ScanError) -> Picture {
        let header = try Header.bmp(bytes)
        try limits.check(width: header.width, height: header.height, format: .bmp)
        let pix = try unsafe Self.pix(.bmp, of: bytes) { unsafe pixReadMemBmp($0, $1) }
        var picture = try Self.picture(pix)
        // The fourth byte of BMP is mostly unused and 0: then it says nothing about transparency.
        if picture.hasAlpha, picture.colors.values.allSatisfy({ $0.alphaByte == 0 }) {
            picture = Picture(colors: picture.colors.opaque, hasAlpha: false, isDamaged: false)
        }
        return picture
    }

    private static func pix(
        _ format: PictureFormat,
        of bytes: [UInt8],
        _ read: (UnsafePointer<UInt8>, Int) -> UnsafeMutablePointer<PIX>?
    ) throws(ScanError) -> Pix {
        let pointer = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe read($0, buffer.count) }
        }
        guard let pointer = unsafe pointer else { throw .unreadable(format) }
        return try unsafe Pix(owning: pointer, step: "decoding")
    }

    private static func picture(_ pix: borrowing Pix) throws(ScanError) -> Picture {
        let full = try pix.fullColor()
        let hasAlpha = full.hasAlpha
        return Picture(colors: try full.colors(), hasAlpha: hasAlpha, isDamaged: false)
    }
}

extension Pix {
    /// The picture at 32 bits a pixel, whatever it had: one to sixteen bits, a palette, grey.
    borrowing func fullColor() throws(ScanError) -> Pix {
        let plain = try unsafe map("palette") { unsafe pixRemoveColormap($0, Int32(REMOVE_CMAP_BASED_ON_SRC)) }
        return try unsafe plain.map("colours") { unsafe pixConvertTo32($0) }
    }

    /// The picture turned upright.
    borrowing func turned(_ orientation: Orientation) throws(ScanError) -> Pix {
        let turned = try unsafe map("turning") { unsafe pixRotateOrth($0, Int32(orientation.quarterTurns)) }
        guard orientation.isMirrored else { return turned }
        return try unsafe turned.map("mirroring") { unsafe pixFlipLR(nil, $0) }
    }
}

extension ColorPlane {
    /// The same colours without transparency.
    var opaque: ColorPlane { ColorPlane(width: width, height: height, values: values.map { $0 | 0xff }) }

    /// Makes straight colours of colours that were multiplied with alpha.
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
