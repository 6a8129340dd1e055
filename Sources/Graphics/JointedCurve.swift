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
        /// For each of them, the parameter of the nearest place.
        var parameters: [Double]
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
    let tolerances: [Double]
    /// How many times its tolerance a single point may lie beside the row; the root mean square of each cubic's points
    /// stays within the tolerance itself.
    let largestDeviation: Double
    /// Whether the directions at the first and at the last joint are free, or belong to a longer row.
    var isFreeAtStart = true
    var isFreeAtEnd = true
    var joints: [Joint]
    var pieces: [Piece]

    init(points: [Point], tolerances: [Double], largestDeviation: Double, joints: [Joint], pieces: [Piece]) {
        self.points = points
        self.tolerances = tolerances
        self.largestDeviation = largestDeviation
        self.joints = joints
        self.pieces = pieces
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
        copy.isFreeAtStart = isFreeAtStart && range.lowerBound == 0
        copy.isFreeAtEnd = isFreeAtEnd && range.upperBound == pieces.count
        return copy
    }

    /// Puts a part, changed, back in its place.
    mutating func replace(_ range: Range<Int>, with part: JointedCurve) {
        joints.replaceSubrange(range.lowerBound...range.upperBound, with: part.joints)
        pieces.replaceSubrange(range, with: part.pieces)
    }

    /// Finds the places nearest to a cubic's points, and measures the deviations.
    ///
    /// Where the curve takes a long way from one point to the next, or has only few of them, it is looked at in between
    /// as well, so that it can neither loop nor swing nor shoot past its points.
    mutating func measure(_ index: Int) { measure(index, upTo: .infinity) }

    /// The same, but no further than the error is known to be larger than something.
    mutating func measure(_ index: Int, upTo largest: Double) {
        let curve = curve(index)
        let first = pieces[index].points.lowerBound
        // Taken out while they change, so that nothing is copied or checked for each of them.
        var parameters: [Double] = []
        swap(&parameters, &pieces[index].parameters)
        let (points, tolerances) = (points, tolerances)
        let count = parameters.count
        let longStep = count < Self.fewPoints ? 0 : 3 / Double(count + 1)
        var error = 0.0
        var worst = 0.0
        var before = 0.0
        func add(_ deviation: Point, _ point: Int) {
            let square = deviation.dot(deviation) / (tolerances[point] * tolerances[point])
            error += square
            worst = max(worst, square)
        }
        func check(_ deviation: Point, _ point: Int) {
            // Within the tolerance it means nothing: the line between points is not known better.
            if deviation.dot(deviation) > tolerances[point] * tolerances[point] { add(deviation, point) }
        }
        var places = parameters.mutableSpan
        for offset in places.indices where !(error > largest) {
            let point = first + offset
            var u = places[offset]
            // One of Newton's steps, where it comes nearer: places move little from one change of the curve to the next.
            let old = curve.point(at: u) - points[point]
            let slope = curve.derivative(at: u)
            let next = min(max(u - old.dot(slope) / max(slope.dot(slope), .leastNormalMagnitude), 0), 1)
            var deviation = curve.point(at: next) - points[point]
            if deviation.dot(deviation) <= old.dot(old) { u = next } else { deviation = old }
            places[offset] = u
            add(deviation, point)
            if abs(u - before) > longStep {
                check(wandering(curve, before, u, from: point - 1, to: point), point)
            }
            before = u
        }
        let last = pieces[index].points.upperBound - 1
        if 1 - before > 3 / Double(count + 1) { check(wandering(curve, before, 1, from: last, to: last + 1), last) }
        swap(&parameters, &pieces[index].parameters)
        pieces[index].error = error
        pieces[index].worst = worst.squareRoot()
    }

    /// How far the curve is, in the middle of its way from one point to the next, from where the points lead.
    ///
    /// That is the cubic through these two and their neighbours (Catmull and Rom 1974).
    private func wandering(_ curve: Cubic, _ u: Double, _ v: Double, from a: Int, to b: Int) -> Point {
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
        let offset = curve.point(at: (u + v) / 2) - middle
        let along = offset.dot(chord) / max(chord.dot(chord), .leastNormalMagnitude)
        // Along the line it may be half a step ahead or behind.
        return offset - chord * min(max(along, -0.5), 0.5)
    }
}
