/// A doubt about ink that was found.
public enum ScanWarning: Hashable, Sendable {
    /// Ink covers this share of the picture, from 0 to 1, which is more than a signature would.
    case muchInk(share: Double)
    /// The ink has this many separate marks, more than a signature has; perhaps it is a written or printed page.
    case manyMarks(count: Int)
    /// Much of the ink touches the edge of the picture.
    case cutByEdge
    /// The number of removed printed lines that touch remaining ink.
    case linesInInk(count: Int)
    /// Printed letters are among the ink, and were not to be removed.
    case printLeft
    /// Printed letters may be left in this many places, although they were to be removed: strokes touch them, or their
    /// words are too short to be certain.
    case textTouchesInk(count: Int)
    /// The ink includes a dark patch, much thicker than the strokes.
    case darkPatch
    /// A mark far from the rest makes the frame of the ink larger.
    case farMark
    /// Some strokes are much paler than the rest.
    case paleInk
    /// The ink is lighter than its paper and was made as dark as it was light.
    case lightInk
    /// The ink is as light as white paper.
    case whiteInk
    /// The ink is hardly darker than its paper.
    case faintInk
    /// The ink has few pixels and looks coarse in print.
    case coarse(width: Int, height: Int)
    /// The file is damaged in one place; the picture may be wrong there.
    case damagedFile

    /// The share of the picture from which ink is doubtful.
    static let muchInkShare = 0.4
    /// The number of separate marks beyond which ink is doubtful.
    static let manyParts = 120
    /// The marks at the picture's edge, as a share of the other ink, from which on the ink may be incomplete.
    static let shareAtEdge = 0.1
    /// The depth from 0 (paper) to 1 (black) below which ink is faint.
    static let faintInkDepth = 0.15
    /// The pixels of the longer side below which ink is coarse: 180 points wide, they are 80 to the inch.
    static let coarseSide = 200
}

extension ScanWarning: CustomStringConvertible {
    /// The warning in a sentence.
    public var description: String {
        switch self {
        case .muchInk(let share):
            "ink covers \(Int(share * 100)) % of the picture: check that it is a signature and not the paper"
        case .manyMarks(let count):
            "the ink is \(count) separate marks: crop the picture to the signature"
        case .cutByEdge:
            "the ink touches the edge of the picture: check that nothing is missing"
        case .linesInInk(let count):
            (count == 1 ? "a line that was removed touches" : "\(count) lines that were removed touch")
                + " ink that stays: check that no stroke is missing"
        case .printLeft:
            "printed letters may be left in the ink: take printed text out, or crop the picture to the signature"
        case .textTouchesInk(let count):
            "printed letters may be left in \(count) place\(count == 1 ? "" : "s"), where strokes touch them or words are "
                + "short: crop the picture without them"
        case .darkPatch:
            "a dark patch much thicker than the strokes is left in the ink: crop the picture to the signature"
        case .farMark:
            "a mark far from the rest of the ink makes its frame larger: crop the picture to the signature"
        case .paleInk:
            "some strokes are much paler than the rest: check that they belong to the signature"
        case .lightInk:
            "the picture shows light ink on dark paper: the ink was made dark in its own hue; a colour can be chosen"
        case .whiteInk:
            "the ink is as light as white paper and would not show on it"
        case .faintInk:
            "the ink is hardly darker than the paper: a picture in better light would be cleaner"
        case .coarse(let width, let height):
            "the ink has only \(width) x \(height) pixels: a picture from nearer would be sharper"
        case .damagedFile:
            "the picture file is damaged: check that the ink is complete"
        }
    }
}

extension ScanWarning: Encodable {
    /// Writes the sentence.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
