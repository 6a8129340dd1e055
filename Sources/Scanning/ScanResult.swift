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
    package let warnings: [ScanWarning]
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
