internal import Synchronization

/// Spans that wait to be sent: a bounded number; more are dropped and counted.
final class SpanQueue: Sendable {
    /// The most spans that wait.
    static let capacity = 2_048
    /// The most spans that are sent together.
    static let batch = 512

    private let spans = Mutex<[FinishedSpan]>([])
    private let metrics: Metrics
    /// Wakes the exporter when there are enough for a batch.
    let signal = WorkSignal()

    init(_ metrics: Metrics) { self.metrics = metrics }

    func add(_ span: FinishedSpan) {
        let count = spans.withLock { spans -> Int? in
            guard spans.count < Self.capacity else { return nil }
            spans.append(span)
            return spans.count
        }
        guard let count else { return metrics.count(.spansDropped, ["reason": "full"]) }
        if count >= Self.batch { signal.wake() }
    }

    /// The spans that are sent next; they stay until they are removed.
    var next: [FinishedSpan] { spans.withLock { Array($0.prefix(Self.batch)) } }

    /// Removes the first spans.
    func remove(_ count: Int) { spans.withLock { $0.removeFirst(min(count, $0.count)) } }
}
