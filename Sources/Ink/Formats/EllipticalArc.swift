import Glibc
import SignetGraphics

/// An arc of an ellipse between two points (SVG 2, 9.5 and B.2).
struct EllipticalArc {
    let radii: Point
    /// The angle of the first axis, in radians.
    let turn: Double
    let isLarge: Bool
    /// Whether the angle grows along the arc.
    let isPositive: Bool

    /// The arc as cubic curves of at most a quarter; nil if it is a straight line.
    func curves(from start: Point, to end: Point) -> [Cubic]? {
        guard radii.x > 0, radii.y > 0, radii.isFinite, turn.isFinite, start != end else { return nil }
        // The unit circle's space, in which the arc is one of a circle.
        let half = turned((start - end) * 0.5, by: -turn)
        let unit = Point(x: half.x / radii.x, y: half.y / radii.y)
        let square = unit.dot(unit)
        guard square > 0, square.isFinite else { return nil }
        let growth = max(1, square.squareRoot())
        let rx = radii.x * growth
        let ry = radii.y * growth
        let along = Point(x: half.x / rx, y: half.y / ry)
        let rest = along.dot(along)
        let reach = (max(0, 1 - rest) / rest).squareRoot() * (isLarge == isPositive ? -1 : 1)
        // An arc of such large radii is a straight line.
        guard reach.isFinite else { return nil }
        let center = Point(x: along.y * reach, y: -along.x * reach)
        let first = atan2(along.y - center.y, along.x - center.x)
        var sweep = atan2(-along.y - center.y, -along.x - center.x) - first
        if isPositive, sweep < 0 { sweep += 2 * .pi }
        if !isPositive, sweep > 0 { sweep -= 2 * .pi }
        let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(count)
        let handle = 4.0 / 3 * tan(step / 4)
        let middle = start.interpolated(to: end, at: 0.5)
        func place(_ point: Point) -> Point { turned(Point(x: point.x * rx, y: point.y * ry), by: turn) + middle }
        return (0..<count).map { index in
            let from = Point(direction: first + step * Double(index))
            let to = Point(direction: first + step * Double(index + 1))
            return Cubic(
                start: place(from + center),
                control1: place(from + from.perpendicular * handle + center),
                control2: place(to - to.perpendicular * handle + center),
                end: index == count - 1 ? end : place(to + center)
            )
        }
    }

    private func turned(_ point: Point, by angle: Double) -> Point {
        let direction = Point(direction: angle)
        return Point(x: direction.x * point.x - direction.y * point.y, y: direction.y * point.x + direction.x * point.y)
    }
}
