internal import Synchronization
internal import Tracing

/// A span that is in progress, or over.
package final class RecordedSpan: Tracing.Span {
    let context: InstrumentationContext
    /// Whether it is sent when it ends.
    let isRecording: Bool
    private let parent: TraceParent?
    private let kind: SpanKind
    private let start: UInt64
    private let queue: SpanQueue

    private struct State {
        var name: String
        var attributes: SpanAttributes = [:]
        var status: SpanStatus?
        var isOver = false
    }

    private let state: Mutex<State>

    init(
        _ name: String,
        _ kind: SpanKind,
        in context: InstrumentationContext,
        under parent: TraceParent?,
        from start: UInt64,
        _ queue: SpanQueue
    ) {
        (self.context, self.parent, self.kind, self.start, self.queue) = (context, parent, kind, start, queue)
        isRecording = context.traceParent?.isSampled ?? false
        state = Mutex(State(name: name))
    }

    var operationName: String {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    var attributes: SpanAttributes {
        get { state.withLock { $0.attributes } }
        set { state.withLock { $0.attributes = newValue } }
    }

    func setStatus(_ status: SpanStatus) { state.withLock { $0.status = status } }

    /// Only the kind of the error: its words may name people and files.
    func recordError<Instant: TracerInstant>(
        _ error: any Error,
        attributes: SpanAttributes,
        at instant: @autoclosure () -> Instant
    ) {
        let kind = error is CancellationError ? "cancelled" : (error as? Problem)?.code ?? "\(type(of: error))"
        state.withLock { state in
            state.attributes["error.type"] = kind
            state.status = SpanStatus(code: .error)
        }
    }

    // Neither events nor links are made.
    func addEvent(_ event: SpanEvent) {}
    func addLink(_ link: SpanLink) {}

    func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        guard isRecording, let place = context.traceParent else { return }
        let end = instant().nanosecondsSinceEpoch
        let over = state.withLock { state -> State? in
            guard !state.isOver else { return nil }
            state.isOver = true
            return state
        }
        guard let over else { return }
        queue.add(
            FinishedSpan(
                place: place,
                parent: parent?.span,
                name: over.name,
                kind: kind,
                start: start,
                end: end,
                attributes: over.attributes,
                status: over.status
            )
        )
    }
}

/// A span that is over.
package struct FinishedSpan: Sendable {
    let place: TraceParent
    /// The span above it in the trace.
    let parent: String?
    let name: String
    let kind: SpanKind
    /// Nanoseconds since 1970.
    let start: UInt64
    let end: UInt64
    let attributes: SpanAttributes
    let status: SpanStatus?
}
