import SignetGraphics

/// Cuts off the folds of an outline's side: where the way turns within the nib's radius, the inner side runs past its own
/// continuation, back, and forth again, all of it under ink.
///
/// Without the fold, winding numbers under it grow by one or stay the same. A fold is kept if there is no crossing near
/// it, or if its loop might be more than a fold.
struct OutlineFolds {
    private let nodes: [NibNode]
    private let points: [Point]
    /// For every point, the index of the node that it lies on.
    private let owners: [Int]
    /// The way's turns at the nodes in between.
    private let turns: [Double]
    /// For every stretch between two points, whether the side runs backwards.
    private let isBackward: [Bool]

    /// The most points examined on either side of a fold for the crossing.
    private static let reach = 48
    /// At most this many forward stretches between backward ones belong to the same fold.
    private static let join = 2
    /// How deep under the ink a fold lies, as a share of the radius, from how far from the crossing on.
    private static let depth = 0.001
    private static let nearness = 0.05
    /// The largest turn of the way that folds its side once, in radians.
    private static let mostTurn = 3.8

    init(_ side: OutlineSide, of nodes: [NibNode]) {
        self.nodes = nodes
        points = side.points
        owners = side.owners
        turns = side.turns
        let isBackward = side.isBackward
        // Around a turn that many nodes share, stretches between them run forwards.
        var joined = isBackward
        var last: Int?
        for index in isBackward.indices where isBackward[index] {
            if let last, index - last <= Self.join + 1 { for gap in last..<index { joined[gap] = true } }
            last = index
        }
        self.isBackward = joined
    }

    /// The side's smooth parts without the folds: they meet where the side crosses itself or turns back.
    func cutOff() -> [[Point]] {
        var runs: [[Point]] = []
        // The part being made, and the first index of its points that a cut may touch.
        var run: [Point] = [points[0]]
        var runStart = 0
        var index = 0
        while index < isBackward.count {
            guard isBackward[index] else {
                run.append(points[index + 1])
                index += 1
                continue
            }
            var end = index
            while end < isBackward.count && isBackward[end] { end += 1 }
            if let cut = crossing(before: index, from: runStart, startingAt: run[0], after: end) {
                run.removeLast(index - cut.leaves)
                run.append(cut.point)
                runs.append(run)
                run = [cut.point]
                runStart = cut.returns
                index = cut.returns
            } else {
                runs.append(run)
                runs.append(Array(points[index...end]))
                run = [points[end]]
                runStart = end
                index = end
            }
        }
        runs.append(run)
        return runs.filter { $0.count > 1 }
    }

    /// Where a side enters a fold, and where it returns to the same place.
    private struct Cut {
        let point: Point
        /// The last point before it, and the stretch on which it returns.
        let leaves: Int
        let returns: Int
    }

    /// The crossing with the smallest loop around the backward stretches from `start` to `end`.
    private func crossing(before start: Int, from earliest: Int, startingAt origin: Point, after end: Int) -> Cut? {
        let first = max(earliest, start - Self.reach)
        var last = end
        while last < isBackward.count && !isBackward[last] && last - end < Self.reach { last += 1 }
        var best: Cut?
        var size = Int.max
        for back in stride(from: start - 1, through: first, by: -1) {
            guard start - back < size else { break }
            for ahead in end..<max(last, end) {
                guard start - back + ahead - end < size else { break }
                let a = back == earliest ? origin : points[back]
                guard let point = Self.crossing(a, points[back + 1], points[ahead], points[ahead + 1]) else { continue }
                size = start - back + ahead - end
                best = Cut(point: point, leaves: back, returns: ahead)
            }
        }
        guard let best, isFold(best) else { return nil }
        return best
    }

    /// Whether the loop runs counterclockwise and lies under the ink of the way between, so that it is only a fold.
    private func isFold(_ cut: Cut) -> Bool {
        var area = 0.0
        for index in (cut.leaves + 1)..<cut.returns {
            area += (points[index] - cut.point).cross(points[index + 1] - cut.point)
        }
        guard area > 0 else { return false }
        let turn = turns[max(owners[cut.leaves] - 1, 0)..<owners[cut.returns]].reduce(0, +)
        guard abs(turn) < Self.mostTurn else { return false }
        let way = nodes[owners[cut.leaves]...owners[cut.returns + 1]]
        // The crossing itself lies on the edge.
        guard way.allSatisfy({ cut.point.distance(to: $0.position) > $0.radius * (1 - Self.nearness) }) else {
            return false
        }
        return points[(cut.leaves + 1)...cut.returns].allSatisfy { point in
            let distance = point.distance(to: cut.point)
            return way.contains { node in
                let reach = node.radius * (1 - Self.depth)
                return distance < node.radius * Self.nearness || point.distance(to: node.position) < reach
            }
        }
    }

    /// Where two stretches cross.
    private static func crossing(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point? {
        guard max(a.x, b.x) >= min(c.x, d.x), max(c.x, d.x) >= min(a.x, b.x),
            max(a.y, b.y) >= min(c.y, d.y), max(c.y, d.y) >= min(a.y, b.y)
        else { return nil }
        let one = b - a
        let other = d - c
        let determinant = one.cross(other)
        guard determinant != 0 else { return nil }
        let share = (c - a).cross(other) / determinant
        let otherShare = (c - a).cross(one) / determinant
        guard (0...1).contains(share), (0...1).contains(otherShare) else { return nil }
        return a.interpolated(to: b, at: share)
    }
}
