/// Fits few cubic curves to a dense, clean sequence of points (after Schneider, "An Algorithm for Automatically Fitting
/// Digitized Curves", Graphics Gems 1990; the longest run that fits is sought by galloping and halving).
///
/// Neighbouring curves share their tangent. The points themselves are taken as true: smooth noisy ones before.
package enum CurveFitter {
    /// Curves through the first and last point, within `accuracy` of every point between them.
    ///
    /// `accuracy`: the greatest distance from a point to its curve, in the points' unit; above 0.
    /// - Complexity: O(n log n) distances for n points.
    package static func fit(_ points: [Point], accuracy: Double) -> [Cubic] {
        var distinct: [Point] = []
        for point in points where point.isFinite && point != distinct.last { distinct.append(point) }
        guard distinct.count > 1 else { return [] }
        let run = Run(distinct, accuracy: max(accuracy, 1e-9))
        var cubics: [Cubic] = []
        var start = 0
        while start < distinct.count - 1 {
            let (end, cubic) = run.longest(from: start)
            cubics.append(cubic)
            start = end
        }
        return cubics
    }
}

/// Points with their arc lengths and tangents.
private struct Run {
    private let points: [Point]
    private let lengths: [Double]
    private let tangents: [Point]
    private let accuracy: Double

    init(_ points: [Point], accuracy: Double) {
        self.points = points
        self.accuracy = accuracy
        var lengths = [0.0]
        for index in 1..<points.count {
            lengths.append(lengths[index - 1] + points[index].distance(to: points[index - 1]))
        }
        self.lengths = lengths
        let reach = max(1, min(3, points.count / 4))
        tangents = points.indices.map { index in
            let low = max(0, index - reach)
            let high = min(points.count - 1, index + reach)
            let direction = points[high] - points[low]
            return direction.length > 0 ? direction.normalized : (points[high] - points[max(0, high - 1)]).normalized
        }
    }

    /// The longest run from a point that one curve fits: doubled while it fits, then halved to the last that does.
    func longest(from start: Int) -> (end: Int, cubic: Cubic) {
        let last = points.count - 1
        var good = (end: start + 1, cubic: curve(from: start, to: start + 1).cubic)
        var step = 8
        var bad = last + 1
        var end = min(last, start + step)
        while end > good.end {
            let (cubic, error) = curve(from: start, to: end)
            guard error <= accuracy else {
                bad = end
                break
            }
            good = (end, cubic)
            step *= 2
            end = min(last, start + step)
        }
        while bad - good.end > 1, bad <= last {
            let middle = (good.end + bad) / 2
            let (cubic, error) = curve(from: start, to: middle)
            if error <= accuracy { good = (middle, cubic) } else { bad = middle }
        }
        return good
    }

    /// The best curve between two points with the tangents there, and its greatest distance.
    private func curve(from start: Int, to end: Int) -> (cubic: Cubic, error: Double) {
        let chord = lengths[end] - lengths[start]
        let (first, last) = (points[start], points[end])
        let (leaving, arriving) = (tangents[start], -tangents[end])
        guard end - start > 1 else {
            let third = chord / 3
            return (
                Cubic(start: first, control1: first + leaving * third, control2: last + arriving * third, end: last), 0
            )
        }
        var parameters = (start...end).map { (lengths[$0] - lengths[start]) / chord }
        var best = (cubic: Cubic(start: first, control1: first, control2: last, end: last), error: Double.infinity)
        for _ in 0..<4 {
            let cubic = leastSquares(start, end, leaving, arriving, parameters, chord: chord)
            var error = 0.0
            for index in parameters.indices {
                let difference = cubic.point(at: parameters[index]) - points[start + index]
                error = max(error, difference.length)
                let derivative = cubic.derivative(at: parameters[index])
                let correction = difference.dot(derivative) / max(derivative.dot(derivative), 1e-12)
                parameters[index] = min(max(parameters[index] - correction, index > 0 ? parameters[index - 1] : 0), 1)
            }
            if error < best.error { best = (cubic, error) }
            if error <= accuracy { break }
        }
        return best
    }

    /// The handle lengths that bring the curve nearest to the points at their parameters; a third of the arc each when
    /// that has no sound solution.
    private func leastSquares(
        _ start: Int,
        _ end: Int,
        _ leaving: Point,
        _ arriving: Point,
        _ parameters: [Double],
        chord: Double
    ) -> Cubic {
        let (first, last) = (points[start], points[end])
        var (c11, c12, c22, x1, x2) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (index, t) in parameters.enumerated() {
            let u = 1 - t
            let b1 = 3 * t * u * u
            let b2 = 3 * t * t * u
            let base = first * (u * u * u + b1) + last * (t * t * t + b2)
            let rest = points[start + index] - base
            let (a1, a2) = (leaving * b1, arriving * b2)
            c11 += a1.dot(a1)
            c12 += a1.dot(a2)
            c22 += a2.dot(a2)
            x1 += a1.dot(rest)
            x2 += a2.dot(rest)
        }
        let determinant = c11 * c22 - c12 * c12
        var handles = (chord / 3, chord / 3)
        if abs(determinant) > 1e-12 {
            let solved = ((x1 * c22 - x2 * c12) / determinant, (c11 * x2 - c12 * x1) / determinant)
            // A handle longer than the arc makes a loop between the points that nobody drew.
            if solved.0 > chord * 1e-3, solved.0 < chord, solved.1 > chord * 1e-3, solved.1 < chord { handles = solved }
        }
        return Cubic(
            start: first,
            control1: first + leaving * handles.0,
            control2: last + arriving * handles.1,
            end: last
        )
    }
}
