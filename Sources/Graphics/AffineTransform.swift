/// An affine map in the order that PDF and Cairo use: (x, y) is mapped to (a·x + c·y + tx, b·x + d·y + ty) (ISO
/// 32000-1, 8.3.3).
package struct AffineTransform: Hashable, Sendable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var tx: Double
    package var ty: Double

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    package static func translation(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    package static func scale(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// The map that takes one rectangle onto another.
    ///
    /// The source must have an area.
    package static func mapping(_ source: Rectangle, onto target: Rectangle) -> AffineTransform {
        let sx = target.width / source.width
        let sy = target.height / source.height
        return AffineTransform(a: sx, b: 0, c: 0, d: sy, tx: target.x - source.x * sx, ty: target.y - source.y * sy)
    }

    /// The map that does `self` first and `next` after it.
    package func then(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c,
            b: a * next.b + b * next.d,
            c: c * next.a + d * next.c,
            d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty
        )
    }

    package func apply(_ point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// The upright rectangle around the image of a rectangle.
    package func apply(_ rectangle: Rectangle) -> Rectangle {
        let corners = rectangle.corners.map(apply)
        return Rectangle(enclosing: corners) ?? rectangle
    }

    /// By how much lengths grow in the mean: the square root of the ratio of areas.
    package var scale: Double { abs(a * d - b * c).squareRoot() }

    /// The inverse map, or nil when the map flattens the plane.
    package var inverted: AffineTransform? {
        let determinant = a * d - b * c
        guard determinant.isFinite, abs(determinant) > 1e-300 else { return nil }
        return AffineTransform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant
        )
    }
}
