/// The clock of a signature: time stamps of 16 bits that start again at 0, or intervals.
struct SignatureClock {
    private var last = 0.0
    private var base = 0.0
    private var isFirst = true

    /// The milliseconds of a time stamp; nil if the channel has no scale.
    mutating func time(_ stamp: Double, perSecond scale: Double?) -> Double? {
        guard let scale else { return nil }
        if last - stamp > 32768 { base += 65536 }
        last = stamp
        return (base + stamp) * 1000 / scale
    }

    /// The milliseconds after an interval; the first point is at 0.
    mutating func advance(_ interval: Double, perSecond scale: Double?) -> Double? {
        guard let scale else { return nil }
        if !isFirst { base += interval }
        isFirst = false
        return base * 1000 / scale
    }
}
