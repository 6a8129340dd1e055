/// A smooth sequence of cubics, the points that it represents, and the tolerance of each point.
///
/// Neighbouring cubics share a place and a direction, so that the row stays smooth (G1) whatever is changed: places,
/// directions and handle lengths are free at every joint, at the ends of the row directions and handle lengths.
struct JointedCurve {
    /// Where two cubics meet, or where the row begins or ends.
    struct Joint {
        var position: Point
        /// The direction of travel, of length 1.
        var direction: Point
    }

    /// The cubic between two joints.
    struct Piece {
        /// The points that it represents.
        var points: Range<Int>
        /// The lengths of the handles at its start and at its end.
        var handle1: Double
        var handle2: Double
        /// The length of the line through its points, which no handle exceeds: so no cubic loops between its points.
        var length: Double
        /// The sum of the squares of the points' deviations, in units of their tolerances.
        var error = 0.0
        /// The largest deviation in units of its tolerance.
        var worst = 0.0
    }

    let points: [Point]
    /// The weight of each point's squared deviation: the inverse square of its tolerance.
    let weights: [Double]
    /// How many times its tolerance a single point may lie beside the row; the root mean square of each cubic's points
    /// stays within the tolerance itself.
    let largestDeviation: Double
    /// Whether the directions at the first and at the last joint are free, or belong to a longer row.
    var isFreeAtStart = true
    var isFreeAtEnd = true
    var joints: [Joint]
    var pieces: [Piece]
    /// For each point of the pieces, the parameter of the nearest place on its cubic.
    private(set) var parameters: [Double]
    /// The first point of the pieces.
    private var firstPoint: Int

    /// Makes a row of at least one piece; `parameters` has one for each of the pieces' points.
    init(
        points: [Point],
        weights: [Double],
        largestDeviation: Double,
        joints: [Joint],
        pieces: [Piece],
        parameters: [Double]
    ) {
        self.points = points
        self.weights = weights
        self.largestDeviation = largestDeviation
        self.joints = joints
        self.pieces = pieces
        self.parameters = parameters
        firstPoint = pieces[0].points.lowerBound
        for index in pieces.indices {
            measure(index)
            measure(index)
        }
    }

    /// With fewer points, a cubic is examined between all of them.
    private static let fewPoints = 10

    /// The cubic from one joint to the next.
    func curve(_ index: Int) -> Cubic {
        let piece = pieces[index]
        let a = joints[index]
        let b = joints[index + 1]
        return Cubic(
            start: a.position,
            control1: a.position + a.direction * piece.handle1,
            control2: b.position - b.direction * piece.handle2,
            end: b.position
        )
    }

    /// The share of the tolerance that a cubic's deviations use: up to 1, it fits its points.
    func strain(_ index: Int) -> Double {
        let piece = pieces[index]
        let worst = piece.worst / largestDeviation
        return max(piece.error / Double(max(piece.points.count, 1)), worst * worst)
    }

    /// The part of the row between two joints, to try changes on.
    func part(_ range: Range<Int>) -> JointedCurve {
        var copy = self
        copy.joints = Array(joints[range.lowerBound...range.upperBound])
        copy.pieces = Array(pieces[range])
        copy.parameters = Array(parameters[parameters(of: range)])
        copy.firstPoint = pieces[range.lowerBound].points.lowerBound
        copy.isFreeAtStart = isFreeAtStart && range.lowerBound == 0
        copy.isFreeAtEnd = isFreeAtEnd && range.upperBound == pieces.count
        return copy
    }

    /// Puts a part, changed, back in its place.
    mutating func replace(_ range: Range<Int>, with part: JointedCurve) {
        parameters.replaceSubrange(parameters(of: range), with: part.parameters)
        joints.replaceSubrange(range.lowerBound...range.upperBound, with: part.joints)
        pieces.replaceSubrange(range, with: part.pieces)
    }

    /// Where the parameters of the points of some pieces are.
    func parameters(of range: Range<Int>) -> Range<Int> {
        let first = pieces[range.lowerBound].points.lowerBound - firstPoint
        return first..<(pieces[range.upperBound - 1].points.upperBound - firstPoint)
    }

    /// Changes the parameters of the points of one piece.
    mutating func changeParameters(of index: Int, _ change: (Double) -> Double) {
        for place in parameters(of: index..<(index + 1)) { parameters[place] = change(parameters[place]) }
    }

    /// Sets the parameters of the points of some pieces.
    mutating func setParameters(of range: Range<Int>, to values: [Double]) {
        for (place, value) in zip(parameters(of: range), values) { parameters[place] = value }
    }

    /// Finds the places nearest to a cubic's points, and measures the deviations.
    ///
    /// Where the curve takes a long way from one point to the next, or has only few of them, it is examined in between
    /// as well, so that it can neither loop nor swing nor shoot past its points.
    mutating func measure(_ index: Int) { measure(index, upTo: .infinity) }

    /// The same, but no further than the error is known to be larger than something.
    mutating func measure(_ index: Int, upTo largest: Double) {
        let curve = CubicPolynomial(curve(index))
        let piece = pieces[index]
        let first = piece.points.lowerBound
        let count = piece.points.count
        let places = parameters(of: index..<(index + 1))
        let (points, weights) = (points, weights)
        let longStep = count < Self.fewPoints ? 0 : 3 / Double(count + 1)
        var sum = DeviationSum()
        var before = 0.0
        var span = parameters.mutableSpan
        for offset in 0..<count where !(sum.error > largest) {
            let point = first + offset
            var u = span[places.lowerBound + offset]
            // One of Newton's steps, where it comes nearer: places move little from one change of the curve to the next.
            let old = curve.point(at: u) - points[point].vector
            let slope = curve.derivative(at: u)
            let next = min(max(u - old.dot(slope) / max(slope.dot(slope), .leastNormalMagnitude), 0), 1)
            let new = curve.point(at: next) - points[point].vector
            var square = new.dot(new)
            let oldSquare = old.dot(old)
            if square <= oldSquare { u = next } else { square = oldSquare }
            span[places.lowerBound + offset] = u
            sum.add(square * weights[point])
            if abs(u - before) > longStep {
                sum.check(Self.wandering(points, curve, before, u, from: point - 1, to: point) * weights[point])
            }
            before = u
        }
        let last = piece.points.upperBound - 1
        if 1 - before > 3 / Double(count + 1) {
            sum.check(Self.wandering(points, curve, before, 1, from: last, to: last + 1) * weights[last])
        }
        pieces[index].error = sum.error
        pieces[index].worst = sum.worst.squareRoot()
    }

    /// The sum of squared deviations in units of their tolerances, and the largest.
    private struct DeviationSum {
        var error = 0.0
        var worst = 0.0

        @inline(__always) mutating func add(_ square: Double) {
            error += square
            worst = max(worst, square)
        }

        /// Within the tolerance it means nothing: the line between points is not known better.
        mutating func check(_ square: Double) { if square > 1 { add(square) } }
    }

    /// The square of how far the curve is, in the middle of its way from one point to the next, from where the points lead.
    ///
    /// That is the cubic through these two and their neighbours (Catmull and Rom 1974).
    private static func wandering(
        _ points: [Point],
        _ curve: CubicPolynomial,
        _ u: Double,
        _ v: Double,
        from a: Int,
        to b: Int
    ) -> Double {
        let last = points.count - 1
        let start = points[max(a, 0)]
        let end = points[min(b, last)]
        let chord = end - start
        var middle = start.interpolated(to: end, at: 0.5)
        if a > 0, b < last {
            middle = middle * 1.125 - (points[a - 1] + points[b + 1]) * 0.0625
        } else if a >= 0, b <= last, points.count > 2 {
            // At an end, the parabola through the three points there.
            let third = a > 0 ? points[a - 1] : points[min(b + 1, last)]
            let near = a > 0 ? start : end
            let far = a > 0 ? end : start
            middle = far * 0.375 + near * 0.75 - third * 0.125
        }
        let offset = Point(curve.point(at: (u + v) / 2)) - middle
        let along = offset.dot(chord) / max(chord.dot(chord), .leastNormalMagnitude)
        // Along the line it may be half a step ahead or behind.
        let left = offset - chord * min(max(along, -0.5), 0.5)
        return left.dot(left)
    }
}
