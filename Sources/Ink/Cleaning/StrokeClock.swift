import SignetGraphics

/// A stroke with reliable times: seconds from pen-down that always increase.
///
/// Devices deliver duplicates, coarse clocks with equal times, clocks that jump back, or no clock; and a resting mouse
/// or pen sends nothing. All of this is repaired here, so that smoothing works with clean times only.
struct StrokeClock {
    /// One sample per entry, with added samples for the resting pen in long pauses.
    private(set) var times: [Double] = []
    private(set) var positions: [Point] = []
    private(set) var pressures: [Double?] = []
    /// The pen's lean from the vertical, in degrees.
    private(set) var leans: [Double?] = []
    /// The typical time between two samples, in seconds.
    private(set) var period: Double
    /// Whether the times come from the device, so that speeds mean something.
    let isReported: Bool
    /// The samples that were skipped because they repeat the previous one.
    private(set) var repeats = 0
    /// The samples whose times were repaired.
    private(set) var mendedTimes = 0
    /// The long pauses.
    private(set) var rests = 0

    /// The time between samples that have no usable times, in seconds.
    static let assumedPeriod = 1.0 / 120
    /// The typical periods, in seconds, that are accepted: below, the unit is not milliseconds or the clock is broken;
    /// above, samples are so rare that they show places instead of a movement.
    static let believedPeriods = 0.000_5...0.04
    /// A pause of more than this many periods is a resting pen.
    private static let silence = 3.5
    /// The most periods of a rest that are kept.
    private static let rest = 12.0

    init(_ stroke: Drawing.Stroke) {
        var samples: [Drawing.Sample] = []
        samples.reserveCapacity(stroke.samples.count)
        for sample in stroke.samples {
            if let last = samples.last, sample.position == last.position, Self.isRepeat(sample.time, last.time) {
                repeats += 1
                continue
            }
            samples.append(sample)
        }
        let reported = Self.repairedTimes(samples.map(\.time))
        period = reported?.period ?? Self.assumedPeriod
        isReported = reported != nil
        let times = reported?.times ?? Self.assumedTimes(samples)
        mendedTimes = reported.map { Self.differences(samples, $0.times) } ?? samples.count
        for (sample, time) in zip(samples, times) { append(sample, at: time) }
    }

    /// How many times differ from those of the samples.
    private static func differences(_ samples: [Drawing.Sample], _ times: [Double]) -> Int {
        zip(samples, times).count { sample, time in
            guard let reported = sample.time else { return true }
            return abs(reported / 1000 - time) > 1e-6
        }
    }

    /// The same stroke with at most this many samples.
    func prefix(_ count: Int) -> StrokeClock {
        guard positions.count > count else { return self }
        var copy = self
        copy.times = Array(times.prefix(count))
        copy.positions = Array(positions.prefix(count))
        copy.pressures = Array(pressures.prefix(count))
        copy.leans = Array(leans.prefix(count))
        return copy
    }

    /// Whether a sample at the same place is a repetition: it has the same time, or there are no times.
    private static func isRepeat(_ time: Double?, _ last: Double?) -> Bool {
        guard let time, let last else { return true }
        return !(time > last + 0.2)
    }

    /// Adds a sample; after a long pause the pen first rests where it was, and long rests are shortened.
    private mutating func append(_ sample: Drawing.Sample, at time: Double) {
        // A sample's pressure is used only if it is a number.
        let pressure = sample.pressure.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
        if let last = times.last, let lastPosition = positions.last {
            // `shift` maps the device's time to ours, which leaves out the excess of long rests.
            var now = time - shift
            if now - last > Self.silence * max(period, 0.004) {
                rests += 1
                let kept = min(now - last, Self.rest * period)
                let steps = Int(kept / period)
                for step in 1..<max(steps, 2) {
                    times.append(last + Double(step) * period)
                    positions.append(lastPosition)
                    pressures.append(pressures.last ?? nil)
                    leans.append(leans.last ?? nil)
                }
                shift += (now - last) - kept
                now = last + kept
            }
            times.append(now)
        } else {
            times.append(0)
            shift = time
        }
        positions.append(sample.position)
        pressures.append(pressure)
        leans.append(sample.lean)
    }

    /// The device's time at which ours is 0, plus the left-out parts of rests.
    private var shift = 0.0

    /// Times for samples without usable ones.
    ///
    /// Samples are taken to be evenly spaced in time; where they lie far apart compared with their neighbours, more
    /// time is allowed, as the root of the distance (centripetal: E. T. Y. Lee, "Choosing nodes in parametric curve
    /// interpolation", 1989), which keeps curves between them from looping.
    private static func assumedTimes(_ samples: [Drawing.Sample]) -> [Double] {
        let chords = zip(samples, samples.dropFirst()).map { $0.position.distance(to: $1.position) }
        let usual = chords.isEmpty ? 0 : chords.sorted()[chords.count / 2]
        guard usual > 0 else { return samples.indices.map { Double($0) * assumedPeriod } }
        var times = [0.0]
        var time = 0.0
        for chord in chords {
            time += assumedPeriod * min(max((chord / usual).squareRoot(), 1), 3)
            times.append(time)
        }
        return times
    }

    /// Increasing times in seconds and their typical distance, or nil when the reported times are not plausible.
    private static func repairedTimes(_ reported: [Double?]) -> (times: [Double], period: Double)? {
        guard reported.count > 1 else { return nil }
        let seconds = reported.map { time in time.flatMap { abs($0) < 1e15 ? $0 / 1000 : nil } }
        var steps: [Double] = []
        for (a, b) in zip(seconds, seconds.dropFirst()) {
            if let a, let b, b - a > 0.000_2 { steps.append(b - a) }
        }
        // With half of the steps missing, this is not a usable clock.
        guard steps.count * 2 >= reported.count - 1 else { return nil }
        steps.sort()
        // Coarse clocks give 8 ms and 9 ms by turns: the true value is between.
        let median = steps[steps.count / 2]
        let usual = steps.filter { $0 > 0.5 * median && $0 < 1.5 * median }
        let period = usual.reduce(0, +) / Double(usual.count)
        guard believedPeriods.contains(period) else { return nil }
        return (evenedOut(seconds, period), period)
    }

    /// Keeps every time that is later than all before it, and spreads the samples in between evenly.
    private static func evenedOut(_ seconds: [Double?], _ period: Double) -> [Double] {
        let lead = seconds.firstIndex { $0 != nil } ?? 0
        let first = seconds[lead] ?? 0
        var times = (0...lead).map { first - Double(lead - $0) * period }
        times.reserveCapacity(seconds.count)
        var waiting = 1
        var ranBack = false
        // How far the clock was set back so far.
        var setBack = 0.0
        for reported in seconds.dropFirst(lead + 1) {
            let last = times[times.count - 1]
            let time = reported.map { $0 + setBack }
            guard var time, time > last + 0.000_2 else {
                if let time, time < last - period { ranBack = true }
                waiting += 1
                continue
            }
            if ranBack, time - last < 0.5 * period * Double(waiting) {
                // A clock that was set back leaves no time for the waiting samples.
                setBack += last + period * Double(waiting) - time
                time = last + period * Double(waiting)
            }
            // A rest belongs before the sample that ends it, not between the waiting samples.
            let step = min((time - last) / Double(waiting), period)
            for count in 1..<max(waiting, 1) { times.append(last + Double(count) * step) }
            times.append(time)
            waiting = 1
            ranBack = false
        }
        let last = times[times.count - 1]
        for count in 1..<max(waiting, 1) { times.append(last + Double(count) * period) }
        return times
    }
}
