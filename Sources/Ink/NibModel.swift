import SignetGraphics

/// How wide the pen's line is along each stroke, and the stroke as a row of places close enough together to draw.
///
/// Width is decided per second and per point of length, never per sample, so that the same movement gives the same
/// line whatever the sampling rate.
struct NibModel {
    private let width: ClosedRange<Double>
    private let measure: Measure

    /// What the width follows.
    private enum Measure {
        /// Pressure, from the lightest to the firmest of this drawing.
        case pressure(ClosedRange<Double>)
        /// Speed, in units of the one (points a second) at which the width is in the middle of its range.
        case speed(middle: Double)
    }

    /// The speed of the middle width in points a second at natural size: the median of real signatures.
    private static let middleSpeed = 270.0
    /// Pressures that vary by less than this are taken for a device without a sensor.
    private static let leastPressureRange = 0.05
    /// A pressure range smaller than this is not stretched to the whole range of widths.
    private static let fullPressureRange = 0.35
    /// The width follows the hand no faster than this (standard deviation of a mean over time), in seconds.
    private static let steadiness = 0.02
    /// How much the radius may change per unit of length: the outline stays free of steps.
    private static let steepest = 0.25
    /// The distance from one place on the line to the next, in points, where the line is long enough.
    private static let spacing = 0.3
    /// The least distance between two places, in points.
    private static let leastSpacing = 0.03
    /// The most places of one drawing beyond one per knot.
    private static let places = 400_000

    /// Looks at all strokes of a drawing, in points at natural size.
    init(pen: PenStyle, strokes: [SmoothStroke]) {
        width = pen.usableWidth
        let pressures = strokes.compactMap(\.pressures).flatMap(\.self).sorted()
        let lines = strokes.filter { $0.cellCount > 0 }
        if !pressures.isEmpty, lines.allSatisfy({ $0.pressures != nil }) {
            // The extremes are single samples of landing and lifting.
            let low = pressures[pressures.count / 20]
            let high = pressures[pressures.count - 1 - pressures.count / 20]
            if pressures[pressures.count - 1] - pressures[0] > Self.leastPressureRange {
                let missing = max(0, Self.fullPressureRange - (high - low)) / 2
                measure = .pressure((low - missing)...(high + missing))
                return
            }
        }
        if lines.contains(where: \.hasClock) {
            measure = .speed(middle: Self.middleSpeed)
        } else {
            // Without a clock, distance between samples tells fast from slow, but not how fast.
            let speeds = lines.flatMap(\.speeds).sorted()
            let median = speeds.isEmpty ? 0 : speeds[speeds.count / 2]
            measure = .speed(middle: max(median, .leastNormalMagnitude))
        }
    }

    /// The line of one stroke; a dot has one place.
    func nodes(of stroke: SmoothStroke, along line: Centreline) -> [NibNode] {
        guard let first = line.spans.first, stroke.cellCount > 0, stroke.cell > 0 else {
            return stroke.coefficients.first.map { [NibNode(position: $0, radius: width.upperBound / 2, time: 0)] }
                ?? []
        }
        let radii = knotRadii(of: stroke)
        var nodes = [NibNode(position: first.curve.start, radius: radii[0], time: 0)]
        for span in line.spans {
            let curve = span.curve
            let length =
                curve.start.distance(to: curve.control1) + curve.control1.distance(to: curve.control2)
                + curve.control2.distance(to: curve.end)
            let steps = Int(min(max((length / Self.spacing).rounded(.up), 1), 64))
            for step in 1...steps {
                let t = Double(step) / Double(steps)
                let time = span.start + (span.end - span.start) * t
                let knot = min(Int(time), radii.count - 2)
                let radius = radii[knot] + (radii[knot + 1] - radii[knot]) * (time - Double(knot))
                let node = NibNode(position: curve.point(at: t), radius: radius, time: time)
                if node.position.distance(to: nodes[nodes.count - 1].position) >= Self.leastSpacing {
                    nodes.append(node)
                }
            }
        }
        if nodes.count > 1, let end = line.curves.last?.end { nodes[nodes.count - 1].position = end }
        return levelled(nodes)
    }

    /// The radius at every knot, smoothed over time.
    private func knotRadii(of stroke: SmoothStroke) -> [Double] {
        let shares: [Double] =
            switch measure {
            case .pressure(let range):
                (stroke.pressures ?? []).map {
                    min(max(($0 - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
                }
            case .speed(let middle):
                stroke.speeds.map { speed in
                    let ratio = speed / middle
                    return 1 / (1 + ratio * ratio.squareRoot())
                }
            }
        let smooth = GaussianBlur(deviation: Self.steadiness / stroke.cell).apply(shares)
        let span = width.upperBound - width.lowerBound
        return smooth.map { (width.lowerBound + span * $0) / 2 }
    }

    /// Lowers radii until none changes faster along the line than allowed.
    private func levelled(_ nodes: [NibNode]) -> [NibNode] {
        var nodes = nodes
        for index in nodes.indices.dropFirst() {
            let rise = Self.steepest * nodes[index].position.distance(to: nodes[index - 1].position)
            nodes[index].radius = min(nodes[index].radius, nodes[index - 1].radius + rise)
        }
        for index in nodes.indices.dropLast().reversed() {
            let rise = Self.steepest * nodes[index].position.distance(to: nodes[index + 1].position)
            nodes[index].radius = min(nodes[index].radius, nodes[index + 1].radius + rise)
        }
        return nodes
    }
}
