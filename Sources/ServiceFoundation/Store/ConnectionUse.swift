internal import Synchronization

/// Counts the transactions of one kind that have a connection to the database, and those that wait for one.
final class ConnectionUse: Sendable {
    private let asked = Atomic<Int>(0)
    private let running = Atomic<Int>(0)

    /// Counts a transaction until it is over.
    func counted<Value: Sendable>(_ transaction: () async throws -> Value) async rethrows -> Value {
        asked.add(1, ordering: .relaxed)
        defer { asked.subtract(1, ordering: .relaxed) }
        return try await transaction()
    }

    /// Counts a transaction while it has a connection.
    func used<Value>(_ work: () throws -> Value) rethrows -> Value {
        running.add(1, ordering: .relaxed)
        defer { running.subtract(1, ordering: .relaxed) }
        return try work()
    }

    func samples(of operation: String) -> [MetricSample] {
        let used = running.load(ordering: .relaxed)
        let waiting = max(asked.load(ordering: .relaxed) - used, 0)
        return [("used", used), ("waiting", waiting)].map { state, count in
            MetricSample(.databasePool, ["operation": operation, "state": state], count)
        }
    }
}
