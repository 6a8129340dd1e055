internal import Synchronization

/// Spans that wait to be sent: a bounded number; more are dropped and counted.
package final class SpanQueue: Sendable {
    /// The most spans that wait.
    package static let capacity = 2_048
    /// The most spans that are sent together.
    package static let batch = 512

    private let spans = Mutex<[FinishedSpan]>([])
    private let metrics: Metrics
    /// Wakes the exporter when there are enough for a batch.
    package let signal = WorkSignal()

    package init(_ metrics: Metrics) { self.metrics = metrics }

    package func add(_ span: FinishedSpan) {
        let count = spans.withLock { spans -> Int? in
            guard spans.count < Self.capacity else { return nil }
            spans.append(span)
            return spans.count
        }
        guard let count else { return metrics.count(.spansDropped, ["reason": "full"]) }
        if count >= Self.batch { signal.wake() }
    }

    /// The spans that are sent next; they stay until they are removed.
    package var next: [FinishedSpan] { spans.withLock { Array($0.prefix(Self.batch)) } }

    /// Removes the first spans.
    package func remove(_ count: Int) { spans.withLock { $0.removeFirst(min(count, $0.count)) } }
}
