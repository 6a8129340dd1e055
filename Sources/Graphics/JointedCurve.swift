/// A smooth row of cubics, the points that it stands for, and how far each of these may lie beside it.
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
        /// The points that it stands for.
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
        for index in pieces.indices { measure(index) }
    }

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

    /// How much of what is allowed a cubic's deviations take: up to 1, it stands for its points.
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

    /// Finds the places nearest to a cubic's points, and measures the deviations.
    ///
    /// Where the curve takes a long way from one point to the next, it is looked at in between as well, so that it can
    /// neither loop nor shoot past its points.
    mutating func measure(_ index: Int) {
        let curve = curve(index)
        let first = pieces[index].points.lowerBound
        let longStep = 3 / Double(pieces[index].parameters.count + 1)
        var error = 0.0
        var worst = 0.0
        var before = 0.0
        func add(_ deviation: Point, _ point: Int) {
            let square = deviation.dot(deviation) / (tolerances[point] * tolerances[point])
            error += square
            worst = max(worst, square)
        }
        for offset in pieces[index].parameters.indices {
            let point = first + offset
            var u = pieces[index].parameters[offset]
            for _ in 0..<2 {
                let slope = curve.derivative(at: u)
                let step = (curve.point(at: u) - points[point]).dot(slope)
                u = min(max(u - step / max(slope.dot(slope), .leastNormalMagnitude), 0), 1)
            }
            pieces[index].parameters[offset] = u
            add(curve.point(at: u) - points[point], point)
            if abs(u - before) > longStep { add(wandering(curve, before, u, from: point - 1, to: point), point) }
            before = u
        }
        let last = pieces[index].points.upperBound - 1
        if 1 - before > longStep { add(wandering(curve, before, 1, from: last, to: last + 1), last) }
        pieces[index].error = error
        pieces[index].worst = worst.squareRoot()
    }

    /// How far the curve is from the line between two points, in the middle of its way from one to the other.
    private func wandering(_ curve: Cubic, _ u: Double, _ v: Double, from a: Int, to b: Int) -> Point {
        let start = points[max(a, 0)]
        let chord = points[min(b, points.count - 1)] - start
        let place = curve.point(at: (u + v) / 2)
        let share = (place - start).dot(chord) / max(chord.dot(chord), .leastNormalMagnitude)
        return place - (start + chord * min(max(share, 0), 1))
    }
}
