package import SignetScanning

extension Signature {
    /// A picture as it is, such as a logo or a company's stamp: PNG, JPEG, HEIC, TIFF, WebP or BMP.
    ///
    /// Its background stays, unless the picture has transparency.
    ///
    /// - Parameters:
    ///   - path: The picture's file.
    ///   - page: The page of a TIFF, from 1.
    /// - Returns: The picture, at most 180 × 72 points at its natural size.
    /// - Throws: ``SignetError`` `invalidData` for a file that is not such a picture, or is too large.
    public static func picture(contentsOf path: String, page: Int = 1) throws(SignetError) -> Signature {
        unchanged(try scanned(contentsOf: path, options: asItIs(page: page)))
    }

    /// A picture as it is, in memory.
    ///
    /// - Throws: ``SignetError`` as for a file.
    public static func picture(_ picture: [UInt8], page: Int = 1) throws(SignetError) -> Signature {
        unchanged(try scanned(picture, options: asItIs(page: page)))
    }

    /// A picture as it is, decoded by another process.
    ///
    /// - Throws: ``SignetError`` as for a file.
    package static func picture(_ picture: [UInt8], decoding: PictureDecoding) throws(SignetError) -> Signature {
        unchanged(try Signature(ScannedInk(picture, options: asItIs(page: 1), decoding: decoding)))
    }

    private static func asItIs(page: Int) -> ScanOptions {
        var options = ScanOptions()
        options.background = .keep
        options.crop = .none
        options.page = page
        options.straighten(degrees: nil, deskewing: false)
        return options
    }

    private static func unchanged(_ made: Signature) -> Signature {
        Signature(
            artwork: made.artwork,
            subject: "Picture",
            name: nil,
            alternativeText: "Picture",
            warnings: made.warnings.filter { $0 == .picture(.whiteInk) }
        )
    }
}
