import SignetGraphics

/// The area that a round nib of changing radius covers, as an outline for the non-zero winding number rule.
///
/// Where the line bends gently, each piece is one closed outline: both sides, offset and fitted with few cubics, and
/// round ends. Where it turns in less than about its own radius (cusps, corners, tiny loops), an offset side would fold
/// over and leave holes or spikes, so the piece is a chain of capsules, the hulls of two discs. Every subpath runs
/// counterclockwise and never folds: winding numbers only add up, so no overlap, within a stroke or between strokes,
/// can cut a hole.
struct StrokeOutline {
    /// How far outline and covered area may differ, in the unit of the nodes (points at natural size).
    private let accuracy: Double
    private let fitter: CurveFitter

    /// The part of the radius of curvature that the pen's radius may take before a place counts as sharp.
    private static let fold = 0.7
    /// The turn from one piece of the line to the next, in radians, from which a place counts as sharp.
    private static let sharpTurn = 0.5
    /// The fewest nodes of a gently bent piece; shorter ones are capsules.
    private static let fewestNodes = 4
    /// The most nodes that one capsule may stand for, so that the work stays in proportion.
    private static let longestCapsule = 32

    init(accuracy: Double) {
        self.accuracy = accuracy
        fitter = CurveFitter(accuracy: accuracy, cornerAngle: 1)
    }

    /// Adds the outline of one stroke to a path.
    ///
    /// Nodes must be finite, with positive radii.
    func add(_ stroke: [NibNode], to path: inout Path) {
        guard let first = stroke.first else { return }
        var nodes = [first]
        for node in stroke.dropFirst() where node.position != nodes[nodes.count - 1].position { nodes.append(node) }
        guard nodes.count > 1 else {
            path.addDisc(stroke.max { $0.radius < $1.radius } ?? first)
            return
        }
        let sharp = sharpPlaces(nodes)
        var start = 0
        while start < nodes.count - 1 {
            // A piece between two nodes is gentle when both are.
            let isGentle = !sharp[start] && !sharp[start + 1]
            var end = start + 1
            while end < nodes.count - 1 && (!sharp[end] && !sharp[end + 1]) == isGentle { end += 1 }
            if isGentle && end - start + 1 >= Self.fewestNodes {
                addBand(nodes[start...end], to: &path)
            } else {
                addCapsules(Array(nodes[start...end]), to: &path)
            }
            start = end
        }
    }

    /// For every node, whether the line turns there within about the pen's radius.
    private func sharpPlaces(_ nodes: [NibNode]) -> [Bool] {
        var sharp = [Bool](repeating: false, count: nodes.count)
        for index in nodes.indices.dropFirst().dropLast() {
            let before = nodes[index].position - nodes[index - 1].position
            let after = nodes[index + 1].position - nodes[index].position
            let turn = abs(Point.angle(from: before, to: after))
            let length = (before.length + after.length) / 2
            sharp[index] = turn > Self.sharpTurn || turn * nodes[index].radius > Self.fold * length
        }
        return sharp
    }

    /// Adds a gently bent piece: along its right side, round the end, back along its left side, round the start.
    private func addBand(_ nodes: ArraySlice<NibNode>, to path: inout Path) {
        let nodes = Array(nodes)
        let last = nodes.count - 1
        var left: [Point] = []
        var right: [Point] = []
        var directions: [Point] = []
        for index in nodes.indices {
            let direction = Self.direction(nodes, index)
            let offset = direction.perpendicular * nodes[index].radius
            left.append(nodes[index].position + offset)
            right.append(nodes[index].position - offset)
            directions.append(direction)
        }
        let east = Point(x: 1, y: 0)
        path.move(to: right[0])
        for curve in fitter.cubics(through: right) { path.curve(curve.control1, curve.control2, to: curve.end) }
        let ending = Point.angle(from: east, to: directions[last])
        path.arc(center: nodes[last].position, radius: nodes[last].radius, from: ending - .pi / 2, sweep: .pi)
        for curve in fitter.cubics(through: left.reversed()) {
            path.curve(curve.control1, curve.control2, to: curve.end)
        }
        let beginning = Point.angle(from: east, to: directions[0])
        path.arc(center: nodes[0].position, radius: nodes[0].radius, from: beginning + .pi / 2, sweep: .pi)
        path.close()
    }

    /// The direction of the line at a node, from the circle through it and its neighbours.
    private static func direction(_ nodes: [NibNode], _ index: Int) -> Point {
        let last = nodes.count - 1
        func chord(_ i: Int) -> Point { nodes[i + 1].position - nodes[i].position }
        if index == 0 { return (chord(0).normalized * 1.5 - chord(1).normalized * 0.5).normalized }
        if index == last { return (chord(last - 1).normalized * 1.5 - chord(last - 2).normalized * 0.5).normalized }
        let before = chord(index - 1)
        let after = chord(index)
        return (before.normalized * after.length + after.normalized * before.length).normalized
    }

    /// Adds a sharp piece as few capsules that stay within the accuracy of its nodes.
    private func addCapsules(_ nodes: [NibNode], to path: inout Path) {
        var start = 0
        while start < nodes.count - 1 {
            var end = start + 1
            while end < nodes.count - 1 && end - start < Self.longestCapsule
                && stands(nodes, from: start, to: end + 1)
            {
                end += 1
            }
            path.addCapsule(nodes[start], nodes[end])
            start = end
        }
    }

    /// Whether the capsule between two nodes can stand for all nodes between them.
    private func stands(_ nodes: [NibNode], from start: Int, to end: Int) -> Bool {
        let a = nodes[start]
        let b = nodes[end]
        let chord = b.position - a.position
        let square = chord.dot(chord)
        guard square > 0 else { return false }
        for index in (start + 1)..<end {
            let node = nodes[index]
            let share = (node.position - a.position).dot(chord) / square
            guard share >= 0, share <= 1 else { return false }
            let distance = node.position.distance(to: a.position.interpolated(to: b.position, at: share))
            let radius = a.radius + (b.radius - a.radius) * share
            guard distance + abs(node.radius - radius) <= accuracy else { return false }
        }
        return true
    }
}
