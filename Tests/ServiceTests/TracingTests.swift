import SignetBasics
import Testing
import Tracing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct TracingTests {
    static let trace = "0af7651916cd43dd8448eb211c80319c"

    @Test(
        "a field traceparent is read as the specification has it",
        arguments: [
            ("00-\(trace)-b7ad6b7169203331-01", true), ("00-\(trace)-b7ad6b7169203331-02", false),
            ("42-\(trace)-b7ad6b7169203331-01-more", true),
        ]
    )
    func reading(text: String, isSampled: Bool) throws {
        let parent = try #require(TraceParent(text))
        #expect((parent.trace, parent.span) == (Self.trace, "b7ad6b7169203331"))
        #expect(parent.isSampled == isSampled)
        #expect(parent.text == "00-\(Self.trace)-b7ad6b7169203331-\(isSampled ? "01" : "00")")
    }

    @Test(
        "another text is not a traceparent",
        arguments: [
            "", "00", "00-\(trace)-b7ad6b7169203331", "00-\(trace)-b7ad6b7169203331-01-more",
            "ff-\(trace)-b7ad6b7169203331-01", "00-\(trace.uppercased())-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01", "00-\(trace)-0000000000000000-01",
            "00-\(trace)-b7ad6b716920333x-01", "00-\(trace)-b7ad6b7169203331-1",
            "00-" + String(repeating: "a", count: 500),
        ]
    )
    func refusing(text: String) { #expect(TraceParent(text) == nil) }

    private func tracer(_ queue: SpanQueue, _ sampling: TraceSettings.Sampling) -> SpanTracer {
        SpanTracer(queue: queue, sampling: sampling, randomBytes: ServiceEnvironment.system.randomBytes)
    }

    @Test("spans within each other have one trace, and each the one above it")
    func nesting() throws {
        let queue = SpanQueue(Metrics())
        withTracer(tracer(queue, .init())) {
            withSpan("outer") { _ in withSpan("inner") { _ in } }
            withSpan("other") { _ in }
        }
        let spans = queue.next
        #expect(spans.map(\.name) == ["inner", "outer", "other"])
        #expect(spans[0].place.trace == spans[1].place.trace && spans[0].place.trace != spans[2].place.trace)
        #expect(spans[0].parent == spans[1].place.span && spans[1].parent == nil)
    }

    @Test("an error gives its kind, never its words")
    func errors() throws {
        struct Failure: Error, CustomStringConvertible { let description = "Jane Doe" }
        let queue = SpanQueue(Metrics())
        withTracer(tracer(queue, .init())) {
            for error in [Failure(), Problem.notFound("Jane Doe")] as [any Error] {
                try? withSpan("work") { _ in throw error }
            }
        }
        let settings = TraceSettings(address: "http://127.0.0.1:4318/v1/traces")
        let text = String(decoding: OTLPBody(settings: settings, instance: "a").bytes(queue.next), as: UTF8.self)
        #expect(!text.contains("Jane") && text.contains("\"Failure\"") && text.contains("\"not-found\""))
        #expect(text.contains(#""status":{"code":2}"#))
    }

    @Test("a part of all traces is sent where a ratio is set, by every process the same")
    func sampling() {
        var sampling = TraceSettings.Sampling()
        sampling.ratio = 0.25
        let traces = (0..<4_000).map { _ in ServiceEnvironment.system.randomBytes(16).hexadecimal }
        let taken = traces.filter { sampling.takes($0, under: nil) }
        #expect((800...1_200).contains(taken.count))
        #expect(taken.allSatisfy { sampling.takes($0, under: nil) })
        let caller = TraceParent(trace: Self.trace, span: "b7ad6b7169203331", isSampled: true)
        sampling.ratio = 0
        #expect(sampling.takes(Self.trace, under: caller))
        sampling.followsParent = false
        #expect(!sampling.takes(Self.trace, under: caller))
    }

    @Test("what finds no room is dropped and counted")
    func bounds() {
        let metrics = Metrics()
        let queue = SpanQueue(metrics)
        withTracer(tracer(queue, .init())) {
            for _ in 0..<(SpanQueue.capacity + 3) { withSpan("work") { _ in } }
        }
        #expect(queue.next.count == SpanQueue.batch)
        #expect(metrics.text([]).contains(#"signet_spans_dropped_total{reason="full"} 3"#))
    }
}
