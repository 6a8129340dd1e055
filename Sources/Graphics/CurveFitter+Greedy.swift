extension CurveFitter {
    /// The longest runs whose least-squares cubics keep to their points, and for each point the parameter of the nearest
    /// place on its cubic.
    func greedyPieces(_ run: CurveRun, _ tangents: [Point]) -> (pieces: [JointedCurve.Piece], parameters: [Double]) {
        let last = run.points.count - 1
        var pieces: [JointedCurve.Piece] = []
        var parameters: [Double] = []
        parameters.reserveCapacity(run.points.count)
        var trial = Trial()
        var start = 0
        while start < last {
            var good = start + 1
            trial.fit(run, tangents, start, good)
            trial.keep()
            var bad = last + 1
            var step = 8
            while good < last {
                let probe = min(last, start + step)
                guard probe > good else { break }
                guard trial.fit(run, tangents, start, probe) else {
                    bad = probe
                    break
                }
                good = probe
                trial.keep()
                step *= 2
            }
            while bad - good > 1 && good < last {
                let middle = (good + bad) / 2
                if trial.fit(run, tangents, start, middle) {
                    good = middle
                    trial.keep()
                } else {
                    bad = middle
                }
            }
            let curve = trial.best
            let own = start == 0 ? 0 : 1
            parameters += trial.bestParameters.dropFirst(own)
            pieces.append(
                JointedCurve.Piece(
                    points: (start + own)..<(good + 1),
                    handle1: curve.start.distance(to: curve.control1),
                    handle2: curve.end.distance(to: curve.control2),
                    length: run.lengths[good] - run.lengths[start]
                )
            )
            start = good
        }
        return (pieces, parameters)
    }

    /// Attempts at one curve, and the longest that fitted.
    private struct Trial {
        private(set) var best = Cubic(start: .zero, control1: .zero, control2: .zero, end: .zero)
        private(set) var bestParameters: [Double] = []
        private var curve = Cubic(start: .zero, control1: .zero, control2: .zero, end: .zero)
        private var parameters: [Double] = []

        /// A cubic that misses a point by this many tolerances is not worth improving.
        private static let farOff = 30.0

        /// Keeps the last attempt as the best.
        mutating func keep() {
            best = curve
            swap(&bestParameters, &parameters)
        }

        /// One least-squares cubic with given end points and end tangents, whose parameters improve by Newton steps;
        /// whether it keeps to its points.
        @discardableResult
        mutating func fit(_ run: CurveRun, _ tangents: [Point], _ a: Int, _ b: Int) -> Bool {
            let length = run.lengths[b] - run.lengths[a]
            let first = tangents[a]
            let second = -tangents[b]
            parameters.removeAll(keepingCapacity: true)
            guard b - a > 1 else {
                let handle = run.points[a].distance(to: run.points[b]) / 3
                curve = CurveRun.cubic(run.points[a], first * handle, second * handle, run.points[b])
                parameters.append(0)
                parameters.append(1)
                return true
            }
            for index in a...b { parameters.append((run.lengths[index] - run.lengths[a]) / length) }
            var lastError = Double.infinity
            for _ in 0..<6 {
                curve = run.leastSquares(a, b, first, second, parameters, longest: length)
                let error = run.improve(&parameters, a, b, curve, upTo: Self.farOff)
                if error <= 1 { return true }
                // Far off, or no longer improving: more steps would not bring it in.
                if error > Self.farOff || error > 0.97 * lastError { return false }
                lastError = error
            }
            return false
        }
    }
}
