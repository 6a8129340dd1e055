import SignetGraphics

/// The area that a round nib of changing radius covers, as one closed outline a stroke, for the non-zero winding number
/// rule.
///
/// The outline is the edge of the area that the nib's disc touches on either side of its way, with round ends. At a
/// sharp turn both sides run around the nib: the outer one forwards, the inner one backwards. The winding number of a
/// place is then the number of times that the nib passes over it, whatever the line does: never negative, and zero only
/// where there is no ink, so that no cusp, loop or crossing cuts a hole. Folds of the inner side that the ink hides are
/// cut off.
struct StrokeOutline {
    /// The largest difference between outline and covered area, in the unit of the nodes (points at natural size).
    private let accuracy: Double
    private let fitter: CurveFitter

    init(accuracy: Double, effort: CurveFitter.Effort) {
        self.accuracy = accuracy
        fitter = CurveFitter(accuracy: accuracy, cornerAngle: 0.7, effort: effort)
    }

    /// Outlines of the fewest curves.
    init(accuracy: Double) { self.init(accuracy: accuracy, effort: .fewestCurves) }

    /// Adds the outline of one stroke to a path.
    ///
    /// Nodes must be finite, with positive radii.
    func add(_ stroke: [NibNode], to path: inout Path) {
        let nodes = Self.hulls(stroke)
        guard let first = nodes.first, let last = nodes.last else { return }
        guard nodes.count > 1 else {
            path.addDisc(first)
            return
        }
        let forth = OutlineSide(along: nodes)
        let returning = Array(nodes.reversed())
        let back = OutlineSide(along: returning, turningLike: forth)
        path.move(to: forth.points[0])
        add(OutlineFolds(forth, of: nodes).cutOff(), to: &path)
        path.arc(from: forth.points[forth.points.count - 1], to: back.points[0], around: last)
        add(OutlineFolds(back, of: returning).cutOff(), to: &path)
        path.arc(from: back.points[back.points.count - 1], to: forth.points[0], around: first)
        path.close()
    }

    /// Continues along the smooth parts of a side.
    private func add(_ runs: [[Point]], to path: inout Path) {
        for run in runs {
            for curve in fitter.cubics(through: run) { path.curve(curve.control1, curve.control2, to: curve.end) }
        }
    }

    /// The nodes without those whose disc is inside a neighbour's.
    private static func hulls(_ stroke: [NibNode]) -> [NibNode] {
        var nodes: [NibNode] = []
        nodes.reserveCapacity(stroke.count)
        for node in stroke {
            while let last = nodes.last, node.contains(last) { nodes.removeLast() }
            if let last = nodes.last, last.contains(node) { continue }
            nodes.append(node)
        }
        return nodes
    }
}

extension NibNode {
    /// Whether another disc is inside this one, or so nearly that they have no usable common tangents.
    fileprivate func contains(_ other: NibNode) -> Bool {
        position.distance(to: other.position) <= (radius - other.radius) * 1.001
    }
}
