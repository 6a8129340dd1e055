internal import SignetBasics

/// The time that drawing the pages of a document takes, in several parts together.
final class DrawingClock: Sendable {
    let seconds: Int
    private let state: Guarded<State>

    private struct State {
        var left: Duration
        /// When the time is over; nil between the parts.
        var end: ContinuousClock.Instant?
    }

    init(seconds: Int) {
        self.seconds = seconds
        state = Guarded(State(left: .seconds(seconds), end: nil))
    }

    /// Runs a part.
    func during<Result>(_ work: () -> Result) -> Result {
        state.withLock { $0.end = .now + $0.left }
        defer {
            state.withLock { state in
                if let end = state.end { state.left = ContinuousClock.now.duration(to: end) }
                state.end = nil
            }
        }
        return work()
    }

    var isOver: Bool { state.withLock { state in state.end.map { $0 <= .now } ?? false } }
}
