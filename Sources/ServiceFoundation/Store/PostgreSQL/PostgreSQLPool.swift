internal import Foundation
internal import Synchronization

/// Connections to a PostgreSQL database, for a bounded number of transactions at a time.
///
/// Transactions run on their own threads. What gives no answer in time is a ``StoreUnavailableError``.
package final class PostgreSQLPool: Sendable {
    private let settings: PostgreSQLSettings
    private let metrics: Metrics
    private let threads: PostgreSQLThreads

    /// Connections are made when they are first needed.
    package init(_ settings: PostgreSQLSettings, metrics: Metrics) {
        (self.settings, self.metrics) = (settings, metrics)
        threads = PostgreSQLThreads(settings)
    }

    /// Reads, all in one state of the database.
    package func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await run(isWriting: false, work)
    }

    /// Writes all or nothing; returns when the server has it on the disk.
    ///
    /// The work is done again where it met another transaction or the connection was lost, so it may only do what can be done twice.
    package func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await run(isWriting: true, work)
    }

    /// Reads, and blocks the calling thread meanwhile.
    package func readNow<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) throws -> Value {
        try runNow(isWriting: false, work)
    }

    /// Writes, and blocks the calling thread meanwhile.
    package func writeNow<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) throws -> Value {
        try runNow(isWriting: true, work)
    }

    /// Refuses further transactions, and waits a while for those that run.
    package func close() { threads.close() }

    private func run<Value: Sendable>(
        isWriting: Bool,
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            submit(isWriting: isWriting, work) { continuation.resume(with: $0) }
        }
    }

    private func runNow<Value: Sendable>(
        isWriting: Bool,
        _ work: @escaping @Sendable (Database) throws -> Value
    ) throws -> Value {
        let place = ResultPlace<Value>()
        submit(isWriting: isWriting, work) { place.put($0) }
        return try place.take().get()
    }

    private func submit<Value: Sendable>(
        isWriting: Bool,
        _ work: @escaping @Sendable (Database) throws -> Value,
        _ done: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let turn = PostgreSQLThreads.Turn { [settings, metrics] slot in
            let transaction = PostgreSQLTransaction(
                settings: settings,
                metrics: metrics,
                isWriting: isWriting,
                work: work
            )
            done(Result { try transaction.run(in: slot) })
            slot.end()
        } refuse: { reason in
            done(.failure(StoreUnavailableError(reason)))
        }
        threads.submit(turn)
    }
}

/// The place of a result for which a thread waits.
private final class ResultPlace<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func put(_ value: Result<Value, any Error>) {
        result.withLock { $0 = value }
        isThere.signal()
    }

    func take() -> Result<Value, any Error> {
        isThere.wait()
        return result.withLock { $0 } ?? .failure(StoreUnavailableError(.unreachable))
    }
}
