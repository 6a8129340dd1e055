extension WorkPool {
    /// Runs a piece of work that is waited for only until the task is cancelled.
    ///
    /// Its thread then continues, since nothing interrupts a request to another server, and its result is dropped: the work must
    /// change nothing that stays. Work that has not begun does not begin any more.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled, and what the work throws.
    package func runUntilCancelled<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let outcome = FirstOutcome<Value>()
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
