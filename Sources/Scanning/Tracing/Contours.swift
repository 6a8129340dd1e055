internal import SignetGraphics

/// The lines along which the opacity of ink is one half, by marching squares with linear interpolation between the
/// pixels' centres.
///
/// Each contour is closed and has ink on its left: outer ones run counterclockwise, those of holes clockwise, in pixels
/// with y upwards from the lower left corner of the plane. Where two pixels of ink touch at a corner, the mean of the
/// four decides whether they are connected.
struct Contours {
    private(set) var loops: [[Point]] = []

    /// The opacity, of 255, from which on a place is ink.
    private static let threshold = 127.5

    private let plane: Plane
    /// The cells are between pixel centres, with one empty row and column around the plane.
    private let columns: Int

    init(of plane: Plane) {
        self.plane = plane
        columns = plane.width + 1
        let rows = plane.height + 1
        // For every side of a cell that a contour crosses, the side that it crosses next.
        var next = [Int32](repeating: -1, count: 2 * (columns + 1) * (rows + 1))
        for row in 0..<rows {
            for column in 0..<columns { link(row, column, &next) }
        }
        for start in next.indices where next[start] >= 0 {
            var loop: [Point] = []
            var side = start
            while next[side] >= 0 {
                loop.append(crossing(side))
                let following = Int(next[side])
                next[side] = -1
                side = following
            }
            loops.append(loop)
        }
    }

    private func opacity(_ row: Int, _ column: Int) -> Double {
        guard row >= 1, column >= 1, row <= plane.height, column <= plane.width else { return 0 }
        return Double(plane.values[(row - 1) * plane.width + column - 1])
    }

    /// The side between a pixel's centre and that of the pixel to its right, or below it.
    private func side(_ row: Int, _ column: Int, isDown: Bool) -> Int {
        2 * (row * (columns + 1) + column) + (isDown ? 1 : 0)
    }

    /// Links the sides of the cell whose upper left corner is a pixel's centre, ink on the left of the way.
    private func link(_ row: Int, _ column: Int, _ next: inout [Int32]) {
        let corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
            .map { opacity($0.0, $0.1) }
        let isInk = corners.map { $0 > Self.threshold }
        let count = isInk.count(where: \.self)
        guard count > 0, count < 4 else { return }
        // The sides in the order of the corners before them, clockwise from the upper left: top, right, bottom, left.
        let sides = [
            side(row, column, isDown: false), side(row, column + 1, isDown: true),
            side(row + 1, column, isDown: false), side(row, column, isDown: true),
        ]
        let isJoined = corners.reduce(0, +) / 4 > Self.threshold
        // Going clockwise, a contour enters where ink begins and leaves where ink ends.
        for index in 0..<4 where !isInk[index] && isInk[(index + 1) % 4] {
            var end = (index + 1) % 4
            while isInk[(end + 1) % 4] { end = (end + 1) % 4 }
            if count == 2, isInk[0] == isInk[2], isJoined {
                // Both pieces of ink are connected: the contours run around the corners without ink.
                let around = (index + 3) % 4
                next[sides[index]] = Int32(sides[around])
                continue
            }
            next[sides[index]] = Int32(sides[end])
        }
    }

    /// Where the opacity is one half on a side.
    private func crossing(_ side: Int) -> Point {
        let row = side / 2 / (columns + 1)
        let column = side / 2 % (columns + 1)
        let isDown = side % 2 == 1
        let first = opacity(row, column)
        let second = isDown ? opacity(row + 1, column) : opacity(row, column + 1)
        let share = (Self.threshold - first) / (second - first)
        let x = Double(column) - 0.5 + (isDown ? 0 : share)
        let y = Double(row) - 0.5 + (isDown ? share : 0)
        return Point(x: x, y: Double(plane.height) - y)
    }
}
