internal import SignetBasics

/// Keeps requests from a server that fails, so that those who wait for it do not become many.
///
/// After some time in which requests failed and none succeeded, nothing is sent but one request a second, until one succeeds.
final class Breaker: Sendable {
    private struct State {
        /// The failures since the last success, and when the first of them was noticed.
        var failures = 0
        var first: ContinuousClock.Instant?
        /// When the next request may try, after too many failures.
        var next: ContinuousClock.Instant?
    }

    private let state = Guarded(State())
    private let now: @Sendable () -> ContinuousClock.Instant

    /// The failures in a row, and their least duration, that break off: many at once may have met the same short fault.
    static let patience = (failures: 8, time: Duration.seconds(2))
    /// The time between two requests that try.
    static let rest = Duration.seconds(1)

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Whether a request may be sent; ``end(isFailure:)`` must follow.
    func begin() -> Bool {
        let now = now()
        return state.withLock { state in
            guard let next = state.next else { return true }
            guard now >= next else { return false }
            state.next = now + Self.rest
            return true
        }
    }

    /// Takes the outcome of a request.
    func end(isFailure: Bool) {
        let now = now()
        state.withLock { state in
            guard isFailure else {
                state = State()
                return
            }
            state.failures += 1
            let first = state.first ?? now
            state.first = first
            if state.failures >= Self.patience.failures, now - first >= Self.patience.time {
                state.next = now + Self.rest
            }
        }
    }
}
