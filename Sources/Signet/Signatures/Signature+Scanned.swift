public import SignetGraphics
internal import SignetScanning

/// What becomes of the paper in a picture.
public enum ScanBackground: Hashable, Sendable {
    /// It goes, and the ink stays; a picture that has real transparency already is left as it is.
    case remove
    /// The picture stays as it is.
    case keep
}

extension Signature {
    /// A picture of ink on paper: PNG, JPEG, TIFF, WebP or BMP.
    ///
    /// - Parameters:
    ///   - path: The picture's file.
    ///   - color: The ink's colour; nil keeps the pen's.
    ///   - background: What becomes of the paper.
    /// - Returns: The signature, at most 180 × 72 points at its natural size.
    /// - Throws: ``SignetError`` `invalidData` for a file that is no such picture, is too large, or shows no ink.
    public static func scanned(
        contentsOf path: String,
        color: Color? = nil,
        background: ScanBackground = .remove
    ) throws(SignetError) -> Signature {
        let bytes = try FileContents.read(path)
        do throws(SignetError) {
            return try scanned(bytes, color: color, background: background)
        } catch {
            throw error.about(path)
        }
    }

    /// A picture of ink on paper, in memory.
    ///
    /// - Throws: ``SignetError`` as for a file.
    public static func scanned(
        _ picture: [UInt8],
        color: Color? = nil,
        background: ScanBackground = .remove
    ) throws(SignetError) -> Signature {
        do throws(ScanError) {
            let mode: ScanMode = background == .keep ? .keep : .extract
            let result = try PictureScanner(limits: .standard).scan(picture, mode: mode)
            return Signature(
                artwork: try ScanArtwork.artwork(of: color.map(result.tinted) ?? result),
                name: nil,
                alternativeText: "Handwritten signature",
                warnings: result.warnings.map(\.description)
            )
        } catch {
            throw SignetError(error)
        }
    }
}

extension ScanResult {
    /// The same ink in another colour.
    fileprivate func tinted(_ color: Color) -> ScanResult {
        ScanResult(bitmap: bitmap.tinted(color), keptAsIs: keptAsIs, penColor: color, warnings: warnings)
    }
}
