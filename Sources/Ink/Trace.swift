internal import SignetGraphics

/// A stroke on a clock that always goes forward, in working units: what the smoother reads.
///
/// A device repeats itself, its clock stands still or goes back, and a resting pen is silent. Here duplicates are gone,
/// equal times are spread, and a silence is a pen that stays where it was (else the smoother would let it fly).
struct Trace {
    /// Seconds from the first sample, strictly increasing.
    private(set) var times: [Double] = []
    private(set) var points: [Point] = []
    /// 0 to 1, or empty when none is reported.
    private(set) var pressures: [Double] = []

    /// The period that samples without a clock are given, in seconds: that of a touch screen.
    static let assumedPeriod = 1.0 / 120
    /// Times closer than this are one moment.
    private static let tick = 0.0002
    /// The longest silence that is kept, in seconds.
    private static let longestSilence = 0.1

    /// - Parameter transform: From canvas to working units.
    init(_ stroke: Drawing.Stroke, transform: (Point) -> Point) {
        let hasClock = stroke.samples.count > 1 && stroke.samples.allSatisfy { $0.time?.isFinite == true }
        let hasPressure = stroke.samples.allSatisfy { $0.pressure?.isFinite == true }
        let start = stroke.samples.first?.time ?? 0
        for (index, sample) in stroke.samples.enumerated() {
            let point = transform(Point(x: sample.x, y: sample.y))
            var time = hasClock ? ((sample.time ?? 0) - start) / 1000 : Double(index) * Self.assumedPeriod
            if let last = times.last, time <= last + Self.tick {
                if point == points.last { continue }
                time = last + 0.001
            }
            times.append(time)
            points.append(point)
            if hasPressure { pressures.append(min(max(sample.pressure ?? 0, 0), 1)) }
        }
        if hasClock { fillSilences() }
    }

    /// Puts still samples where the pen said nothing for several periods, and shortens long rests.
    private mutating func fillSilences() {
        guard times.count > 3 else { return }
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        let period = max(gaps[gaps.count / 2], 0.004)
        var filled = (times: [times[0]], points: [points[0]], pressures: Array(pressures.prefix(1)))
        var shift = 0.0
        for index in 1..<times.count {
            let silence = times[index] - times[index - 1]
            if silence > 3.5 * period {
                let rest = min(silence - period, Self.longestSilence)
                var time = (filled.times.last ?? 0) + period
                let end = (filled.times.last ?? 0) + rest
                while time <= end {
                    filled.times.append(time)
                    filled.points.append(points[index - 1])
                    if !pressures.isEmpty { filled.pressures.append(pressures[index - 1]) }
                    time += period
                }
                shift += times[index] - shift - ((filled.times.last ?? 0) + period)
            }
            filled.times.append(times[index] - shift)
            filled.points.append(points[index])
            if !pressures.isEmpty { filled.pressures.append(pressures[index]) }
        }
        (times, points, pressures) = filled
    }
}
