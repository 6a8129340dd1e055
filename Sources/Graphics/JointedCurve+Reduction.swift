extension JointedCurve {
    /// A joint is only tried where one cubic in place of two would take at most this many times what is allowed, before
    /// the neighbours give way.
    private static let hopeless = 9.0
    /// A second step is tried only below this strain: another cannot bring a worse piece near enough to its points.
    private static let farOff = 300.0
    /// Neighbours are refined again while a round leaves at most this share of the strain.
    private static let worthwhile = 0.5
    /// The most rounds of taking out.
    private static let rounds = 6

    /// Removes joints, the least important first, as long as every cubic fits its points.
    mutating func reduce(in space: inout RefinementSpace) {
        // The cost of removing the joint at the end of each piece; nil where that is not known any more.
        var costs = [Double?](repeating: nil, count: pieces.count)
        for _ in 0..<Self.rounds where pieces.count > 1 {
            var candidates: [(joint: Int, cost: Double)] = []
            for joint in 1..<pieces.count {
                let cost = costs[joint - 1] ?? costOfRemoving(joint, in: &space)
                costs[joint - 1] = cost
                if cost < Self.hopeless { candidates.append((joint, cost)) }
            }
            candidates.sort { ($0.cost, $0.joint) < ($1.cost, $1.joint) }
            // A joint next to one that was tried or taken out waits for the next round.
            var isTouched = [Bool](repeating: false, count: pieces.count + 1)
            var taken: [Int] = []
            for (joint, _) in candidates where !isTouched[joint] {
                let place = joint - taken.reduce(0) { $0 + ($1 < joint ? 1 : 0) }
                guard remove(place, in: &space) else {
                    costs[joint - 1] = .infinity
                    continue
                }
                taken.append(joint)
                for index in max(joint - 2, 0)...min(joint + 2, isTouched.count - 1) { isTouched[index] = true }
            }
            guard !taken.isEmpty else { return }
            for joint in 1...costs.count where isTouched[joint] { costs[joint - 1] = nil }
            for joint in taken.sorted(by: >) { costs.remove(at: joint - 1) }
        }
    }

    /// The strain of one cubic in the place of two.
    private func costOfRemoving(_ joint: Int, in space: inout RefinementSpace) -> Double {
        var trial = part((joint - 1)..<(joint + 1))
        trial.join(1)
        trial.refine(.one(0), steps: 1, in: &space)
        if trial.strain(0) < Self.farOff { trial.refine(.one(0), steps: 1, in: &space) }
        return trial.strain(0)
    }

    /// Takes a joint out and lets the neighbours settle; leaves everything as it was where that does not do.
    private mutating func remove(_ joint: Int, in space: inout RefinementSpace) -> Bool {
        let range = max(joint - 2, 0)..<min(joint + 2, pieces.count)
        var trial = part(range)
        let joined = joint - 1 - range.lowerBound
        trial.join(joint - range.lowerBound)
        trial.refine(.one(joined), steps: 3, in: &space)
        for _ in 0..<3 where trial.strain(joined) > 1 {
            let before = trial.strain(joined)
            if joined > 0 { trial.refine(.two(joined - 1), steps: 2, in: &space) }
            if joined + 1 < trial.pieces.count { trial.refine(.two(joined), steps: 2, in: &space) }
            guard trial.strain(joined) <= Self.worthwhile * before else { break }
        }
        guard trial.pieces.indices.allSatisfy({ trial.strain($0) <= 1 }) else { return false }
        replace(range, with: trial)
        return true
    }

    /// Makes one cubic of the two at a joint.
    private mutating func join(_ joint: Int) {
        let a = pieces[joint - 1]
        let b = pieces[joint]
        let length = a.length + b.length
        let share = a.length / length
        changeParameters(of: joint - 1) { $0 * share }
        changeParameters(of: joint) { share + $0 * (1 - share) }
        pieces[joint - 1] = Piece(
            points: a.points.lowerBound..<b.points.upperBound,
            handle1: min(a.handle1 / share, length),
            handle2: min(b.handle2 / (1 - share), length),
            length: length
        )
        pieces.remove(at: joint)
        joints.remove(at: joint)
        measure(joint - 1)
    }
}
