/// A piece of work timed in turn with another that is known to everybody, so that a busy machine slows both.
struct Comparison {
    let name: String
    let beside: String
    let work: () throws -> Void
    let other: () throws -> Void

    /// The medians in milliseconds, and the median of the ratios of pairs.
    func run(rounds: Int) throws -> (work: Double, other: Double, ratio: Double) {
        try work()
        try other()
        var pairs: [(Double, Double)] = []
        for _ in 0..<rounds { pairs.append((try Self.time(work), try Self.time(other))) }
        return (
            Self.median(pairs.map(\.0)), Self.median(pairs.map(\.1)), Self.median(pairs.map { $0.0 / max($0.1, 1e-6) })
        )
    }

    private static func time(_ body: () throws -> Void) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try body()
        let spent = (clock.now - start).components
        return Double(spent.seconds) * 1000 + Double(spent.attoseconds) / 1e15
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}
