internal import HTTPTypes
internal import NIOPosix
internal import Signet
internal import Synchronization

/// Threads for work that occupies a processor or waits for the disk, which threads of connections must not do.
///
/// A bounded number of pieces of work waits; more are refused, with the advice to come back.
package final class WorkPool: Sendable {
    private let threads: NIOThreadPool
    private let limit: Int
    private let count = Atomic<Int>(0)
    /// When a piece of work ended the last time, or came when there was none.
    private let progress = Mutex(ContinuousClock.now)

    package init(threads: Int, limit: Int) {
        self.threads = NIOThreadPool(numberOfThreads: threads)
        self.limit = limit + threads
        self.threads.start()
    }

    /// How many pieces of work run or wait.
    package var load: Int { count.load(ordering: .relaxed) }

    /// Whether further work would be refused.
    package var isFull: Bool { load >= limit }

    /// For how long it has had work without finishing any.
    package var standstill: Duration { load == 0 ? .zero : ContinuousClock.now - progress.withLock { $0 } }

    /// Runs a piece of work on one of the threads.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let load = count.add(1, ordering: .relaxed).newValue
        defer { count.subtract(1, ordering: .relaxed) }
        guard load <= limit else {
            throw Problem(
                .serviceUnavailable,
                "busy",
                "The server has more to do than it can: try again in a few seconds."
            ).with(.retryAfter, "2")
        }
        if load == 1 { noteProgress() }
        defer { noteProgress() }
        return try await threads.runIfActive {
            do { return try work() } catch let error as SignetError { throw Problem(error) }
        }
    }

    private func noteProgress() { progress.withLock { $0 = .now } }

    /// Runs a piece of work that checks now and then whether it was cancelled with the task.
    package func runUntilGivenUp<Value: Sendable>(
        _ work: @escaping @Sendable (_ isGivenUp: @escaping @Sendable () -> Bool) throws -> Value
    ) async throws -> Value {
        let mark = CancellationFlag()
        return try await withTaskCancellationHandler {
            try await run { try work { mark.isSet.load(ordering: .relaxed) } }
        } onCancel: {
            mark.isSet.store(true, ordering: .relaxed)
        }
    }

    private final class CancellationFlag: Sendable {
        let isSet = Atomic(false)
    }

    package func shutDown() async throws { try await threads.shutdownGracefully() }

    /// Lets the threads end after their current work, and does not wait for them.
    package func abandon() { threads.shutdownGracefully { _ in } }
}
