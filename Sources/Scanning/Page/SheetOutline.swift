package import SignetGraphics

/// The four corners of a sheet of paper in a picture.
package struct SheetOutline: Hashable, Sendable {
    /// From the upper left one, clockwise as displayed, in pixels of the upright picture as it was read, with y
    /// downwards.
    ///
    /// A corner may be slightly outside the picture.
    package private(set) var corners: [Point]

    /// Makes an outline from corners, clockwise as displayed from any start; nil if they are not those of a sheet seen
    /// from above.
    ///
    /// The first corner becomes the one with the smallest rotation of the sheet.
    init?(_ corners: [Point]) {
        guard corners.count == 4, corners.allSatisfy(\.isFinite) else { return nil }
        let start = (0..<4).max { Self.levelness(of: corners, from: $0) < Self.levelness(of: corners, from: $1) } ?? 0
        self.corners = (0..<4).map { corners[(start + $0) % 4] }
        guard isSensible else { return nil }
    }

    /// The same corners in the upright picture, for corners on a grid over it.
    func placed(by grid: PictureGrid) -> SheetOutline {
        var copy = self
        copy.corners = corners.map { Point(x: grid.column($0.x), y: grid.row($0.y)) }
        return copy
    }

    /// How far the edge that starts at a corner runs to the right, -1 to 1.
    private static func levelness(of corners: [Point], from start: Int) -> Double {
        (corners[(start + 1) % 4] - corners[start]).normalized.x
    }

    /// The edge after a corner.
    private func side(_ index: Int) -> Point { corners[(index + 1) % 4] - corners[index % 4] }

    /// The mean length of the upper and the lower edge.
    var width: Double { (side(0).length + side(2).length) / 2 }

    /// The mean length of the left and the right edge.
    var height: Double { (side(1).length + side(3).length) / 2 }

    /// The area that the corners enclose, in square pixels; negative when they run anticlockwise.
    var area: Double { (corners[2] - corners[0]).cross(corners[3] - corners[1]) / 2 }

    /// Whether opposite edges differ by at most a factor of two and all angles are from 60 to 120 degrees.
    private var isSensible: Bool {
        guard area > 0 else { return false }
        for index in 0..<4 {
            let before = side(index + 3).normalized
            let after = side(index).normalized
            // A turn to the right by 60 to 120 degrees.
            guard before.cross(after) > 0, abs(before.dot(after)) <= 0.5 else { return false }
            let ratio = side(index).length / side(index + 2).length
            guard ratio >= 0.5, ratio <= 2 else { return false }
        }
        return true
    }

    /// How far the corners are from those of an upright rectangle of the same size, as a share of the shorter edge.
    var slant: Double {
        let middle = corners.reduce(Point.zero, +) * 0.25
        let half = Point(x: width / 2, y: height / 2)
        let upright = [
            middle - half, middle + Point(x: half.x, y: -half.y), middle + half, middle + Point(x: -half.x, y: half.y),
        ]
        let farthest = zip(corners, upright).map { $0.distance(to: $1) }.max() ?? 0
        return farthest / max(1, min(width, height))
    }

    /// The outline on another grid.
    func scaled(across: Double, down: Double) -> SheetOutline? {
        SheetOutline(corners.map { Point(x: $0.x * across, y: $0.y * down) })
    }
}
