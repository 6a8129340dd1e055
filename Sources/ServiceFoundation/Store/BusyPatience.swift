internal import Foundation
internal import Synchronization

/// How long a connection waits for a lock of another one: up to ten seconds, as SQLite does by itself.
final class BusyPatience: Sendable {
    private let isShort = Atomic(false)

    /// Waits a little, unless it has waited long enough.
    ///
    /// - Parameter attempt: How often it has waited for the same lock.
    /// - Returns: Whether to look again.
    func waits(before attempt: Int) -> Bool {
        // In milliseconds.
        let pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50]
        let most = pauses.count + (isShort.load(ordering: .relaxed) ? 8 : 98)
        guard attempt < most else { return false }
        Thread.sleep(forTimeInterval: Double(attempt < pauses.count ? pauses[attempt] : 100) / 1_000)
        return true
    }

    /// Runs a task that may wait a second at most.
    func shortened<Value>(_ work: () throws -> Value) rethrows -> Value {
        isShort.store(true, ordering: .relaxed)
        defer { isShort.store(false, ordering: .relaxed) }
        return try work()
    }
}
