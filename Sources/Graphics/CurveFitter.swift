/// Turns a row of points into few cubic Bézier curves that share their tangents where they meet (G1) and break only at
/// corners.
///
/// First comes the greedy longest run: each curve is the longest whose least-squares fit (P. J. Schneider, "An Algorithm
/// for Automatically Fitting Digitized Curves", Graphics Gems I, 1990) keeps to its points, found by doubling and
/// bisection. Then all joints are set free and taken out, the least missed first, for as long as the curves keep to
/// their points: a quarter to a third fewer curves. Those of uncertain points are then brought nearer to them. Handles are
/// never longer than the line through their points, so that no curve loops between them.
package struct CurveFitter: Hashable, Sendable {
    /// The largest distance between a point and the fitted curves, in the unit of the points.
    package let accuracy: Double
    /// The turn, in radians, from which a point is a corner: curves meet there without a common tangent.
    package let cornerAngle: Double
    /// How much work few curves are worth.
    package let effort: Effort

    package enum Effort: Hashable, Sendable {
        /// All that is described above.
        case fewestCurves
        /// The greedy runs alone: a third to a half more curves in a quarter of the time.
        case onePass
    }

    /// Makes a fitter.
    ///
    /// An accuracy that is not a positive number becomes the smallest positive number, which makes one curve of every
    /// two points.
    package init(accuracy: Double, cornerAngle: Double, effort: Effort) {
        self.accuracy = Self.usable(accuracy)
        self.cornerAngle = cornerAngle
        self.effort = effort
    }

    /// Makes a fitter that finds the fewest curves.
    package init(accuracy: Double, cornerAngle: Double) {
        self.init(accuracy: accuracy, cornerAngle: cornerAngle, effort: .fewestCurves)
    }

    /// The curves through the points, in order, each starting where the last one ended.
    ///
    /// Points that are not finite and repeated points are skipped; fewer than two distinct points give no curve.
    package func cubics(through points: [Point]) -> [Cubic] {
        fit(points, tolerances: nil).map(\.curve)
    }

    /// A curve and the points that it represents.
    package struct Fitted: Hashable, Sendable {
        package var curve: Cubic
        /// Their indices; each point is in one curve only.
        package var points: Range<Int>
        /// For each of them, the parameter of the nearest place on the curve.
        package var parameters: [Double]
    }

    /// The curves of points that are themselves uncertain.
    ///
    /// In the mean square, each curve keeps to its points within their tolerances, and to a single point within 2.2
    /// times its own. Points must be finite, and no point may repeat the one before it.
    package func fitted(to points: [Point], tolerances: [Double]) -> [Fitted] {
        fit(points, tolerances: tolerances)
    }

    private static func usable(_ accuracy: Double) -> Double {
        accuracy.isFinite ? max(accuracy, .leastNormalMagnitude) : .leastNormalMagnitude
    }
}

extension CurveFitter {
    /// Of points with their own tolerances, how many times its tolerance a single one may lie beside its curve.
    private static let largestDeviation = 2.2
    /// The most curves that are refined together.
    private static let longestRow = 200

    private func fit(_ points: [Point], tolerances: [Double]?) -> [Fitted] {
        var kept: [Int] = []
        kept.reserveCapacity(points.count)
        for index in points.indices where points[index].isFinite {
            if let last = kept.last, points[last] == points[index] { continue }
            kept.append(index)
        }
        guard kept.count > 1 else { return [] }
        let clean = kept.map { points[$0] }
        let limits =
            tolerances.map { given in kept.map { Self.usable(given[$0]) } }
            ?? [Double](repeating: accuracy, count: clean.count)
        let lengths = Self.arcLengths(clean)
        var space = RefinementSpace()
        var found: [Fitted] = []
        var start = 0
        for end in corners(clean, lengths, limits) + [clean.count - 1] {
            let run = CurveRun(
                points: Array(clean[start...end]),
                lengths: Array(lengths[start...end]),
                tolerances: Array(limits[start...end])
            )
            for var curve in fit(run, areUncertain: tolerances != nil, &space) {
                // The point at a corner belongs to the curve that ends there.
                let own = start > 0 && curve.points.lowerBound == 0 ? 1 : 0
                curve.parameters.removeFirst(own)
                curve.points =
                    (kept[start + curve.points.lowerBound + own])..<(kept[start + curve.points.upperBound - 1] + 1)
                found.append(curve)
            }
            start = end
        }
        return found
    }

    /// Fits the points between two corners: greedily, then with fewer curves of which everything is free.
    private func fit(_ run: CurveRun, areUncertain: Bool, _ space: inout RefinementSpace) -> [Fitted] {
        let tangents = run.tangents()
        let (greedy, parameters) = greedyPieces(run, tangents)
        var found: [Fitted] = []
        for first in stride(from: 0, to: greedy.count, by: Self.longestRow) {
            let pieces = Array(greedy[first..<min(first + Self.longestRow, greedy.count)])
            // A piece ends on its last point, and starts on the last point of the one before it.
            let ends = [max(pieces[0].points.lowerBound - 1, 0)] + pieces.map { $0.points.upperBound - 1 }
            var row = JointedCurve(
                points: run.points,
                weights: run.weights,
                largestDeviation: areUncertain ? Self.largestDeviation : 1,
                joints: ends.map { JointedCurve.Joint(position: run.points[$0], direction: tangents[$0]) },
                pieces: pieces,
                parameters: Array(parameters[pieces[0].points.lowerBound...ends[pieces.count]])
            )
            row.isFreeAtStart = first == 0
            row.isFreeAtEnd = first + pieces.count == greedy.count
            if effort == .fewestCurves {
                row.reduce(in: &space)
                // Curves that keep to exact points within the accuracy are good enough.
                row.settle(above: areUncertain ? 0 : 1, in: &space)
            }
            found += row.pieces.indices.map { index in
                let parameters = Array(row.parameters[row.parameters(of: index..<(index + 1))])
                return Fitted(curve: row.curve(index), points: row.pieces[index].points, parameters: parameters)
            }
        }
        return found
    }
}

extension CurveFitter {
    /// The distance of every point from the first, along the line.
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

    /// The indices of the corners: where the direction turns by at least the corner angle, and more than nearby.
    private func corners(_ points: [Point], _ lengths: [Double], _ tolerances: [Double]) -> [Int] {
        guard points.count > 2 else { return [] }
        var found: [(index: Int, turn: Double)] = []
        var back = 0
        var ahead = 0
        for i in 1..<(points.count - 1) {
            let reach = CurveRun.reach * tolerances[i]
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
}
