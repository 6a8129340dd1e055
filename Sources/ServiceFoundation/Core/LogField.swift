/// The members of log lines that identify the origin of a line.
package enum LogField {
    /// The request; the same as in the header field `X-Request-Id`.
    package static let request = "request_id"
    /// The process, among several.
    package static let instance = "instance"
    /// The trace and its span (W3C Trace Context).
    package static let trace = "trace_id"
    package static let span = "span_id"

    /// All of them.
    static let ofContext: Set = [request, instance, trace, span]
}
