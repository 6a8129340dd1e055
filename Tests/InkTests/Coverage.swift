import SignetGraphics

@testable import SignetInk

/// The coverage of a path by winding numbers: an independent judge of outlines.
struct Coverage {
    private let edges: [(from: Point, to: Point)]

    init(_ path: Path) {
        var edges: [(from: Point, to: Point)] = []
        var start = Point.zero
        var current = Point.zero
        for element in path.elements {
            switch element {
            case .move(let point):
                start = point
                current = point
            case .line(let point):
                edges.append((current, point))
                current = point
            case .curve(let control1, let control2, let end):
                let curve = Cubic(start: current, control1: control1, control2: control2, end: end)
                let length =
                    current.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: end)
                let steps = max(16, Int(length))
                for step in 1...steps {
                    let next = curve.point(at: Double(step) / Double(steps))
                    edges.append((current, next))
                    current = next
                }
            case .close:
                edges.append((current, start))
                current = start
            }
        }
        self.edges = edges
    }

    /// The winding numbers at increasing places of a row.
    func windings(_ xs: [Double], _ y: Double) -> [Int] {
        let crossings = crossings(at: y)
        var next = 0
        var winding = 0
        return xs.map { x in
            while next < crossings.count && crossings[next].x <= x {
                winding += crossings[next].turn
                next += 1
            }
            return winding
        }
    }

    /// The stretches of a row that are covered.
    func spans(at y: Double) -> [ClosedRange<Double>] {
        var spans: [ClosedRange<Double>] = []
        var start: Double?
        var winding = 0
        for crossing in crossings(at: y) {
            if winding == 0 { start = crossing.x }
            winding += crossing.turn
            if winding == 0, let start { spans.append(start...crossing.x) }
        }
        return spans
    }

    /// Where a row crosses the outline, from the left, and by how much the winding number changes there.
    private func crossings(at y: Double) -> [(x: Double, turn: Int)] {
        var crossings: [(x: Double, turn: Int)] = []
        for (a, b) in edges where (a.y <= y) != (b.y <= y) {
            crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y <= y ? -1 : 1))
        }
        return crossings.sorted { $0.x < $1.x }
    }

    func winding(at point: Point) -> Int { windings([point.x], point.y)[0] }
}

/// Where an outline and the stamped discs of its nodes disagree by more than a tolerance, on a raster.
struct Comparison {
    var holes: [Point] = []
    var spikes: [Point] = []
    var negative: [Point] = []

    init(_ nodes: [NibNode], step: Double, tolerance: Double) {
        var path = Path()
        StrokeOutline(accuracy: 0.015).add(nodes, to: &path)
        let coverage = Coverage(path)
        guard let box = path.bounds?.expanded(by: 1) else { return }
        let columns = Int(box.width / step)
        // Off the round numbers, on which edges lie.
        let xs = (0...columns).map { box.x + Double($0) * step + 0.013_7 }
        for row in 0...Int(box.height / step) {
            let y = box.y + Double(row) * step + 0.007_1
            let depths = Self.depths(xs, y, nodes, margin: 2 * tolerance)
            for ((x, winding), depth) in zip(zip(xs, coverage.windings(xs, y)), depths) {
                let point = Point(x: x, y: y)
                if winding < 0 { negative.append(point) }
                if depth > tolerance && winding == 0 { holes.append(point) }
                if depth < -tolerance && winding != 0 { spikes.append(point) }
            }
        }
    }

    /// How deep the places of a row lie in the area that the nib covers; negative outside.
    private static func depths(_ xs: [Double], _ y: Double, _ nodes: [NibNode], margin: Double) -> [Double] {
        var depths = [Double](repeating: -.infinity, count: xs.count)
        let step = xs.count > 1 ? xs[1] - xs[0] : 1
        for (a, b) in zip(nodes, nodes.dropFirst()) {
            let reach = max(a.radius, b.radius) + margin
            guard min(a.position.y, b.position.y) - reach < y, y < max(a.position.y, b.position.y) + reach else {
                continue
            }
            let first = max(0, Int((min(a.position.x, b.position.x) - reach - xs[0]) / step))
            let last = min(xs.count - 1, Int((max(a.position.x, b.position.x) + reach - xs[0]) / step) + 1)
            let chord = b.position - a.position
            let square = chord.dot(chord)
            for column in first...max(first, last) {
                let point = Point(x: xs[column], y: y)
                let nearest = square > 0 ? min(max((point - a.position).dot(chord) / square, 0), 1) : 0
                for share in [0, nearest, 1] {
                    let distance = point.distance(to: a.position.interpolated(to: b.position, at: share))
                    depths[column] = max(depths[column], a.radius + (b.radius - a.radius) * share - distance)
                }
            }
        }
        return depths
    }
}
