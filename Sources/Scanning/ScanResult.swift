package import SignetGraphics

/// The ink of a picture.
package struct ScanResult: Hashable, Sendable {
    /// Straight RGBA.
    ///
    /// Of extracted ink: one colour for each pen, cropped to the ink. Of a picture kept as it is: its pixel grid.
    package private(set) var bitmap: Bitmap
    /// Whether the picture is as it was, with its own frame, because it has transparency or because that was asked for.
    package let keptAsIs: Bool
    /// The colours of the pens, that with the most ink first; none for a picture kept as it is that has several.
    package private(set) var penColors: [Color]
    /// Warnings about parts that a person should check before the ink is used.
    package let warnings: [ScanWarning]
    /// How certain it is that the ink is a signature and whole, from 0 to 1; 1 for a picture kept as it is.
    package let confidence: Double
    /// The print removed besides the paper; nil for a picture kept as it is.
    package var removed: RemovedPrint?
    /// How the grid of ``removed`` lies over the upright picture; over the flattened or turned one where it was made so.
    package var removedGrid = PictureGrid.whole
    /// The regions that may be signatures, the best first, which is the one that was used; empty when none was asked
    /// for or found.
    package var regions: [FoundRegion] = []
    /// How many degrees the picture was turned clockwise, 0 when it was not.
    package var turned = 0.0
    /// The sheet of paper that was made flat and cut out before; nil when there was none.
    package var sheet: SheetOutline?

    /// The pen's colour; nil when there are several.
    package var penColor: Color? { penColors.count == 1 ? penColors[0] : nil }

    /// Whether a photographed sheet was made flat.
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
