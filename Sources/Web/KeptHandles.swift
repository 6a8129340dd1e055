internal import CCurl
internal import CLoading
internal import SignetBasics

/// A handle of libcurl, with the connection, the resolved name and the TLS session of its last request.
///
/// Sendable, though the compiler cannot see it: either one transfer has it or `KeptHandles`, so one thread at a time uses it.
@safe
final class CurlHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
    let made = ContinuousClock.now

    init() throws(WebError) {
        guard let pointer = unsafe signet_curl_new() else { throw .other("libcurl cannot be set up") }
        unsafe self.pointer = pointer
    }

    deinit { unsafe signet_curl_end(pointer) }

    func set(_ option: CURLoption, _ value: Int) -> Bool {
        unsafe signet_curl_set_number(pointer, Int32(option.rawValue), value) == CURLE_OK.rawValue
    }

    func set(_ option: CURLoption, _ text: String) -> Bool {
        unsafe signet_curl_set_text(pointer, Int32(option.rawValue), text) == CURLE_OK.rawValue
    }

    /// Has a name server that does not answer waited for no longer than the limits of time.
    ///
    /// It is new in libcurl 7.87.
    func endQuickly() {
        // `CURLOPT_QUICK_EXIT`, which older headers do not have.
        _ = unsafe signet_curl_set_number(pointer, 322, 1)
    }
}

/// The handles of libcurl that no request uses, kept for the next requests to the same servers.
///
/// At most `limit` are kept, each until nothing was sent over it for `rest`, or until it is as old as `age`.
final class KeptHandles: Sendable {
    /// The server, and everything that was checked when the connection to it was made: a request reuses only a connection that
    /// its own checks would have allowed.
    struct Key: Hashable, Sendable {
        let isEncrypted: Bool
        let host: String
        let port: Int
        let reach: WebRequest.Reach
        let authorities: String?
    }

    private struct Idle {
        let key: Key
        let handle: CurlHandle
        let since: ContinuousClock.Instant
    }

    private struct State {
        /// The one that waits longest is the first.
        var idle: [Idle] = []
        /// Whether a task will close those that wait too long.
        var isWatched = false
    }

    /// The handles of all clients of this process.
    static let shared = KeptHandles(limit: 256, rest: .seconds(20), age: .seconds(300))

    private let state = Guarded(State())
    private let limit: Int
    private let rest: Duration
    private let age: Duration

    init(limit: Int, rest: Duration, age: Duration) {
        self.limit = limit
        self.rest = rest
        self.age = age
    }

    /// How many are kept.
    var count: Int { state.withLock { $0.idle.count } }

    /// Takes the handle that was used last for this key, unless that was longer ago than `pause`.
    func take(_ key: Key, within pause: Duration?) -> CurlHandle? {
        let earliest = ContinuousClock.now - min(pause ?? rest, rest)
        return state.withLock { state in
            guard let index = state.idle.lastIndex(where: { $0.key == key }), state.idle[index].since > earliest else {
                return nil
            }
            return state.idle.remove(at: index).handle
        }
    }

    /// Keeps a handle whose options were reset.
    func keep(_ handle: CurlHandle, for key: Key) {
        let now = ContinuousClock.now
        guard now - handle.made < age else { return }
        // What has no room is closed after the lock is left.
        let (surplus, mustWatch) = state.withLock { state -> (CurlHandle?, Bool) in
            state.idle.append(Idle(key: key, handle: handle, since: now))
            let surplus = state.idle.count > limit ? state.idle.removeFirst().handle : nil
            let mustWatch = !state.isWatched
            state.isWatched = true
            return (surplus, mustWatch)
        }
        _ = consume surplus
        guard mustWatch else { return }
        Task.detached { [self] in
            var next: ContinuousClock.Instant? = now + rest
            while let moment = next {
                try? await Task.sleep(until: moment, clock: .continuous)
                next = closeOld()
            }
        }
    }

    /// Closes those that waited too long: when the next will have, or nil if there is none.
    private func closeOld() -> ContinuousClock.Instant? {
        let latest = ContinuousClock.now - rest
        let (old, next) = state.withLock { state -> ([Idle], ContinuousClock.Instant?) in
            let old = Array(state.idle.prefix { $0.since <= latest })
            state.idle.removeFirst(old.count)
            state.isWatched = !state.idle.isEmpty
            return (old, state.idle.first.map { $0.since + rest })
        }
        _ = consume old
        return next
    }
}
