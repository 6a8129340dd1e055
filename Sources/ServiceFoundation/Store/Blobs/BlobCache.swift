internal import Synchronization

/// The contents of blobs in memory, those that were used last.
///
/// They are there for some minutes at most: what is deleted leaves the memory of other processes too.
final class BlobCache: Sendable {
    private struct Content {
        let bytes: [UInt8]
        let end: ContinuousClock.Instant
        /// The number of its last use.
        var use: Int
    }

    private struct State {
        var kept: [String: Content] = [:]
        var size = 0
        var uses = 0
        var nextEnd: ContinuousClock.Instant?

        mutating func remove(_ digest: String) {
            if let removed = kept.removeValue(forKey: digest) { size -= removed.bytes.count }
        }

        /// Removes all whose time is over, and says when the next is.
        mutating func removeEnded(_ now: ContinuousClock.Instant) {
            guard let nextEnd, nextEnd <= now else { return }
            for (digest, content) in kept where content.end <= now { remove(digest) }
            self.nextEnd = kept.values.map(\.end).min()
        }
    }

    private let limit: Int
    private let lifetime: Duration
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: The most bytes of all together.
    ///   - lifetime: How long each is there at most.
    init(limit: Int, lifetime: Duration) { (self.limit, self.lifetime) = (limit, lifetime) }

    subscript(digest: String) -> [UInt8]? {
        state.withLock { state in
            state.removeEnded(.now)
            guard let bytes = state.kept[digest]?.bytes else { return nil }
            state.uses += 1
            state.kept[digest]?.use = state.uses
            return bytes
        }
    }

    func keep(_ bytes: [UInt8], as digest: String) {
        guard bytes.count <= limit else { return }
        state.withLock { state in
            let now = ContinuousClock.now
            state.removeEnded(now)
            state.remove(digest)
            state.uses += 1
            state.size += bytes.count
            state.kept[digest] = Content(bytes: bytes, end: now + lifetime, use: state.uses)
            state.nextEnd = state.nextEnd ?? now + lifetime
            while state.size > limit, let oldest = state.kept.min(by: { $0.value.use < $1.value.use }) {
                state.remove(oldest.key)
            }
        }
    }

    func remove(_ digest: String) { state.withLock { $0.remove(digest) } }
}
