/// Turns a row of points into few cubic Bézier curves that pass within a stated accuracy of every point, share their
/// tangents where they meet (G1), and break only at corners.
///
/// Greedy longest run: each curve is the longest whose least-squares fit (P. J. Schneider, "An Algorithm for
/// Automatically Fitting Digitized Curves", Graphics Gems I, 1990) stays within the accuracy, found by doubling and
/// bisection. End tangents come from the points, and handles are never longer than the run, so that no curve loops
/// between its points. The points should be free of noise: the fitter passes exactly through those where curves meet.
package struct CurveFitter: Hashable, Sendable {
    /// The largest distance between a point and the fitted curves, in the unit of the points.
    package let accuracy: Double
    /// The turn, in radians, from which a point is a corner: curves meet there without a common tangent.
    package let cornerAngle: Double

    /// Makes a fitter.
    ///
    /// An accuracy that is not a positive number becomes the smallest positive number, which makes one curve of every
    /// two points.
    package init(accuracy: Double, cornerAngle: Double) {
        self.accuracy = accuracy.isFinite ? max(accuracy, .leastNormalMagnitude) : .leastNormalMagnitude
        self.cornerAngle = cornerAngle
    }

    /// The curves through the points, in order, each starting where the last one ended.
    ///
    /// Points that are not finite and repeated points are passed over; fewer than two distinct points give no curve.
    package func cubics(through points: [Point]) -> [Cubic] {
        var clean: [Point] = []
        clean.reserveCapacity(points.count)
        for point in points where point.isFinite && point != clean.last { clean.append(point) }
        guard clean.count > 1 else { return [] }
        let lengths = Self.arcLengths(clean)
        var curves: [Cubic] = []
        var start = 0
        for end in corners(clean, lengths) + [clean.count - 1] {
            fitPiece(Run(points: Array(clean[start...end]), lengths: Array(lengths[start...end])), into: &curves)
            start = end
        }
        return curves
    }

    private static func arcLengths(_ points: [Point]) -> [Double] {
        var lengths = [0.0]
        lengths.reserveCapacity(points.count)
        var total = 0.0
        for i in 1..<points.count {
            total += points[i].distance(to: points[i - 1])
            lengths.append(total)
        }
        return lengths
    }
}

extension CurveFitter {
    /// How far along the line a direction looks: far enough that deviations within the accuracy do not turn it.
    private var reach: Double { 4 * accuracy }

    /// The indices of the corners: where the direction turns by at least the corner angle, and more than nearby.
    private func corners(_ points: [Point], _ lengths: [Double]) -> [Int] {
        guard points.count > 2 else { return [] }
        var found: [(index: Int, turn: Double)] = []
        var back = 0
        var ahead = 0
        for i in 1..<(points.count - 1) {
            while back + 1 < i && lengths[i] - lengths[back + 1] >= reach { back += 1 }
            ahead = max(ahead, i + 1)
            while ahead + 1 < points.count && lengths[ahead] - lengths[i] < reach { ahead += 1 }
            let before = points[i] - points[back]
            let after = points[ahead] - points[i]
            let turn = abs(Point.angle(from: before, to: after))
            guard turn >= cornerAngle else { continue }
            if let last = found.last, lengths[i] - lengths[last.index] <= reach {
                if turn > last.turn { found[found.count - 1] = (i, turn) }
            } else {
                found.append((i, turn))
            }
        }
        return found.map(\.index)
    }

    /// Fits the points between two corners.
    private func fitPiece(_ run: Run, into curves: inout [Cubic]) {
        let tangents = run.tangents(reach: reach)
        let last = run.points.count - 1
        var start = 0
        while start < last {
            var good = start + 1
            var best = fit(run, tangents, start, good).curve
            var bad = last + 1
            var step = 8
            while good < last {
                let probe = min(last, start + step)
                guard probe > good else { break }
                let attempt = fit(run, tangents, start, probe)
                guard attempt.fits else {
                    bad = probe
                    break
                }
                good = probe
                best = attempt.curve
                step *= 2
            }
            while bad - good > 1 && good < last {
                let middle = (good + bad) / 2
                let attempt = fit(run, tangents, start, middle)
                if attempt.fits {
                    good = middle
                    best = attempt.curve
                } else {
                    bad = middle
                }
            }
            curves.append(best)
            start = good
        }
    }

    /// One least-squares cubic with given end points and end tangents; parameters improve by Newton steps.
    private func fit(_ run: Run, _ tangents: [Point], _ a: Int, _ b: Int) -> (curve: Cubic, fits: Bool) {
        let length = run.lengths[b] - run.lengths[a]
        let first = tangents[a]
        let second = -tangents[b]
        guard b - a > 1 else {
            let handle = run.points[a].distance(to: run.points[b]) / 3
            return (Run.cubic(run.points[a], first * handle, second * handle, run.points[b]), true)
        }
        var parameters = (a...b).map { (run.lengths[$0] - run.lengths[a]) / length }
        var curve = Run.cubic(run.points[a], .zero, .zero, run.points[b])
        var lastError = Double.infinity
        for _ in 0..<6 {
            curve = run.leastSquares(a, b, first, second, parameters, longest: length)
            let error = run.improve(&parameters, a, b, curve)
            if error <= accuracy { return (curve, true) }
            // Far off, or no longer improving: more steps would not bring it in.
            if error > 30 * accuracy || error > 0.97 * lastError { break }
            lastError = error
        }
        return (curve, false)
    }
}

/// The points between two corners, with their distances along the line.
private struct Run {
    let points: [Point]
    let lengths: [Double]

    static func cubic(_ start: Point, _ handle1: Point, _ handle2: Point, _ end: Point) -> Cubic {
        Cubic(start: start, control1: start + handle1, control2: end + handle2, end: end)
    }

    /// The unit direction at every point: that of the parabola through it and one point on either side, or through
    /// the first or last three.
    func tangents(reach: Double) -> [Point] {
        let last = points.count - 1
        guard last > 1 else { return points.map { _ in (points[last] - points[0]).normalized } }
        var back = 0
        var ahead = 0
        return points.indices.map { i in
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
        let both = first.dot(second)
        for (offset, u) in parameters.enumerated() {
            let v = 1 - u
            let b1 = 3 * u * v * v
            let b2 = 3 * u * u * v
            let rest = points[a + offset] - points[a] * (v * v * v + b1) - points[b] * (u * u * u + b2)
            c11 += b1 * b1
            c22 += b2 * b2
            cross += b1 * b2 * both
            x1 += b1 * first.dot(rest)
            x2 += b2 * second.dot(rest)
        }
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

    /// Moves each parameter towards the nearest place on the curve, and returns the largest distance before that.
    func improve(_ parameters: inout [Double], _ a: Int, _ b: Int, _ curve: Cubic) -> Double {
        var largest = 0.0
        var floor = 0.0
        for offset in parameters.indices {
            let u = parameters[offset]
            let error = curve.point(at: u) - points[a + offset]
            let slope = curve.derivative(at: u)
            largest = max(largest, error.dot(error))
            let moved = u - error.dot(slope) / max(slope.dot(slope), .leastNormalMagnitude)
            floor = max(floor, min(max(moved, 0), 1))
            parameters[offset] = floor
        }
        return largest.squareRoot()
    }
}
