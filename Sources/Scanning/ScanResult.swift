package import SignetGraphics

/// The ink of a picture.
package struct ScanResult: Hashable, Sendable {
    /// Straight RGBA.
    ///
    /// Of extracted ink: one colour, cropped to the ink. Of a picture kept as it is: its pixel grid.
    package let bitmap: Bitmap
    /// Whether the picture is as it was, with its own frame, because it has transparency or because that was asked for.
    package let keptAsIs: Bool
    /// The pen's colour; nil for a picture kept as it is that has several.
    package let penColor: Color?
    /// What a person should look at before the ink is used.
    package let warnings: [ScanWarning]
    /// What was taken away besides the paper; nil for a picture kept as it is.
    package var removed: RemovedPrint?
    /// The regions that may be signatures, the best first, which is the one that was used; empty when none was asked
    /// for or found.
    package var regions: [FoundRegion] = []
    /// How many degrees the picture was turned clockwise, 0 when it was not.
    package var turned = 0.0

    package init(bitmap: Bitmap, keptAsIs: Bool, penColor: Color?, warnings: [ScanWarning]) {
        self.bitmap = bitmap
        self.keptAsIs = keptAsIs
        self.penColor = penColor
        self.warnings = warnings
    }
}

/// What is doubtful about ink that was found.
package enum ScanWarning: Hashable, Sendable {
    /// Ink covers this share of the picture, from 0 to 1: more than a signature does.
    case muchInk(share: Double)
    /// Most of the ink touches the edge of the picture.
    case cutByEdge
    /// The ink is hardly darker than its paper.
    case faintInk
    /// The ink has few pixels and looks coarse in print.
    case coarse(width: Int, height: Int)
    /// The file is damaged in one place; the picture may be wrong there.
    case damagedFile

    /// The share of ink from which on it is doubtful.
    static let muchInkShare = 0.4
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
