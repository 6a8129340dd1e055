internal import SignetBasics

/// Keeps requests from a server that fails, so that those who wait for it do not become many.
///
/// After some failures in a row nothing is sent for a moment; then one request tries, and others follow when it succeeds.
final class Breaker: Sendable {
    private struct State {
        var failures = 0
        var closed: ContinuousClock.Instant?
        var isTrying = false
    }

    private let state = Guarded(State())
    private let now: @Sendable () -> ContinuousClock.Instant

    /// So many failures in a row break off.
    static let patience = 8
    /// The time after which one request tries.
    static let rest = Duration.seconds(1)

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

    /// Whether a request may be sent; ``end(isFailure:)`` must follow.
    func begin() -> Bool {
        state.withLock { state in
            guard let closed = state.closed else { return true }
            guard !state.isTrying, now() >= closed else { return false }
            state.isTrying = true
            return true
        }
    }

    /// Takes the outcome of a request.
    func end(isFailure: Bool) {
        state.withLock { state in
            guard isFailure else {
                state = State()
                return
            }
            state.failures += 1
            state.isTrying = false
            if state.failures >= Self.patience { state.closed = now() + Self.rest }
        }
    }
}
