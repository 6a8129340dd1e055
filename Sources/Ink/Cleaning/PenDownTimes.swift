/// The times when the pen was down, to find other touches during them.
struct PenDownTimes {
    /// The start times of strokes, in order.
    private let starts: [Double]
    /// For each of them, the latest end of the strokes up to it.
    private let latestEnds: [Double]

    /// The times of strokes that have them.
    init(_ strokes: some Sequence<Drawing.Stroke>) {
        let times = strokes.compactMap(Self.times).filter { $0.start < $0.end }.sorted { $0.start < $1.start }
        starts = times.map(\.start)
        var latest = -Double.infinity
        latestEnds = times.map { time in
            latest = max(latest, time.end)
            return latest
        }
    }

    /// Whether a stroke began and ended while another was being drawn; found in logarithmic time.
    func cover(_ stroke: Drawing.Stroke) -> Bool {
        guard let time = Self.times(stroke) else { return false }
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < time.start { low = middle + 1 } else { high = middle }
        }
        return low > 0 && latestEnds[low - 1] > time.end
    }

    private static func times(_ stroke: Drawing.Stroke) -> (start: Double, end: Double)? {
        guard let start = stroke.samples.first?.time, let end = stroke.samples.last?.time else { return nil }
        return (start, end)
    }
}
