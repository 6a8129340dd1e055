/// An upright part of a picture as shares of its sides, so that it is the same on a reduced copy.
public struct PictureShare: Hashable, Sendable {
    /// The distance of its left edge from the picture's, 0 to 1.
    public let left: Double
    /// The distance of its upper edge from the picture's, 0 to 1.
    public let top: Double
    /// Its width, more than 0 and at most 1.
    public let width: Double
    /// Its height, more than 0 and at most 1.
    public let height: Double

    /// The accepted rounding error of a part.
    private static let tolerance = 1e-6

    /// Makes a part; nil for one that is empty or extends beyond the picture.
    public init?(left: Double, top: Double, width: Double, height: Double) {
        guard left >= 0, top >= 0, width > 0, height > 0, left + width <= 1 + Self.tolerance,
            top + height <= 1 + Self.tolerance
        else { return nil }
        self.left = left
        self.top = top
        self.width = min(width, 1 - min(left, 1))
        self.height = min(height, 1 - min(top, 1))
        guard self.width > 0, self.height > 0 else { return nil }
    }

    private init(unchecked left: Double, _ top: Double, _ width: Double, _ height: Double) {
        self.left = max(0, left)
        self.top = max(0, top)
        self.width = width
        self.height = height
    }

    /// The same part of the picture before a clockwise rotation by this many quarter turns.
    func beforeTurning(quarters: Int) -> PictureShare {
        switch (quarters % 4 + 4) % 4 {
        case 1: PictureShare(unchecked: top, 1 - left - width, height, width)
        case 2: PictureShare(unchecked: 1 - left - width, 1 - top - height, width, height)
        case 3: PictureShare(unchecked: 1 - top - height, left, height, width)
        default: self
        }
    }

    /// The pixels of the part in a picture of this size: at least one each way, never outside.
    func box(width columns: Int, height rows: Int) -> PixelBox {
        let first = (column: place(left, of: columns), row: place(top, of: rows))
        let last = (column: place(left + width, of: columns), row: place(top + height, of: rows))
        let start = (column: min(first.column, columns - 1), row: min(first.row, rows - 1))
        return PixelBox(
            left: start.column,
            top: start.row,
            width: max(1, last.column - start.column),
            height: max(1, last.row - start.row)
        )
    }

    private func place(_ part: Double, of count: Int) -> Int {
        Int((min(1, max(0, part)) * Double(count)).rounded())
    }
}
