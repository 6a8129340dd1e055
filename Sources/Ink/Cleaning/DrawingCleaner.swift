import SignetGraphics

/// Removes samples that the hand certainly did not draw, and repairs clocks.
///
/// Samples that only might be wrong stay: a smoothed line tolerates a bad sample, but an i's dot cannot be restored.
struct DrawingCleaner {
    /// The remaining strokes, with repaired times.
    private(set) var strokes: [StrokeClock] = []
    /// For each of them, its index in the drawing.
    private(set) var kept: [Int] = []
    private(set) var report = CleaningReport()

    /// A jump is an outlier's if it is at least this many times the jumps around it, and this share of the drawing's
    /// extent.
    private static let outlier = (ratio: 8.0, share: 0.04)
    /// How often a device may deliver the same sample; a pen that stays longer is there on purpose.
    private static let mostDeliveries = 2
    /// The largest cosine of the turn at an outlier, which goes there and back again.
    private static let outlierTurn = -0.85
    /// The largest extent of a touch, as a share of the drawing's extent.
    private static let touch = 0.03
    /// How far a touch must lie from the rest, as a share of the rest's extent: without a common clock, and while
    /// another stroke is being drawn.
    private static let farAway = (alone: 1.0, meanwhile: 0.15)

    init(_ drawing: Drawing) {
        let box = Rectangle(enclosing: drawing.strokes.lazy.flatMap(\.samples).map(\.position))
        let extent = max(box?.width ?? 0, box?.height ?? 0)
        report.samples = drawing.strokes.reduce(0) { $0 + $1.samples.count }
        report.quantum = Self.quantum(drawing)
        let touches = Self.touches(drawing)
        var periods: [Double] = []
        for (index, stroke) in drawing.strokes.enumerated() where !stroke.samples.isEmpty {
            if let reason = touches[index] {
                report.rejections.append(CleaningReport.Rejection(stroke: index, reason: reason))
                continue
            }
            var mended = stroke
            let outliers = Self.outliers(stroke.samples, extent: extent)
            for outlier in outliers.reversed() { mended.samples.remove(at: outlier) }
            report.outliers += outliers.map { CleaningReport.Place(stroke: index, sample: $0) }
            let clock = StrokeClock(mended)
            report.repeats += clock.repeats
            report.mendedTimes += clock.mendedTimes
            report.rests += clock.rests
            if clock.isReported { periods.append(clock.period) }
            strokes.append(clock)
            kept.append(index)
        }
        if !periods.isEmpty { report.rate = 1 / periods.sorted()[periods.count / 2] }
    }

    /// Single samples, delivered once or more often, that jump away and back again, far beyond all movement around them.
    private static func outliers(_ samples: [Drawing.Sample], extent: Double) -> [Int] {
        let places = places(samples)
        guard places.count > 6 else { return [] }
        let positions = places.map { samples[$0.lowerBound].position }
        let steps = zip(positions, positions.dropFirst()).map { $1 - $0 }
        var found: [Int] = []
        for index in 1..<(places.count - 1) where places[index].count <= mostDeliveries {
            let away = steps[index - 1]
            let back = steps[index]
            let least = min(away.length, back.length)
            guard least > outlier.share * extent, away.dot(back) < outlierTurn * away.length * back.length else {
                continue
            }
            let around = [index - 3, index - 2, index + 1, index + 2].filter(steps.indices.contains)
            let usual = around.reduce(0) { max($0, steps[$1].length) }
            let across = positions[index - 1].distance(to: positions[index + 1])
            guard max(usual, across) * outlier.ratio < least else { continue }
            found += places[index]
        }
        return found
    }

    /// The samples in runs that are at one place.
    private static func places(_ samples: [Drawing.Sample]) -> [Range<Int>] {
        var places: [Range<Int>] = []
        for index in samples.indices {
            if let last = places.last, samples[last.lowerBound].position == samples[index].position {
                places[places.count - 1] = last.lowerBound..<(index + 1)
            } else {
                places.append(index..<(index + 1))
            }
        }
        return places
    }

    /// The strokes that are touches of a palm or a sleeve, not of the pen.
    ///
    /// A touch is a spot far from everything else: at a distance as large as the rest, or, while another stroke is
    /// being drawn (a hand has one pen), at a smaller distance.
    private static func touches(_ drawing: Drawing) -> [Int: CleaningReport.Reason] {
        let boxes = drawing.strokes.map { Rectangle(enclosing: $0.samples.lazy.map(\.position)) }
        let sizes = boxes.map { max($0?.width ?? 0, $0?.height ?? 0) }
        // Among nothing but dots, none is a touch beside a line.
        guard let largest = sizes.max(), largest >= drawing.minimumExtent else { return [:] }
        let isSmall = sizes.map { $0 <= touch * largest }
        let rest = boxes.indices.filter { !isSmall[$0] }.compactMap { boxes[$0] }
        guard let box = Rectangle(enclosing: rest.flatMap(\.corners)) else { return [:] }
        let extent = max(box.width, box.height)
        let penDown = PenDownTimes(boxes.indices.lazy.filter { !isSmall[$0] }.map { drawing.strokes[$0] })
        var found: [Int: CleaningReport.Reason] = [:]
        for index in boxes.indices where isSmall[index] {
            guard let place = boxes[index] else { continue }
            let distance = distance(from: box, to: Point(x: place.midX, y: place.midY))
            if distance > farAway.alone * extent {
                found[index] = .strayTouch
            } else if distance > farAway.meanwhile * extent, penDown.cover(drawing.strokes[index]) {
                found[index] = .secondTouch
            }
        }
        return found
    }

    private static func distance(from box: Rectangle, to point: Point) -> Double {
        let dx = max(box.minX - point.x, point.x - box.maxX, 0)
        let dy = max(box.minY - point.y, point.y - box.maxY, 0)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The grid that all coordinates lie on, in canvas units; nil if there is none.
    private static func quantum(_ drawing: Drawing) -> Double? {
        let samples = drawing.strokes.lazy.flatMap(\.samples).prefix(4_000)
        let values = Set(samples.lazy.flatMap { [$0.x, $0.y] }).sorted()
        guard values.count > 8, let first = values.first else { return nil }
        let steps = zip(values, values.dropFirst()).map { $1 - $0 }
        guard let least = steps.min(), least > 0 else { return nil }
        let isOnGrid = values.allSatisfy { value in
            let place = (value - first) / least
            return abs(place - place.rounded()) < 0.01
        }
        return isOnGrid ? least : nil
    }
}
