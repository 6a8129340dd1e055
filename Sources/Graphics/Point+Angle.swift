import Glibc

extension Point {
    /// The unit vector in a direction given in radians, counterclockwise from the x axis.
    package init(direction angle: Double) {
        self.init(x: cos(angle), y: sin(angle))
    }

    /// The turn from one direction to another in radians, counterclockwise positive, −π to π; 0 for zero vectors.
    package static func angle(from a: Point, to b: Point) -> Double { atan2(a.cross(b), a.dot(b)) }

    /// The vector turned counterclockwise by an angle in radians.
    package func rotated(by angle: Double) -> Point { self * cos(angle) + perpendicular * sin(angle) }
}
