internal import Glibc
internal import SignetBasics

/// The key of now: fetched when it is first needed, and again before it ends.
final class CredentialCache: Sendable {
    private struct State {
        var kept: ObjectCredentials?
        /// No other try before this second, after one that failed.
        var rest = 0
    }

    private let state = Guarded(State())
    private let fetch: @Sendable () throws(CredentialError) -> ObjectCredentials
    private let now: @Sendable () -> Int

    /// A key with less time left is fetched again, seconds before its end.
    static let early = 300
    /// How long an earlier key that still lasts is used before fetching is tried again, in seconds.
    static let pause = 30

    init(
        now: @escaping @Sendable () -> Int = { CredentialCache.seconds },
        _ fetch: @escaping @Sendable () throws(CredentialError) -> ObjectCredentials
    ) {
        (self.fetch, self.now) = (fetch, now)
    }

    /// Seconds since 1970.
    static var seconds: Int { time(nil) }

    /// The key; others wait while one thread fetches it.
    func current() throws(CredentialError) -> ObjectCredentials {
        try state.withLock { (state: inout sending State) throws(CredentialError) -> sending ObjectCredentials in
            let now = now()
            if let kept = state.kept {
                guard let end = kept.end, end - now < Self.early else { return kept }
                if end > now, now < state.rest { return kept }
            }
            do throws(CredentialError) {
                let next = try fetch()
                state.kept = next
                // A place may give keys that last shorter than they are fetched early.
                state.rest = now + Self.pause
                return next
            } catch {
                state.rest = now + Self.pause
                if let kept = state.kept, let end = kept.end, end > now { return kept }
                throw error
            }
        }
    }

    /// Forgets a key that a server refused, unless another one has replaced it.
    func discard(_ refused: ObjectCredentials) {
        state.withLock { if $0.kept == refused { $0.kept = nil } }
    }
}
