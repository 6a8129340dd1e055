internal import Tracing

/// The names of the spans that work on documents has.
package enum WorkSpan: String, Sendable {
    case stamping = "signet.stamp"
    case sealing = "signet.seal"
    case renewing = "signet.renew"
}

extension WorkPool {
    /// Runs a piece of work in a span.
    package func run<Value: Sendable>(
        as span: WorkSpan,
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withSpan(span.rawValue) { _ in try await run(work) }
    }

    /// Runs a piece of work in a span; it is waited for only until the task is cancelled.
    package func runUntilCancelled<Value: Sendable>(
        as span: WorkSpan,
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withSpan(span.rawValue) { _ in try await runUntilCancelled(work) }
    }
}
