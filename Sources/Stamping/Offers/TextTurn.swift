internal import SignetGraphics
internal import SignetViewing

/// The direction in which a row of text goes over the displayed page, by the quarter turns from one that goes to the right.
enum TextTurn: Int {
    case right, up, left, down

    /// The direction in which the Latin letters and digits of a row follow each other; to the right where it has none.
    ///
    /// The words of other scripts may go the other way within their row.
    init(of line: TextLine) {
        var (across, along) = (0.0, 0.0)
        for (one, next) in zip(line.marks, line.marks.dropFirst()) where Self.isLatin(one) && Self.isLatin(next) {
            guard let start = one.box, let end = next.box else { continue }
            across += end.midX - start.midX
            along += end.midY - start.midY
        }
        self = abs(across) >= abs(along) ? (across < 0 ? .left : .right) : (along < 0 ? .down : .up)
    }

    private static func isLatin(_ mark: TextLine.Mark) -> Bool {
        mark.character.isASCII && (mark.character.isLetter || mark.character.isNumber)
    }

    /// A box as it is on a page turned so that the row goes to the right.
    func upright(_ box: Rectangle) -> Rectangle {
        switch self {
        case .right: box
        case .up: Rectangle(x: box.minY, y: -box.maxX, width: box.height, height: box.width)
        case .left: Rectangle(x: -box.maxX, y: -box.maxY, width: box.width, height: box.height)
        case .down: Rectangle(x: -box.maxY, y: box.minX, width: box.height, height: box.width)
        }
    }

    /// The upper edge of a box on that page.
    func top(_ box: Rectangle) -> Double { upright(box).maxY }
}
