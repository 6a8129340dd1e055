internal import Glibc
internal import SignetBasics

/// The key of now: fetched when it is first needed, and again before it ends.
final class CredentialCache: Sendable {
    private struct State {
        var kept: ObjectCredentials?
        /// No other try before this second.
        var rest = 0
        /// Why the last try failed.
        var failure: CredentialError?
        /// Whether a thread fetches a key.
        var isFetching = false
    }

    private enum Step {
        case use(ObjectCredentials)
        case fail(CredentialError)
        case fetch
        case wait
    }

    private let state = Guarded(State())
    private let fetch: @Sendable (ContinuousClock.Instant) throws(CredentialError) -> ObjectCredentials
    private let now: @Sendable () -> Int

    /// A key with less time left is fetched again, seconds before its end.
    static let early = 300
    /// How long an earlier key that still lasts is used before fetching is tried again, in seconds.
    static let pause = 30
    /// How long a failure is repeated to all callers, in seconds.
    static let failurePause = 2

    /// Prepares a cache.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - fetch: Gets a key, until a moment at which it must give up.
    init(
        now: @escaping @Sendable () -> Int = { CredentialCache.seconds },
        _ fetch: @escaping @Sendable (ContinuousClock.Instant) throws(CredentialError) -> ObjectCredentials
    ) {
        (self.fetch, self.now) = (fetch, now)
    }

    /// Seconds since 1970.
    static var seconds: Int { time(nil) }

    /// The key, which one thread fetches: others use the earlier one while it lasts, or wait until a moment.
    func current(until end: ContinuousClock.Instant) throws(CredentialError) -> ObjectCredentials {
        while true {
            switch next() {
            case .use(let key): return key
            case .fail(let error): throw error
            case .wait:
                guard ContinuousClock.now < end else { throw .late }
                ObjectStore.wait(.milliseconds(20))
            case .fetch:
                let result = Result { () throws(CredentialError) in try fetch(end) }
                return try took(result)
            }
        }
    }

    private func next() -> Step {
        let now = now()
        return state.withLock { state in
            let lasting = state.kept.flatMap { key in (key.end.map { $0 > now } ?? true) ? key : nil }
            if let lasting, state.isFetching || now < state.rest || !Self.endsSoon(lasting, now) {
                return .use(lasting)
            }
            if state.isFetching { return .wait }
            if now < state.rest, let failure = state.failure { return .fail(failure) }
            state.isFetching = true
            return .fetch
        }
    }

    private static func endsSoon(_ key: ObjectCredentials, _ now: Int) -> Bool {
        key.end.map { $0 - now < early } ?? false
    }

    private func took(
        _ result: Result<ObjectCredentials, CredentialError>
    ) throws(CredentialError) -> ObjectCredentials {
        let now = now()
        let answer = state.withLock { state -> Result<ObjectCredentials, CredentialError> in
            state.isFetching = false
            switch result {
            case .success(let key):
                // A place may give keys that last shorter than they are fetched early.
                (state.kept, state.failure, state.rest) = (key, nil, now + Self.pause)
                return result
            case .failure(let error):
                state.failure = error
                if let kept = state.kept, let end = kept.end, end > now {
                    state.rest = now + Self.pause
                    return .success(kept)
                }
                state.rest = now + Self.failurePause
                return result
            }
        }
        return try answer.get()
    }

    /// Forgets a key that a server refused, unless it was fetched just now.
    ///
    /// - Returns: Whether the next key may be another one.
    func discard(_ refused: ObjectCredentials) -> Bool {
        let now = now()
        return state.withLock { state in
            guard state.kept == refused else { return true }
            guard now >= state.rest else { return false }
            state.kept = nil
            return true
        }
    }
}
