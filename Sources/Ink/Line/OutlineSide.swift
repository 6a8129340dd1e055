import SignetGraphics

/// The edge that a nib touches on the right of its path, as a sequence of points from where it is set down to where it
/// is lifted.
struct OutlineSide {
    private(set) var points: [Point] = []
    /// For every point, the index of the node that it lies on.
    private(set) var owners: [Int] = []
    /// For every stretch between two points, whether the side runs backwards, around the inside of a turn.
    private(set) var isBackward: [Bool] = []
    /// The way's turns at the nodes in between, in radians, counterclockwise positive.
    let turns: [Double]

    /// The largest turn that one point represents, in radians.
    private static let finestTurn = 0.25

    /// The right side of a way.
    init(along nodes: [NibNode]) {
        turns = nodes.indices.dropFirst().dropLast().map { index in
            Point.angle(
                from: nodes[index].position - nodes[index - 1].position,
                to: nodes[index + 1].position - nodes[index].position
            )
        }
        follow(nodes)
    }

    /// The right side of the way back, for which turns must have the opposite sense even where the way reverses.
    init(along nodes: [NibNode], turningLike forth: OutlineSide) {
        turns = forth.turns.reversed().map { -$0 }
        follow(nodes)
    }

    private mutating func follow(_ nodes: [NibNode]) {
        var tangent = Tangent(nodes[0], nodes[1])
        points = [nodes[0].position + tangent.normal * nodes[0].radius]
        owners = [0]
        for index in 1..<(nodes.count - 1) {
            let next = Tangent(nodes[index], nodes[index + 1])
            let node = nodes[index]
            let turn = turns[index - 1] + tangent.opening(to: next)
            if abs(turn) <= Self.finestTurn {
                let normal = (tangent.normal + next.normal).normalized
                add(node.position + normal * node.radius, index, along: next)
            } else {
                add(node.position + tangent.normal * node.radius, index, along: tangent)
                let steps = (abs(turn) / Self.finestTurn).rounded(.up)
                for step in 1...Int(steps) {
                    let normal = tangent.normal.rotated(by: turn * Double(step) / steps)
                    add(node.position + normal * node.radius, index, isBackward: turn < 0)
                }
            }
            tangent = next
        }
        let last = nodes[nodes.count - 1]
        add(last.position + tangent.normal * last.radius, nodes.count - 1, along: tangent)
    }

    private mutating func add(_ point: Point, _ owner: Int, along tangent: Tangent) {
        let last = points[points.count - 1]
        add(point, owner, isBackward: (point - last).dot(tangent.direction) < 0)
    }

    private mutating func add(_ point: Point, _ owner: Int, isBackward: Bool) {
        points.append(point)
        owners.append(owner)
        self.isBackward.append(isBackward)
    }
}

/// The common tangent of two discs on the right of the way from one to the other.
private struct Tangent {
    /// The unit vector of the way.
    let direction: Point
    /// The unit vector from the centres to where the tangent touches.
    let normal: Point
    private let cosine: Double
    private let sine: Double

    init(_ a: NibNode, _ b: NibNode) {
        let way = b.position - a.position
        let length = way.length
        direction = way * (1 / length)
        cosine = min(max((a.radius - b.radius) / length, -1), 1)
        sine = (1 - cosine * cosine).squareRoot()
        normal = direction * cosine - direction.perpendicular * sine
    }

    /// How far the next tangent's normal turns beyond the turn of the way.
    func opening(to next: Tangent) -> Double {
        Point.angle(from: Point(x: next.cosine, y: next.sine), to: Point(x: cosine, y: sine))
    }
}
