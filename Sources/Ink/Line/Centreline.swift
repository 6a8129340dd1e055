import SignetGraphics

/// The line that a stroke draws: a few cubics within the uncertainty of the smoothed movement.
///
/// Where samples are noisy, the movement is uncertain, and curves within that uncertainty are as accurate as it is, and
/// smoother; elsewhere the curves follow it within ``finest``.
struct Centreline {
    /// A part of one of the curves, and the times when the pen passed it.
    struct Span {
        var curve: Cubic
        /// The times since pen-down, in cells of the stroke.
        var start: Double
        var end: Double
    }

    /// The curves in order, each starting where the last one ended; none for a dot.
    let curves: [Cubic]
    /// The same line in short parts.
    let spans: [Span]
    /// The squares of the distances between points of the movement and the curves, in square points.
    let squares: [Double]

    /// The mean deviation that is always allowed, in points at natural size, and as a share of the drawing's extent.
    private static let finest = (length: 0.05, share: 3e-4)
    /// The mean deviation that is allowed, in standard deviations of the smoothed movement.
    private static let certainty = 1.2
    /// Points nearer to each other add nothing, in points at natural size and in seconds.
    private static let spacing = (least: 0.15, usual: 1.2, time: 0.008)
    /// The turn that is a corner, in radians.
    private static let cornerAngle = 0.9

    /// Fits curves to a stroke in points at natural size, of a drawing with the given extent.
    init(_ stroke: SmoothStroke, extent: Double, effort: CurveFitter.Effort) {
        let finest = min(Self.finest.length, Self.finest.share * extent)
        var points: [Point] = []
        var times: [Double] = []
        var tolerances: [Double] = []
        func add(_ point: Point, time: Double) {
            let knot = min(Int(time), stroke.deviations.count - 1)
            points.append(point)
            times.append(time)
            tolerances.append(max(finest, Self.certainty * stroke.deviations[knot]))
        }
        for cell in 0..<stroke.cellCount {
            let curve = stroke.curve(cell)
            for half in 0..<2 {
                let point = half == 0 ? curve.start : curve.point(at: 0.5)
                let time = Double(cell) + Double(half) / 2
                if let last = points.last, let lastTime = times.last {
                    let distance = point.distance(to: last)
                    let isSoon = (time - lastTime) * stroke.cell < Self.spacing.time
                    guard distance > (isSoon ? Self.spacing.usual : Self.spacing.least) else { continue }
                }
                add(point, time: time)
            }
        }
        if stroke.cellCount > 0 {
            let end = stroke.curve(stroke.cellCount - 1).end
            // The last point is where the pen was lifted.
            if points.count > 1, let last = points.last, end.distance(to: last) < Self.spacing.least {
                points.removeLast()
                times.removeLast()
                tolerances.removeLast()
            }
            if points.last != end { add(end, time: Double(stroke.cellCount)) }
        }
        let fitted = CurveFitter(accuracy: finest, cornerAngle: Self.cornerAngle, effort: effort)
            .fitted(to: points, tolerances: tolerances)
        curves = fitted.map(\.curve)
        spans = Self.spans(fitted, times)
        squares = fitted.flatMap { piece in
            zip(piece.points, piece.parameters).map { point, parameter in
                let offset = piece.curve.point(at: parameter) - points[point]
                return offset.dot(offset)
            }
        }
    }

    /// Cuts the curves at the places nearest to their points, at which the times are known.
    private static func spans(_ fitted: [CurveFitter.Fitted], _ times: [Double]) -> [Span] {
        var spans: [Span] = []
        var time = times.first ?? 0
        for (index, piece) in fitted.enumerated() {
            var parameter = 0.0
            for (point, next) in zip(piece.points, piece.parameters) where next > parameter && times[point] > time {
                spans.append(Span(curve: piece.curve.part(from: parameter, to: next), start: time, end: times[point]))
                parameter = next
                time = times[point]
            }
            guard parameter < 1 else { continue }
            // The joint is between two points: the time is divided by the distances on its two sides.
            let rest = piece.curve.part(from: parameter, to: 1)
            var end = time
            if index + 1 < fitted.count, let next = fitted[index + 1].parameters.first {
                let ahead = fitted[index + 1].curve.part(from: 0, to: next)
                let way = rest.start.distance(to: rest.end)
                let whole = way + ahead.start.distance(to: ahead.end)
                let nextTime = max(times[fitted[index + 1].points.lowerBound], time)
                if whole > 0 { end = time + (nextTime - time) * way / whole }
            }
            spans.append(Span(curve: rest, start: time, end: end))
            time = end
        }
        return spans
    }
}
