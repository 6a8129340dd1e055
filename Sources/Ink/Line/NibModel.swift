import SignetGraphics

/// The width of the pen's line along each stroke, and the stroke as a sequence of places close enough together to draw.
///
/// Width is decided per second and per point of length, never per sample, so that the same movement gives the same
/// line whatever the sampling rate.
struct NibModel {
    private let pen: PenStyle
    private let measure: Measure
    /// The most places in one span of a line.
    private let mostSteps: Double

    /// The measure that the width follows.
    private enum Measure {
        /// Pressure, from the lightest to the firmest of this drawing.
        case pressure(ClosedRange<Double>)
        /// Speed, in units of the one (points a second) at which the width is in the middle of its range.
        case speed(middle: Double)
    }

    /// The speed of the middle width in points a second at natural size: the median of real signatures.
    private static let middleSpeed = 270.0
    /// Pressures that vary by less than this are treated as a device without a sensor.
    private static let leastPressureRange = 0.05
    /// A pressure range smaller than this is not stretched to the whole range of widths.
    private static let fullPressureRange = 0.35
    /// The smallest distance between two places, in points.
    private static let leastSpacing = 0.03
    /// The largest turn from one place to the next, in radians, unless they are already that near.
    private static let turn = 0.15
    /// The most places of one drawing beyond one per span.
    private static let places = 200_000

    /// The fewest places of a stroke that is not tiny, and the spacing, in points, where it tapers.
    private static let fewest = 24.0
    private static let taperSpacing = 0.2

    /// The distance from one place on the line to the next, in points, where the line is long and straight enough.
    static let spacing = 0.7
    /// The same for an outline, whose curves swing between the places.
    static let outlineSpacing = 1.4

    /// Examines all strokes of a drawing, in points at natural size.
    init(pen: PenStyle, strokes: [SmoothStroke]) {
        self.pen = pen.usable
        let cells = strokes.reduce(0) { $0 + $1.cellCount }
        mostSteps = Double(min(max(1, Self.places / max(cells, 1)), 64))
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
            // Without a clock, the distance between samples distinguishes fast from slow, but does not give the speed.
            let speeds = lines.flatMap(\.speeds).sorted()
            let median = speeds.isEmpty ? 0 : speeds[speeds.count / 2]
            measure = .speed(middle: max(median, .leastNormalMagnitude))
        }
    }

    /// The line of one stroke, in places at most `spacing` apart; a dot has one place.
    func nodes(of stroke: SmoothStroke, along line: Centreline, spacing: Double) -> [NibNode] {
        guard let first = line.spans.first, let end = line.spans.last, stroke.cell > 0 else {
            return stroke.coefficients.first.map { [NibNode(position: $0, radius: pen.dotWidth / 2)] } ?? []
        }
        let hand = HandCourse(shares(of: stroke), cell: stroke.cell)
        func node(_ position: Point, _ time: Double) -> NibNode {
            NibNode(position: position, radius: radius(hand, time), time: time)
        }
        var nodes = [node(first.curve.start, first.start)]
        let length = line.spans.reduce(0) { $0 + Self.length($1.curve) }
        // Two places can be so close that their distance is zero.
        guard length > 0 else { return [NibNode(position: first.curve.start, radius: pen.dotWidth / 2)] }
        let spacing = min(spacing, length / Self.fewest)
        var travelled = 0.0
        for span in line.spans {
            let way = Self.length(span.curve)
            let isTapered = travelled < pen.startTaper || length - travelled - way < pen.endTaper
            let finest = isTapered ? min(spacing, Self.taperSpacing) : spacing
            travelled += way
            let steps = max((way / finest).rounded(.up), (Self.turn(span.curve) / Self.turn).rounded(.up))
            let count = Int(min(max(steps, 1), mostSteps))
            for step in 1...count {
                let share = Double(step) / Double(count)
                let position = span.curve.point(at: share)
                guard position.distance(to: nodes[nodes.count - 1].position) >= Self.leastSpacing else { continue }
                nodes.append(node(position, span.start + (span.end - span.start) * share))
            }
        }
        if nodes.count > 1, nodes[nodes.count - 1].position.distance(to: end.curve.end) < Self.leastSpacing {
            nodes.removeLast()
        }
        nodes.append(node(end.curve.end, end.end))
        return levelled(tapered(levelled(nodes, steepness: pen.steepness)), steepness: PenStyle.steepest)
    }

    /// At least the length of a curve.
    private static func length(_ curve: Cubic) -> Double {
        curve.start.distance(to: curve.control1) + curve.control1.distance(to: curve.control2)
            + curve.control2.distance(to: curve.end)
    }

    /// About how far a curve turns.
    private static func turn(_ curve: Cubic) -> Double {
        let first = curve.control1 - curve.start
        let second = curve.control2 - curve.control1
        let third = curve.end - curve.control2
        return abs(Point.angle(from: first, to: second)) + abs(Point.angle(from: second, to: third))
    }

    /// For every knot, the share of the range of widths for the hand's movement, and the share for the pen's lean.
    private func shares(of stroke: SmoothStroke) -> [Point] {
        let shares: [Double] =
            switch measure {
            case .pressure(let range):
                HandCourse.firm(
                    (stroke.pressures ?? []).map {
                        min(max(($0 - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
                    },
                    cell: stroke.cell
                )
            case .speed(let middle):
                stroke.speeds.map { speed in
                    let ratio = speed / middle
                    return 1 / (1 + ratio * ratio.squareRoot())
                }
            }
        guard let leans = stroke.leans else { return shares.map { Point(x: $0, y: 0) } }
        return zip(shares, leans).map { Point(x: $0, y: PenStyle.flatness(ofLean: $1)) }
    }

    private func radius(_ hand: HandCourse, _ place: Double) -> Double {
        let share = hand.value(at: place)
        return pen.width(share: share.x, flatness: share.y) / 2
    }

    /// Lowers radii until none changes faster along the line than allowed.
    private func levelled(_ nodes: [NibNode], steepness: Double) -> [NibNode] {
        var nodes = nodes
        for index in nodes.indices.dropFirst() {
            let rise = steepness * nodes[index].position.distance(to: nodes[index - 1].position)
            nodes[index].radius = min(nodes[index].radius, nodes[index - 1].radius + rise)
        }
        for index in nodes.indices.dropLast().reversed() {
            let rise = steepness * nodes[index].position.distance(to: nodes[index + 1].position)
            nodes[index].radius = min(nodes[index].radius, nodes[index + 1].radius + rise)
        }
        return nodes
    }

    /// Tapers the line at its ends.
    private func tapered(_ nodes: [NibNode]) -> [NibNode] {
        guard pen.startTaper > 0 || pen.endTaper > 0 else { return nodes }
        var lengths = [0.0]
        for (a, b) in zip(nodes, nodes.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + a.position.distance(to: b.position))
        }
        let whole = lengths[lengths.count - 1]
        // Both tapers must fit on a short stroke, and a dab has none.
        let room = min(1, whole / max(2 * (pen.startTaper + pen.endTaper), .leastNormalMagnitude))
        let share = min(1, whole / (6 * pen.dotWidth))
        return zip(nodes, lengths).map { node, length in
            let thinning =
                PenStyle.thinning(length, over: pen.startTaper * room)
                * PenStyle.thinning(whole - length, over: pen.endTaper * room)
            let tip = max(node.radius * (1 - share), min(pen.tip / 2, node.radius))
            return NibNode(position: node.position, radius: max(node.radius * thinning, tip), time: node.time)
        }
    }
}
