internal import Synchronization

/// Whether values read from the store earlier may still be used.
///
/// The database counts keys that are withdrawn, senders that change and signatures that are deleted. Each process looks at the
/// count at most every two seconds, so it uses what another has withdrawn no longer than that.
package final class StoreGeneration: Sendable {
    private struct Known {
        let value: Int
        let moment: ContinuousClock.Instant
    }

    private let store: Store
    private let known = Mutex<Known?>(nil)

    /// How long the count is trusted.
    private static let trust = Duration.seconds(2)

    package init(store: Store) { self.store = store }

    /// The count, which only grows.
    package func current() async throws -> Int {
        let now = ContinuousClock.now
        if let known = known.withLock({ $0 }), now - known.moment < Self.trust { return known.value }
        let value = try await store.read { try Int.fetchOne($0, sql: "SELECT value FROM generation") ?? 0 }
        // The time before the look: a withdrawal while it was made may not have been seen.
        known.withLock { known in
            if now > known?.moment ?? now - .seconds(1) { known = Known(value: value, moment: now) }
        }
        return value
    }
}
