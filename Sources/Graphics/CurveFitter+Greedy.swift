extension CurveFitter {
    /// The longest runs whose least-squares cubics keep to their points.
    func greedyPieces(_ run: CurveRun, _ tangents: [Point]) -> [JointedCurve.Piece] {
        let last = run.points.count - 1
        var pieces: [JointedCurve.Piece] = []
        var start = 0
        while start < last {
            var good = start + 1
            var best = fit(run, tangents, start, good)
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
                best = attempt
                step *= 2
            }
            while bad - good > 1 && good < last {
                let middle = (good + bad) / 2
                let attempt = fit(run, tangents, start, middle)
                if attempt.fits {
                    good = middle
                    best = attempt
                } else {
                    bad = middle
                }
            }
            let curve = best.curve
            let own = start == 0 ? 0 : 1
            pieces.append(
                JointedCurve.Piece(
                    points: (start + own)..<(good + 1),
                    parameters: Array(best.parameters.dropFirst(own)),
                    handle1: curve.start.distance(to: curve.control1),
                    handle2: curve.end.distance(to: curve.control2),
                    length: run.lengths[good] - run.lengths[start]
                )
            )
            start = good
        }
        return pieces
    }

    /// A cubic that misses a point by this many tolerances is not worth improving.
    private static let farOff = 30.0

    /// One least-squares cubic with given end points and end tangents; parameters improve by Newton steps.
    private func fit(
        _ run: CurveRun,
        _ tangents: [Point],
        _ a: Int,
        _ b: Int
    ) -> (curve: Cubic, parameters: [Double], fits: Bool) {
        let length = run.lengths[b] - run.lengths[a]
        let first = tangents[a]
        let second = -tangents[b]
        guard b - a > 1 else {
            let handle = run.points[a].distance(to: run.points[b]) / 3
            return (CurveRun.cubic(run.points[a], first * handle, second * handle, run.points[b]), [0, 1], true)
        }
        var parameters = (a...b).map { (run.lengths[$0] - run.lengths[a]) / length }
        var curve = CurveRun.cubic(run.points[a], .zero, .zero, run.points[b])
        var lastError = Double.infinity
        for _ in 0..<6 {
            curve = run.leastSquares(a, b, first, second, parameters, longest: length)
            let error = run.improve(&parameters, a, b, curve, upTo: Self.farOff)
            if error <= 1 { return (curve, parameters, true) }
            // Far off, or no longer improving: more steps would not bring it in.
            if error > Self.farOff || error > 0.97 * lastError { break }
            lastError = error
        }
        return (curve, parameters, false)
    }
}
