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

    /// The same ink in another colour.
    func tinted(_ color: Color) -> ScanResult {
        var copy = self
        copy.bitmap = bitmap.tinted(color)
        copy.penColors = [color]
        return copy
    }

    /// The same ink with a warning if it is as light as white paper.
    var doubtedIfLight: ScanResult {
        let isLight = keptAsIs ? bitmap.isLightInk : !penColors.isEmpty && penColors.allSatisfy(\.isLight)
        guard isLight else { return self }
        var copy = self
        copy.warnings.append(.whiteInk)
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

extension Color {
    /// Whether ink of this colour is hardly seen on white.
    fileprivate var isLight: Bool { depth < ScanWarning.faintInkDepth }

    /// From 0 (white) to 1 (black), with the weights of ``ColorPlane/gray``.
    private var depth: Double { 1 - (Double(red) * 115 + Double(green) * 115 + Double(blue) * 26) / (256 * 255) }
}

extension Bitmap {
    /// The share of the ink that may be darker in light ink, which has edges.
    private static let darkShare = 0.02

    /// Whether the picture is ink of several colours on nothing, all of them light.
    fileprivate var isLightInk: Bool {
        var (ink, dark, transparent) = (0, 0, 0)
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = Int(pixels[start + 3])
            if alpha < 128 { transparent += 1 }
            guard alpha > 0 else { continue }
            ink += alpha
            let color = Color(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
            if !color.isLight { dark += alpha }
        }
        return Double(transparent) >= PictureScanner.transparentShare * Double(width * height)
            && Double(dark) < Self.darkShare * Double(ink)
    }
}
