internal import Synchronization

/// The first result of several, for the one task that waits for it.
package final class FirstOutcome<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiting: CheckedContinuation<Value, any Error>?
    }

    private let state = Mutex(State())

    package init() {}

    var isKnown: Bool { state.withLock { $0.result != nil } }

    /// Gives the result, unless there is one.
    package func end(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard state.result == nil else { return nil }
            state.result = result
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(with: result)
    }

    package var value: Value {
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

/// The time for something has passed.
package struct OverdueError: Error {
    package init() {}
}

/// Waits for work for a limited time; then the work is cancelled, and its result dropped.
///
/// - Throws: ``OverdueError``, or what the work throws.
package func waiting<Value: Sendable>(
    atMost limit: Duration,
    for work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let outcome = FirstOutcome<Value>()
    let task = Task {
        do { outcome.end(.success(try await work())) } catch { outcome.end(.failure(error)) }
    }
    let alarm = Task {
        try await Task.sleep(for: limit)
        outcome.end(.failure(OverdueError()))
    }
    defer {
        task.cancel()
        alarm.cancel()
    }
    return try await withTaskCancellationHandler {
        try await outcome.value
    } onCancel: {
        outcome.end(.failure(CancellationError()))
    }
}
