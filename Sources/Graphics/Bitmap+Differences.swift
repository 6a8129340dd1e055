extension Bitmap {
    /// The regions in which this picture differs from another, as few boxes.
    ///
    /// Pixels that only one of them has differ.
    ///
    /// - Parameters:
    ///   - other: The other picture; both have their upper left corners in the same place.
    ///   - limit: The most boxes; beyond it one box has them all.
    /// - Returns: Boxes in pixels, x to the right and y downwards from the upper left corner; none for equal pictures.
    /// - Complexity: Linear in the number of pixels.
    package func differences(from other: Bitmap, limit: Int) -> [Rectangle] {
        if self == other { return [] }
        let size = (width: max(width, other.width), height: max(height, other.height))
        var grid = DifferenceGrid(width: size.width, height: size.height)
        for y in 0..<size.height {
            guard y < height, y < other.height else {
                grid.mark(0..<size.width, y)
                continue
            }
            let shared = min(width, other.width)
            let (start, otherStart) = (y * width * 4, y * other.width * 4)
            for x in 0..<shared {
                let (one, two) = (start + x * 4, otherStart + x * 4)
                if pixels[one] != other.pixels[two] || pixels[one + 1] != other.pixels[two + 1]
                    || pixels[one + 2] != other.pixels[two + 2] || pixels[one + 3] != other.pixels[two + 3]
                {
                    grid.mark(x..<x + 1, y)
                }
            }
            if shared < size.width { grid.mark(shared..<size.width, y) }
        }
        let boxes = grid.boxes
        guard boxes.count > limit, let first = boxes.first else { return boxes }
        return [boxes.dropFirst().reduce(first) { $0.union($1) }]
    }
}

/// Cells of a picture that have something, from which neighbours are joined.
private struct DifferenceGrid {
    /// Pixels of the side of a cell: about the height of a line of small print.
    private static let side = 12
    private let columns, rows: Int
    private let width, height: Int
    private var cells: [Bool]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        columns = (width + Self.side - 1) / Self.side
        rows = (height + Self.side - 1) / Self.side
        cells = Array(repeating: false, count: columns * rows)
    }

    mutating func mark(_ x: Range<Int>, _ y: Int) {
        let row = y / Self.side * columns
        for column in x.lowerBound / Self.side...(x.upperBound - 1) / Self.side { cells[row + column] = true }
    }

    /// The boxes around marked cells that touch, also at corners, from top to bottom.
    var boxes: [Rectangle] {
        var open = cells
        var boxes: [Rectangle] = []
        for start in open.indices where open[start] {
            var (left, right, top, bottom) = (columns, 0, rows, 0)
            var stack = [start]
            open[start] = false
            while let cell = stack.popLast() {
                let (x, y) = (cell % columns, cell / columns)
                (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
                for row in max(0, y - 1)...min(rows - 1, y + 1) {
                    for column in max(0, x - 1)...min(columns - 1, x + 1) where open[row * columns + column] {
                        open[row * columns + column] = false
                        stack.append(row * columns + column)
                    }
                }
            }
            let (x, y) = (left * Self.side, top * Self.side)
            boxes.append(
                Rectangle(
                    x: Double(x),
                    y: Double(y),
                    width: Double(min(width, (right + 1) * Self.side) - x),
                    height: Double(min(height, (bottom + 1) * Self.side) - y)
                )
            )
        }
        return boxes
    }
}
