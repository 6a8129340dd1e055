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
    /// What a person should look at before the ink is used.
    package let warnings: [ScanWarning]
    /// How certain it is that the ink is a signature and whole, from 0 to 1; 1 for a picture kept as it is.
    package let confidence: Double
    /// What was taken away besides the paper; nil for a picture kept as it is.
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

/// What is doubtful about ink that was found.
package enum ScanWarning: Hashable, Sendable {
    /// Ink covers this share of the picture, from 0 to 1: more than a signature does.
    case muchInk(share: Double)
    /// The ink is this many separate marks: more than a signature is, perhaps a written or printed page.
    case manyMarks(count: Int)
    /// Much of the ink touches the edge of the picture.
    case cutByEdge
    /// The ink is hardly darker than its paper.
    case faintInk
    /// The ink has few pixels and looks coarse in print.
    case coarse(width: Int, height: Int)
    /// The file is damaged in one place; the picture may be wrong there.
    case damagedFile

    /// The share of ink from which on it is doubtful.
    static let muchInkShare = 0.4
    /// The number of separate marks beyond which ink is doubtful.
    static let manyParts = 120
    /// What was left out at the picture's edge, in parts of the ink, beyond which the ink may be incomplete.
    static let lostShare = 0.1
    /// The depth from 0 (paper) to 1 (black) below which ink is faint.
    static let faintInkDepth = 0.15
    /// The pixels of the longer side below which ink is coarse: 180 points wide, they are 80 to the inch.
    static let coarseSide = 200
}

extension ScanWarning: CustomStringConvertible {
    package var description: String {
        switch self {
        case .muchInk(let share):
            "ink covers \(Int(share * 100)) % of the picture: check that it is a signature and not the paper"
        case .manyMarks(let count):
            "the ink is \(count) separate marks: crop the picture to the signature"
        case .cutByEdge:
            "the ink touches the edge of the picture: check that nothing is missing"
        case .faintInk:
            "the ink is hardly darker than the paper: a picture in better light would be cleaner"
        case .coarse(let width, let height):
            "the ink has only \(width) x \(height) pixels: a picture from nearer would be sharper"
        case .damagedFile:
            "the picture file is damaged: check that the ink is complete"
        }
    }
}
