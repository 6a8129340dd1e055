package import Instrumentation
internal import SignetBasics
internal import Tracing

/// Makes spans that are sent to a collector.
package struct SpanTracer: Tracer {
    package typealias Span = RecordedSpan

    package let queue: SpanQueue
    package let sampling: TraceSettings.Sampling
    package let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    package init(
        queue: SpanQueue,
        sampling: TraceSettings.Sampling,
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8]
    ) {
        (self.queue, self.sampling, self.randomBytes) = (queue, sampling, randomBytes)
    }

    func startSpan<Instant: TracerInstant>(
        _ operationName: String,
        context: @autoclosure () -> InstrumentationContext,
        ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant,
        function: String,
        file fileID: String,
        line: UInt
    ) -> RecordedSpan {
        var context = context()
        let parent = context.traceParent
        let trace = parent?.trace ?? randomBytes(16).hexadecimal
        context.traceParent = TraceParent(
            trace: trace,
            span: randomBytes(8).hexadecimal,
            isSampled: sampling.takes(trace, under: parent)
        )
        return RecordedSpan(
            operationName,
            kind,
            in: context,
            under: parent,
            from: instant().nanosecondsSinceEpoch,
            queue
        )
    }

    /// Spans are sent by the exporter, in time.
    func forceFlush() {}

    package func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier,
        into context: inout InstrumentationContext,
        using extractor: Extract
    ) where Extract.Carrier == Carrier {
        context.traceParent = extractor.extract(key: "traceparent", from: carrier).flatMap { TraceParent($0) }
    }

    package func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext,
        into carrier: inout Carrier,
        using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let parent = context.traceParent else { return }
        injector.inject(parent.text, forKey: "traceparent", into: &carrier)
    }
}

extension TraceSettings.Sampling {
    /// Whether a span is sent.
    package func takes(_ trace: String, under parent: TraceParent?) -> Bool {
        if followsParent, let parent { return parent.isSampled }
        // The last digits are random in all traces, so that every process makes the same decision.
        guard let value = UInt64(trace.suffix(14), radix: 16) else { return false }
        return Double(value) < ratio * Double(UInt64(1) << 56)
    }
}
