internal import SignetGraphics

/// The outline of a line of varying width: a closed band between two curves at the line's distance, with round ends,
/// and discs where the line turns more tightly than it is wide.
///
/// All parts run the same way round, so that the non-zero winding rule fills their union without holes.
struct StrokeOutline {
    /// A point of the centre line with its half width.
    struct Node {
        var point: Point
        var radius: Double
    }

    /// How far the outline may be from the true one, in points.
    static let accuracy = 0.015
    /// The distance of nodes along the line, in points.
    private static let spacing = 0.25
    /// A turn at one node that splits the line: a cusp or corner.
    private static let sharpTurn = 0.6

    private(set) var path = Path()

    /// - Parameter nodes: The centre line, densely.
    init(_ nodes: [Node]) {
        let nodes = Self.resampled(nodes)
        guard let first = nodes.first else { return }
        guard nodes.count > 1 else {
            addDisc(first)
            return
        }
        var start = 0
        for index in 1..<nodes.count - 1 where Self.turn(nodes, at: index) > Self.sharpTurn {
            addBand(Array(nodes[start...index]))
            start = index
        }
        addBand(Array(nodes[start...]))
        for index in 1..<max(1, nodes.count - 1) {
            let bend = Self.turn(nodes, at: index)
            // The line's radius of curvature is spacing / bend; below the half width the inner edge folds over.
            if bend * nodes[index].radius > Self.spacing * 0.8 { addDisc(nodes[index]) }
        }
    }

    private static func turn(_ nodes: [Node], at index: Int) -> Double {
        let before = nodes[index].point - nodes[index - 1].point
        let after = nodes[index + 1].point - nodes[index].point
        return abs(before.cross(after)).arcTangent(before.dot(after))
    }

    /// Nodes at equal distances; the ends stay.
    private static func resampled(_ nodes: [Node]) -> [Node] {
        guard var previous = nodes.first else { return [] }
        var result = [previous]
        var walked = 0.0
        for node in nodes.dropFirst() {
            let length = previous.point.distance(to: node.point)
            guard length > 0, length.isFinite else { continue }
            var position = spacing - walked
            while position <= length {
                let part = position / length
                result.append(
                    Node(
                        point: previous.point.interpolated(to: node.point, at: part),
                        radius: previous.radius + (node.radius - previous.radius) * part
                    )
                )
                position += spacing
            }
            walked = length - (position - spacing)
            previous = node
        }
        if let last = result.last, last.point.distance(to: previous.point) > spacing * 0.2 { result.append(previous) }
        return result
    }

    /// Adds the band along nodes without sharp turns: the left edge forwards, a round end, the right edge back, a round
    /// end.
    ///
    /// With y upwards it runs clockwise.
    private mutating func addBand(_ nodes: [Node]) {
        guard nodes.count > 1, let first = nodes.first, let last = nodes.last else { return }
        var left: [Point] = []
        var right: [Point] = []
        for index in nodes.indices {
            let before = nodes[max(0, index - 1)].point
            let after = nodes[min(nodes.count - 1, index + 1)].point
            let normal = (after - before).normalized.perpendicular * nodes[index].radius
            left.append(nodes[index].point + normal)
            right.append(nodes[index].point - normal)
        }
        path.move(to: left[0])
        for cubic in CurveFitter.fit(left, accuracy: Self.accuracy) {
            path.curve(cubic.control1, cubic.control2, to: cubic.end)
        }
        addCap(around: last.point, from: left[left.count - 1])
        for cubic in CurveFitter.fit(right.reversed(), accuracy: Self.accuracy) {
            path.curve(cubic.control1, cubic.control2, to: cubic.end)
        }
        addCap(around: first.point, from: right[0])
        path.close()
    }

    /// The control points' distance that makes a cubic a quarter of a circle.
    private static let quarter = 0.552_284_75

    /// Half a circle clockwise about a centre.
    private mutating func addCap(around center: Point, from start: Point) {
        var arm = start - center
        for _ in 0..<2 {
            let next = -arm.perpendicular
            path.curve(
                center + arm + next * Self.quarter,
                center + next + arm * Self.quarter,
                to: center + next
            )
            arm = next
        }
    }

    private mutating func addDisc(_ node: Node) {
        let start = Point(x: node.point.x + node.radius, y: node.point.y)
        path.move(to: start)
        addCap(around: node.point, from: start)
        addCap(around: node.point, from: Point(x: node.point.x - node.radius, y: node.point.y))
        path.close()
    }
}
