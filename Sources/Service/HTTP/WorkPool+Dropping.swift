internal import Synchronization

extension WorkPool {
    /// Runs a piece of work that is waited for only until the task is cancelled.
    ///
    /// Its thread then goes on, since nothing interrupts a request to another server, and its result is dropped: the work must change
    /// nothing that stays. Work that has not begun does not begin any more.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled, and what the work throws.
    func runUntilCancelled<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let outcome = Outcome<Value>()
        return try await withTaskCancellationHandler {
            Task {
                do {
                    let value = try await run {
                        if outcome.isKnown { throw CancellationError() }
                        return try work()
                    }
                    outcome.end(.success(value))
                } catch {
                    outcome.end(.failure(error))
                }
            }
            return try await outcome.value
        } onCancel: {
            outcome.end(.failure(CancellationError()))
        }
    }
}

/// The first result of several, for the one task that waits for it.
private final class Outcome<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiting: CheckedContinuation<Value, any Error>?
    }

    private let state = Mutex(State())

    var isKnown: Bool { state.withLock { $0.result != nil } }

    /// Gives the result, unless there is one.
    func end(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard state.result == nil else { return nil }
            state.result = result
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(with: result)
    }

    var value: Value {
        get async throws {
            try await withCheckedThrowingContinuation { continuation in
                let known = state.withLock { state -> Result<Value, any Error>? in
                    if state.result == nil { state.waiting = continuation }
                    return state.result
                }
                if let known { continuation.resume(with: known) }
            }
        }
    }
}
