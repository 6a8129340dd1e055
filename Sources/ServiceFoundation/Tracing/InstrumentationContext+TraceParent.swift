package import HTTPTypes
internal import Instrumentation
package import Logging

private enum TraceParentKey: InstrumentationContextKey {
    typealias Value = TraceParent
    static var nameOverride: String? { "traceparent" }
}

extension InstrumentationContext {
    /// The span that is in progress, or the caller's.
    var traceParent: TraceParent? {
        get { self[TraceParentKey.self] }
        set { self[TraceParentKey.self] = newValue }
    }
}

extension LogField {
    /// The trace of what is in progress, for each log line.
    package static let traces = Logger.MetadataProvider {
        guard let parent = InstrumentationContext.current?.traceParent else { return [:] }
        return [trace: "\(parent.trace)", span: "\(parent.span)"]
    }
}

/// Reads the header fields of a request.
package struct HeaderExtractor: Extractor {
    package init() {}
    package func extract(key: String, from carrier: HTTPFields) -> String? {
        HTTPField.Name(key).flatMap { carrier[$0] }
    }
}
