/// The points between two corners, with their distances along the line.
struct CurveRun {
    let points: [Point]
    let lengths: [Double]
    let tolerances: [Double]
    /// The inverse squares of the tolerances.
    let weights: [Double]

    init(points: [Point], lengths: [Double], tolerances: [Double]) {
        self.points = points
        self.lengths = lengths
        self.tolerances = tolerances
        weights = tolerances.map { 1 / max($0 * $0, .leastNormalMagnitude) }
    }

    /// How far along the line a direction looks, in tolerances: far enough that deviations do not turn it.
    static let reach = 4.0

    static func cubic(_ start: Point, _ handle1: Point, _ handle2: Point, _ end: Point) -> Cubic {
        Cubic(start: start, control1: start + handle1, control2: end + handle2, end: end)
    }

    /// The unit direction at every point: that of the parabola through it and one point on either side, or through
    /// the first or last three.
    func tangents() -> [Point] {
        let last = points.count - 1
        guard last > 1 else { return points.map { _ in (points[last] - points[0]).normalized } }
        var back = 0
        var ahead = 0
        return points.indices.map { i in
            let reach = Self.reach * tolerances[i]
            while back + 1 < i && lengths[i] - lengths[back + 1] >= reach { back += 1 }
            ahead = min(max(ahead, i + 1), last)
            while ahead < last && lengths[ahead] - lengths[i] < reach { ahead += 1 }
            if i == 0 { return parabola(at: 0, 0, max(1, ahead / 2), max(2, ahead)) }
            if i == last {
                let low = min(back, last - 2)
                return parabola(at: last, low, max(low + 1, (low + last) / 2), last)
            }
            return parabola(at: i, back, i, ahead)
        }
    }

    private func parabola(at index: Int, _ i: Int, _ j: Int, _ k: Int) -> Point {
        let s0 = lengths[i]
        let s1 = lengths[j]
        let s2 = lengths[k]
        let s = lengths[index]
        guard s1 > s0, s2 > s1 else { return (points[k] - points[i]).normalized }
        let w0 = (2 * s - s1 - s2) / ((s0 - s1) * (s0 - s2))
        let w1 = (2 * s - s0 - s2) / ((s1 - s0) * (s1 - s2))
        let w2 = (2 * s - s0 - s1) / ((s2 - s0) * (s2 - s1))
        let direction = (points[i] * w0 + points[j] * w1 + points[k] * w2).normalized
        return direction == .zero || !direction.isFinite ? (points[k] - points[i]).normalized : direction
    }

    func leastSquares(
        _ a: Int,
        _ b: Int,
        _ first: Point,
        _ second: Point,
        _ parameters: [Double],
        longest: Double
    ) -> Cubic {
        var c11 = 0.0
        var c22 = 0.0
        var cross = 0.0
        var x1 = 0.0
        var x2 = 0.0
        let (points, parameters) = (points.span, parameters.span)
        let start = points[a].vector
        let chord = points[b].vector - start
        let (towards1, towards2) = (first.vector, second.vector)
        for offset in parameters.indices {
            let u = parameters[offset]
            let v = 1 - u
            let b1 = 3 * u * v * v
            let b2 = 3 * u * u * v
            let rest = points[a + offset].vector - start - chord * (u * u * u + b2)
            c11 += b1 * b1
            c22 += b2 * b2
            cross += b1 * b2
            x1 += b1 * towards1.dot(rest)
            x2 += b2 * towards2.dot(rest)
        }
        cross *= first.dot(second)
        let determinant = c11 * c22 - cross * cross
        var handle1 = (x1 * c22 - x2 * cross) / determinant
        var handle2 = (c11 * x2 - cross * x1) / determinant
        let allowed = (1e-3 * longest)...longest
        if !(allowed.contains(handle1) && allowed.contains(handle2)) {
            handle1 = longest / 3
            handle2 = longest / 3
        }
        return Self.cubic(points[a], first * handle1, second * handle2, points[b])
    }

    /// Moves each parameter towards the nearest place on the curve, and returns the largest distance before that, in tolerances.
    ///
    /// Where a distance is larger than `enough` it says so and leaves the rest.
    func improve(_ parameters: inout [Double], _ a: Int, _ b: Int, _ curve: Cubic, upTo enough: Double) -> Double {
        var largest = 0.0
        var floor = 0.0
        // Squares are rounded: a distance that is only just too large is not distinguished from one that is not.
        let limit = enough * enough * 1.001
        let curve = CubicPolynomial(curve)
        let (points, weights) = (points.span, weights.span)
        var places = parameters.mutableSpan
        for offset in places.indices where !(largest > limit) {
            let u = places[offset]
            let error = curve.point(at: u) - points[a + offset].vector
            let slope = curve.derivative(at: u)
            largest = max(largest, error.dot(error) * weights[a + offset])
            let moved = u - error.dot(slope) / max(slope.dot(slope), .leastNormalMagnitude)
            floor = max(floor, min(max(moved, 0), 1))
            places[offset] = floor
        }
        return largest.squareRoot()
    }
}
