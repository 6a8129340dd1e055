package import SignetGraphics

/// The ink of a picture.
package struct ScanResult: Hashable, Sendable {
    /// Straight RGBA.
    ///
    /// For extracted ink: one colour for each pen, cropped to the ink. For a picture kept as it is: its pixel grid.
    package private(set) var bitmap: Bitmap
    /// Whether the picture was used as it is, with its own frame, because it has transparency or the options say so.
    package let keptAsIs: Bool
    /// The colours of the pens, the one with the most ink first; empty for a picture with several colours that was kept
    /// as it is.
    package private(set) var penColors: [Color]
    /// Warnings about parts that a person should check before the ink is used.
    package private(set) var warnings: [ScanWarning]
    /// The confidence that the ink is a complete signature, from 0 to 1; 1 for a picture kept as it is.
    package let confidence: Double
    /// The print removed besides the paper; nil for a picture kept as it is.
    package var removed: RemovedPrint?
    /// The position of the grid of ``removed`` over the upright picture, or over the corrected or rotated one if there
    /// is one.
    package var removedGrid = PictureGrid.whole
    /// The regions that may be signatures, the best first, which was used; empty if no search was requested or none was
    /// found.
    package var regions: [FoundRegion] = []
    /// The rotation of the picture in degrees, clockwise; 0 for none.
    package var turned = 0.0
    /// The sheet of paper whose perspective was corrected and that was cut out first; nil if there was none.
    package var sheet: SheetOutline?

    /// The pen's colour; nil when there are several.
    package var penColor: Color? { penColors.count == 1 ? penColors[0] : nil }

    /// Whether the perspective of a photographed sheet was corrected.
    package var isFlattened: Bool { sheet != nil }

    /// The same with a warning if the ink is as light as most pages; a picture with its paper is not ink.
    var checkedOnWhite: ScanResult {
        guard let lightness = bitmap.inkLightness, lightness >= ScanWarning.whiteInkLightness else { return self }
        var copy = self
        copy.warnings.append(.whiteInk)
        return copy
    }

    /// The same ink in another colour.
    func tinted(_ color: Color) -> ScanResult {
        var copy = self
        copy.bitmap = bitmap.tinted(color)
        copy.penColors = [color]
        return copy
    }

    package init(bitmap: Bitmap, keptAsIs: Bool, penColors: [Color], warnings: [ScanWarning], confidence: Double) {
        self.bitmap = bitmap
        self.keptAsIs = keptAsIs
        self.penColors = penColors
        self.warnings = warnings
        self.confidence = confidence
    }
}

extension Bitmap {
    /// The mean lightness of what is visible, 0 to 255; nil if that is more than ink.
    fileprivate var inkLightness: Double? {
        var sum = 0
        var total = 0
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = Int(pixels[start + 3])
            guard alpha > 0 else { continue }
            let lightness = 115 * Int(pixels[start]) + 115 * Int(pixels[start + 1]) + 26 * Int(pixels[start + 2])
            sum += alpha * lightness / 256
            total += alpha
        }
        let most = ScanWarning.muchInkShare * 255 * Double(width * height)
        return total == 0 || Double(total) > most ? nil : Double(sum) / Double(total)
    }
}
