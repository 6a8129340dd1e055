import SignetGraphics

/// A symmetric 2 × 2 matrix: a weight, a variance or a power that may differ from direction to direction.
struct QuadraticForm: Hashable, Sendable {
    var xx: Double
    var xy: Double
    var yy: Double

    static let zero = QuadraticForm(xx: 0, xy: 0, yy: 0)
    static let identity = QuadraticForm(xx: 1, xy: 0, yy: 1)

    init(xx: Double, xy: Double, yy: Double) {
        self.xx = xx
        self.xy = xy
        self.yy = yy
    }

    /// The square of a vector, `v·vᵀ`.
    init(square v: Point) {
        self.init(xx: v.x * v.x, xy: v.x * v.y, yy: v.y * v.y)
    }

    var determinant: Double { xx * yy - xy * xy }
    var trace: Double { xx + yy }

    /// The inverse; the determinant must not be 0.
    var inverse: QuadraticForm {
        let factor = 1 / determinant
        return QuadraticForm(xx: yy * factor, xy: -xy * factor, yy: xx * factor)
    }

    static func + (a: QuadraticForm, b: QuadraticForm) -> QuadraticForm {
        QuadraticForm(xx: a.xx + b.xx, xy: a.xy + b.xy, yy: a.yy + b.yy)
    }

    static func * (a: QuadraticForm, factor: Double) -> QuadraticForm {
        QuadraticForm(xx: a.xx * factor, xy: a.xy * factor, yy: a.yy * factor)
    }

    static func += (a: inout QuadraticForm, b: QuadraticForm) { a = a + b }

    /// The product with a vector.
    static func * (a: QuadraticForm, v: Point) -> Point {
        Point(x: a.xx * v.x + a.xy * v.y, y: a.xy * v.x + a.yy * v.y)
    }

    /// `vᵀ·self·v`.
    func value(along v: Point) -> Double { v.dot(self * v) }

    /// The same directions with other strengths: the larger and the smaller eigenvalue go through a function.
    func mapped(_ change: (Double) -> Double) -> QuadraticForm {
        let middle = (xx + yy) / 2
        let half = (xx - yy) / 2
        let radius = (half * half + xy * xy).squareRoot()
        let large = change(middle + radius)
        let small = change(max(middle - radius, 0))
        guard radius > 0 else { return QuadraticForm(xx: large, xy: 0, yy: large) }
        let mean = (large + small) / 2
        let share = (large - small) / (2 * radius)
        return QuadraticForm(xx: mean + half * share, xy: xy * share, yy: mean - half * share)
    }
}
