extension JointedCurve {
    /// The handles' shortest length as a share of the length of the points.
    private static let shortestHandle = 0.01
    /// The most that one step turns a direction, as a tangent.
    private static let largestTurn = 0.5

    /// Refines around the joints of cubics whose strain is larger than `least`, where every cubic then fits its points.
    mutating func settle(above least: Double, in space: inout RefinementSpace) {
        for joint in joints.indices {
            let range = max(joint - 1, 0)..<min(joint + 1, pieces.count)
            guard range.contains(where: { strain($0) > least }) else { continue }
            var trial = part(range)
            trial.refine(range.count == 1 ? .one(0) : .two(0), steps: 1, in: &space)
            if trial.pieces.indices.allSatisfy({ trial.strain($0) <= 1 }) { replace(range, with: trial) }
        }
        for index in pieces.indices { measure(index) }
    }

    /// The cubics that are refined together, by the index of the first: everything but their outer places is free, and
    /// their outer directions only at the ends of the row.
    enum Window {
        case one(Int)
        case two(Int)

        var pieces: Range<Int> {
            switch self {
            case .one(let index): index..<(index + 1)
            case .two(let index): index..<(index + 2)
            }
        }
    }

    /// Adjusts the free quantities of a window so that the points of its cubics lie nearer to them.
    ///
    /// Damped least squares (Levenberg 1944, Marquardt 1963) on the deviations across the curve.
    mutating func refine(_ window: Window, steps: Int, in space: inout RefinementSpace) {
        let range = window.pieces
        var damping = 1e-3
        var error = range.reduce(0) { $0 + pieces[$1].error }
        for _ in 0..<steps {
            assemble(window, in: &space)
            let before = State(of: self, range, in: &space)
            var failures = 0
            while true {
                if space.equations.solve(damping: damping) {
                    apply(space.equations.solution, window)
                    var now = 0.0
                    for index in range where now < error {
                        measure(index, upTo: error)
                        now += pieces[index].error
                    }
                    if now < error {
                        let isWorthMore = now < 0.98 * error
                        error = now
                        damping = max(damping / 10, 1e-9)
                        if isWorthMore { break }
                        return
                    }
                    before.restore(&self, range, from: space)
                }
                damping *= 30
                failures += 1
                if failures > 2 { return }
            }
        }
    }

    /// The joints and pieces of a window that a step changes; the parameters are kept in the space.
    private struct State {
        private let first: Joint
        private let middle: Joint
        private let last: Joint
        private let piece: Piece
        private let lastPiece: Piece

        init(of curve: JointedCurve, _ range: Range<Int>, in space: inout RefinementSpace) {
            first = curve.joints[range.lowerBound]
            middle = curve.joints[range.lowerBound + 1]
            last = curve.joints[range.upperBound]
            piece = curve.pieces[range.lowerBound]
            lastPiece = curve.pieces[range.upperBound - 1]
            space.parameters.removeAll(keepingCapacity: true)
            space.parameters.append(contentsOf: curve.parameters[curve.parameters(of: range)])
        }

        func restore(_ curve: inout JointedCurve, _ range: Range<Int>, from space: RefinementSpace) {
            curve.joints[range.lowerBound] = first
            curve.joints[range.lowerBound + 1] = middle
            curve.joints[range.upperBound] = last
            curve.pieces[range.lowerBound] = piece
            curve.pieces[range.upperBound - 1] = lastPiece
            curve.setParameters(of: range, to: space.parameters)
        }
    }

    /// The unknowns of one cubic: the angles at its ends and the lengths of its handles.
    private static let unknownsOfOne: [Int?] = [0, 1, 2, 3]
    /// Those of each of two: the place at its start, that at its end, its angles and its handles.
    ///
    /// The two share the place and the angle between them.
    private static let unknownsOfFirst: [Int?] = [nil, nil, 0, 1, 2, 3, 5, 6]
    private static let unknownsOfSecond: [Int?] = [0, 1, nil, nil, 3, 4, 7, 8]

    /// The deviations across the curve, and how they depend on the unknowns.
    private func assemble(_ window: Window, in space: inout RefinementSpace) {
        switch window {
        case .one(let index):
            space.equations.begin(unknowns: 4)
            space.removeRows()
            eachDeviation(of: index, in: window) { _, slopes, _, deviation in
                space.rows.append(slopes)
                space.residuals.append(deviation)
            }
            space.equations.add(space.rows, residuals: space.residuals, unknowns: Self.unknownsOfOne)
        case .two(let index):
            space.equations.begin(unknowns: 9)
            assemble(index, of: window, unknowns: Self.unknownsOfFirst, in: &space)
            assemble(index + 1, of: window, unknowns: Self.unknownsOfSecond, in: &space)
        }
    }

    /// The same of one of two cubics.
    private func assemble(_ index: Int, of window: Window, unknowns: [Int?], in space: inout RefinementSpace) {
        space.removeRows()
        eachDeviation(of: index, in: window) { normal, slopes, shares, deviation in
            let places = SIMD4(lowHalf: normal * shares.x, highHalf: normal * shares.y)
            space.wideRows.append(SIMD8(lowHalf: places, highHalf: slopes))
            space.residuals.append(deviation)
        }
        space.equations.add(space.wideRows, residuals: space.residuals, unknowns: unknowns)
    }

    /// For each point of a cubic: the direction across the curve, in tolerances; how the deviation in that direction
    /// changes with the angles at start and end and with the handles there; the shares that the places of start and
    /// end have in it; and the deviation.
    @inline(__always)
    private func eachDeviation(
        of index: Int,
        in window: Window,
        _ body: (SIMD2<Double>, SIMD4<Double>, SIMD2<Double>, Double) -> Void
    ) {
        let curve = CubicPolynomial(curve(index))
        let piece = pieces[index]
        let direction1 = joints[index].direction
        let direction2 = joints[index + 1].direction
        // An angle that is not free changes nothing.
        let turned1 = isFree(index, in: window) ? direction1.perpendicular * piece.handle1 : .zero
        let turned2 = isFree(index + 1, in: window) ? direction2.perpendicular * -piece.handle2 : .zero
        let x = SIMD4(turned1.x, turned2.x, direction1.x, -direction2.x)
        let y = SIMD4(turned1.y, turned2.y, direction1.y, -direction2.y)
        let places = parameters(of: index..<(index + 1))
        let first = piece.points.lowerBound - places.lowerBound
        for place in places {
            let u = parameters[place]
            let point = first + place
            let v = 1 - u
            let slope = curve.derivative(at: u)
            let length = slope.dot(slope)
            let factor = length > 0 ? (weights[point] / length).squareRoot() : 0
            let normal = SIMD2(-slope.y, slope.x) * factor
            let b1 = 3 * u * v * v
            let b2 = 3 * u * u * v
            body(
                normal,
                (x * normal.x + y * normal.y) * SIMD4(b1, b2, b1, b2),
                SIMD2(v * v * v + b1, u * u * u + b2),
                normal.dot(curve.point(at: u) - points[point].vector)
            )
        }
    }

    /// Whether the direction at a joint may change: inside the window, and at the ends of the row unless they belong to a
    /// longer one.
    private func isFree(_ joint: Int, in window: Window) -> Bool {
        let range = window.pieces
        return joint > range.lowerBound && joint < range.upperBound || joint == 0 && isFreeAtStart
            || joint == pieces.count && isFreeAtEnd
    }

    private mutating func apply(_ change: [Double], _ window: Window) {
        switch window {
        case .one(let index):
            turn(index, by: change[0])
            turn(index + 1, by: change[1])
            stretch(index, by: change[2], change[3])
        case .two(let index):
            joints[index + 1].position = joints[index + 1].position + Point(x: change[0], y: change[1])
            turn(index, by: change[2])
            turn(index + 1, by: change[3])
            turn(index + 2, by: change[4])
            stretch(index, by: change[5], change[6])
            stretch(index + 1, by: change[7], change[8])
        }
    }

    private mutating func turn(_ joint: Int, by change: Double) {
        guard change != 0 else { return }
        let turn = min(max(change, -Self.largestTurn), Self.largestTurn)
        let direction = joints[joint].direction
        joints[joint].direction = (direction + direction.perpendicular * turn).normalized
    }

    private mutating func stretch(_ index: Int, by change1: Double, _ change2: Double) {
        let length = pieces[index].length
        let shortest = Self.shortestHandle * length
        pieces[index].handle1 = min(max(pieces[index].handle1 + change1, shortest), length)
        pieces[index].handle2 = min(max(pieces[index].handle2 + change2, shortest), length)
    }
}
