extension JointedCurve {
    /// The handles' shortest length as a share of the length of the points.
    private static let shortestHandle = 0.01
    /// The most that one step turns a direction, as a tangent.
    private static let largestTurn = 0.5

    /// Adjusts the free quantities around a joint so that the points of the one or two cubics there lie nearer to them.
    ///
    /// Damped least squares (Levenberg 1944, Marquardt 1963) on the deviations across the curve.
    mutating func refine(around joint: Int, steps: Int, with equations: inout LeastSquares) {
        refine(max(joint - 1, 0)...min(joint, pieces.count - 1), steps: steps, with: &equations)
    }

    /// Refines around every joint if every cubic then still fits its points.
    mutating func settle(with equations: inout LeastSquares) {
        for joint in joints.indices {
            let range = max(joint - 1, 0)..<min(joint + 1, pieces.count)
            var trial = part(range)
            trial.refine(around: joint - range.lowerBound, steps: 2, with: &equations)
            if trial.pieces.indices.allSatisfy({ trial.strain($0) <= 1 }) { replace(range, with: trial) }
        }
        for index in pieces.indices { measure(index) }
    }

    /// The same for the cubics of a window, in which everything but the outer places and directions is free.
    mutating func refine(_ window: ClosedRange<Int>, steps: Int, with equations: inout LeastSquares) {
        let unknowns = Unknowns(window, of: self)
        var damping = 1e-3
        var error = window.reduce(0) { $0 + pieces[$1].error }
        for _ in 0..<steps {
            assemble(&equations, unknowns, window)
            var failures = 0
            while true {
                let oldJoints = Array(joints[window.lowerBound...(window.upperBound + 1)])
                let oldPieces = Array(pieces[window])
                if equations.solve(damping: damping) {
                    apply(equations.solution, unknowns, window)
                    var now = 0.0
                    for index in window where now < error {
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
                    for (offset, joint) in oldJoints.enumerated() { joints[window.lowerBound + offset] = joint }
                    for (offset, piece) in oldPieces.enumerated() { pieces[window.lowerBound + offset] = piece }
                }
                damping *= 30
                failures += 1
                if failures > 2 { return }
            }
        }
    }

    /// Where the free quantities of a window are among the unknowns; nil for fixed quantities.
    private struct Unknowns {
        var places: [Int?] = []
        var angles: [Int?] = []
        var handles: [Int] = []
        var count = 0

        init(_ window: ClosedRange<Int>, of curve: JointedCurve) {
            for joint in window.lowerBound...(window.upperBound + 1) {
                let isInside = joint > window.lowerBound && joint <= window.upperBound
                let isEnd =
                    joint == 0 && curve.isFreeAtStart || joint == curve.pieces.count && curve.isFreeAtEnd
                places.append(isInside ? take(2) : nil)
                angles.append(isInside || isEnd ? take(1) : nil)
            }
            for _ in window { handles.append(take(2)) }
        }

        private mutating func take(_ number: Int) -> Int {
            defer { count += number }
            return count
        }
    }

    /// The deviations across the curve, and how they depend on the unknowns.
    private func assemble(_ equations: inout LeastSquares, _ unknowns: Unknowns, _ window: ClosedRange<Int>) {
        equations.begin(unknowns: unknowns.count)
        for index in window {
            let local = index - window.lowerBound
            let (place1, place2) = (unknowns.places[local], unknowns.places[local + 1])
            let others = [
                unknowns.angles[local], unknowns.angles[local + 1], unknowns.handles[local],
                unknowns.handles[local] + 1,
            ]
            var residuals: [Double] = []
            residuals.reserveCapacity(pieces[index].parameters.count)
            if place1 == nil, place2 == nil {
                var rows: [SIMD4<Double>] = []
                rows.reserveCapacity(pieces[index].parameters.count)
                eachDeviation(of: index) { _, slopes, _, deviation in
                    rows.append(slopes)
                    residuals.append(deviation)
                }
                equations.add(rows, residuals: residuals, unknowns: others)
            } else {
                var rows: [SIMD8<Double>] = []
                rows.reserveCapacity(pieces[index].parameters.count)
                eachDeviation(of: index) { normal, slopes, weights, deviation in
                    rows.append(
                        SIMD8(
                            lowHalf: SIMD4(
                                normal.x * weights.x,
                                normal.y * weights.x,
                                normal.x * weights.y,
                                normal.y * weights.y
                            ),
                            highHalf: slopes
                        )
                    )
                    residuals.append(deviation)
                }
                let places = [place1, place1.map { $0 + 1 }, place2, place2.map { $0 + 1 }]
                equations.add(rows, residuals: residuals, unknowns: places + others)
            }
        }
    }

    /// For each point of a cubic: the direction across the curve, in tolerances; how the deviation in that direction
    /// changes with the angles at start and end and with the handles there; the shares that the places of start and
    /// end have in it; and the deviation.
    @inline(__always)
    private func eachDeviation(of index: Int, _ body: (Point, SIMD4<Double>, SIMD2<Double>, Double) -> Void) {
        let curve = curve(index)
        let piece = pieces[index]
        let direction1 = joints[index].direction
        let direction2 = joints[index + 1].direction
        let (turned1, turned2) = (direction1.perpendicular, direction2.perpendicular)
        let first = piece.points.lowerBound
        for (offset, u) in piece.parameters.enumerated() {
            let point = first + offset
            let v = 1 - u
            let normal = curve.derivative(at: u).normalized.perpendicular * (1 / tolerances[point])
            let b1 = 3 * u * v * v
            let b2 = 3 * u * u * v
            let slopes = SIMD4(
                piece.handle1 * b1 * normal.dot(turned1),
                -piece.handle2 * b2 * normal.dot(turned2),
                b1 * normal.dot(direction1),
                -b2 * normal.dot(direction2)
            )
            body(
                normal,
                slopes,
                SIMD2(v * v * v + b1, u * u * u + b2),
                normal.dot(curve.point(at: u) - points[point])
            )
        }
    }

    private mutating func apply(_ change: [Double], _ unknowns: Unknowns, _ window: ClosedRange<Int>) {
        for local in unknowns.places.indices {
            let joint = window.lowerBound + local
            if let first = unknowns.places[local] {
                joints[joint].position = joints[joint].position + Point(x: change[first], y: change[first + 1])
            }
            if let angle = unknowns.angles[local] {
                let turn = min(max(change[angle], -Self.largestTurn), Self.largestTurn)
                let direction = joints[joint].direction
                joints[joint].direction = (direction + direction.perpendicular * turn).normalized
            }
        }
        for index in window {
            let first = unknowns.handles[index - window.lowerBound]
            let length = pieces[index].length
            let shortest = Self.shortestHandle * length
            pieces[index].handle1 = min(max(pieces[index].handle1 + change[first], shortest), length)
            pieces[index].handle2 = min(max(pieces[index].handle2 + change[first + 1], shortest), length)
        }
    }
}
