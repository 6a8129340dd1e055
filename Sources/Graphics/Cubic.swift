/// One cubic Bézier curve.
package struct Cubic: Hashable, Sendable {
    package var start: Point
    package var control1: Point
    package var control2: Point
    package var end: Point

    package init(start: Point, control1: Point, control2: Point, end: Point) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
    }

    /// The point at parameter `t` from 0 to 1.
    @inlinable package func point(at t: Double) -> Point {
        let u = 1 - t
        return start * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t) + end * (t * t * t)
    }

    /// The first derivative at parameter `t`.
    @inlinable package func derivative(at t: Double) -> Point {
        let u = 1 - t
        return (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t) + (end - control2) * (3 * t * t)
    }

    /// The part between two parameters, `from` before `to`.
    package func part(from a: Double, to b: Double) -> Cubic {
        let start = point(at: a)
        let end = point(at: b)
        let third = (b - a) / 3
        return Cubic(
            start: start,
            control1: start + derivative(at: a) * third,
            control2: end - derivative(at: b) * third,
            end: end
        )
    }

    /// The curve in another space.
    package func transformed(by transform: AffineTransform) -> Cubic {
        Cubic(
            start: transform.apply(start),
            control1: transform.apply(control1),
            control2: transform.apply(control2),
            end: transform.apply(end)
        )
    }

    /// The points inside the curve where x or y turns round: at most four.
    package var extrema: [Point] {
        var found: [Point] = []
        for t in Self.turns(start.x, control1.x, control2.x, end.x) { found.append(point(at: t)) }
        for t in Self.turns(start.y, control1.y, control2.y, end.y) { found.append(point(at: t)) }
        return found
    }

    /// The parameters between 0 and 1 where one coordinate turns round.
    private static func turns(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
        roots(-p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0).filter { $0 > 0 && $0 < 1 }
    }

    /// The real roots of a·t² + b·t + c.
    private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
        guard abs(a) > 1e-12 else { return abs(b) > 1e-12 ? [-c / b] : [] }
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        let root = discriminant.squareRoot()
        return [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
}
