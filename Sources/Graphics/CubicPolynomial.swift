/// A cubic Bézier curve in powers of its parameter: the form in which many of its places are computed fastest.
struct CubicPolynomial {
    private let start: SIMD2<Double>
    private let linear: SIMD2<Double>
    private let square: SIMD2<Double>
    private let cube: SIMD2<Double>

    init(_ curve: Cubic) {
        start = curve.start.vector
        linear = (curve.control1 - curve.start).vector * 3
        square = (curve.start - curve.control1 - curve.control1 + curve.control2).vector * 3
        cube = (curve.end - curve.start).vector + (curve.control1 - curve.control2).vector * 3
    }

    /// The point at parameter `u` from 0 to 1.
    @inline(__always) func point(at u: Double) -> SIMD2<Double> { start + (linear + (square + cube * u) * u) * u }

    /// The first derivative at parameter `u`.
    @inline(__always) func derivative(at u: Double) -> SIMD2<Double> {
        linear + (square + square + cube * (3 * u)) * u
    }
}

extension Point {
    @inline(__always) init(_ vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }

    @inline(__always) var vector: SIMD2<Double> { SIMD2(x, y) }
}

extension SIMD2<Double> {
    /// The scalar product of two vectors.
    @inline(__always) func dot(_ other: SIMD2<Double>) -> Double { (self * other).sum() }
}
