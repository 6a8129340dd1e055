public import SignetScanning

extension Signature {
    /// A picture of ink on paper: PNG, JPEG, HEIC, TIFF, WebP or BMP.
    ///
    /// - Parameters:
    ///   - path: The picture's file.
    ///   - options: The options of the scan.
    /// - Returns: The signature, at most 180 × 72 points at its natural size.
    /// - Throws: ``SignetError`` `invalidData` for a file that is not such a picture, is too large, or shows no ink.
    public static func scanned(
        contentsOf path: String,
        options: ScanOptions = ScanOptions()
    ) throws(SignetError) -> Signature {
        try Signature(ScannedInk(contentsOf: path, options: options))
    }

    /// A picture of ink on paper, in memory.
    ///
    /// - Throws: ``SignetError`` as for a file.
    public static func scanned(
        _ picture: [UInt8],
        options: ScanOptions = ScanOptions()
    ) throws(SignetError) -> Signature {
        try Signature(ScannedInk(picture, options: options))
    }

    /// Ink that was found in a picture.
    ///
    /// - Throws: ``SignetError`` `invalidData` when it is invisible.
    public init(_ ink: ScannedInk) throws(SignetError) {
        do throws(ScanError) {
            self.init(
                artwork: try ink.artwork(),
                name: nil,
                alternativeText: "Handwritten signature",
                warnings: ink.warnings.map { .picture($0) }
            )
        } catch {
            throw SignetError(error)
        }
    }
}
