import SignetGraphics

/// A Catmull-Rom spline as Wacom's models store strokes: it runs from the second control point to the last but one, and
/// may start and end within its outer pieces.
struct Spline {
    var points: [Point]
    /// Where in the first piece it starts, 0 to 1.
    var start: Double
    /// Where in the last piece it ends, 0 to 1.
    var end: Double

    /// Places along the line: the control points that it goes through, and its own ends.
    var places: [Point] {
        guard points.count > 3 else { return points }
        var places = Array(points[1..<points.count - 1])
        places[0] = place(piece: 0, at: min(max(start, 0), 1))
        places[places.count - 1] = place(piece: points.count - 4, at: min(max(end, 0), 1))
        return places
    }

    private func place(piece: Int, at t: Double) -> Point {
        let before = points[piece]
        let from = points[piece + 1]
        let to = points[piece + 2]
        let after = points[piece + 3]
        return Cubic(
            start: from,
            control1: from + (to - before) * (1.0 / 6),
            control2: to - (after - from) * (1.0 / 6),
            end: to
        ).point(at: t)
    }
}
