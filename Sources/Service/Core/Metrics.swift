internal import Synchronization

/// Counts and times for Prometheus, in its text format 0.0.4.
final class Metrics: Sendable {
    fileprivate struct Series: Hashable {
        let route: String
        let method: String
        let status: Int
    }

    private struct Histogram {
        var counts = [Int](repeating: 0, count: Metrics.bounds.count + 1)
        var sum = 0.0
    }

    private struct State {
        var requests: [Series: Int] = [:]
        var durations: [String: Histogram] = [:]
        var counters: [String: Int] = [:]
    }

    /// Upper bounds of the histogram's buckets, in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private let state = Mutex(State())
    private let running = Atomic<Int>(0)

    func begin() { running.add(1, ordering: .relaxed) }

    /// Notes that a request was answered.
    ///
    /// `route` is the pattern of the path, never the path, which may hold a secret.
    func end(route: String, method: String, status: Int, seconds: Double) {
        running.subtract(1, ordering: .relaxed)
        state.withLock { state in
            state.requests[Series(route: route, method: method, status: status), default: 0] += 1
            var histogram = state.durations[route] ?? Histogram()
            histogram.counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
            histogram.sum += seconds
            state.durations[route] = histogram
        }
    }

    /// Counts one of the service's own events.
    func count(_ event: Event) { state.withLock { $0.counters[event.rawValue, default: 0] += 1 } }

    /// Counts besides those of requests.
    enum Event: String, CaseIterable {
        case documentsStamped = "signet_documents_stamped_total"
        case documentsSealed = "signet_documents_sealed_total"
        case requestsCreated = "signet_signing_requests_created_total"
        case requestsCompleted = "signet_signing_requests_completed_total"
        case requestsSealed = "signet_signing_requests_sealed_total"
        case sealsFailed = "signet_seals_failed_total"
        case documentsRenewed = "signet_documents_renewed_total"
        case renewalsFailed = "signet_renewals_failed_total"
        case webhooksDelivered = "signet_webhooks_delivered_total"
        case webhooksFailed = "signet_webhooks_failed_total"
    }

    /// Everything as text; `gauges` are values of the moment.
    func text(gauges: KeyValuePairs<String, Int>) -> String {
        let state = state.withLock { $0 }
        var lines = ["# TYPE signet_http_requests_total counter"]
        for (series, count) in state.requests.sorted(by: { $0.key.order < $1.key.order }) {
            lines.append("signet_http_requests_total{\(series.order)} \(count)")
        }
        lines.append("# TYPE signet_http_request_duration_seconds histogram")
        for (route, histogram) in state.durations.sorted(by: { $0.key < $1.key }) {
            let label = "route=\"\(route.escaped)\""
            var total = 0
            for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], histogram.counts) {
                total += count
                lines.append("signet_http_request_duration_seconds_bucket{\(label),le=\"\(bound)\"} \(total)")
            }
            lines.append("signet_http_request_duration_seconds_sum{\(label)} \(histogram.sum)")
            lines.append("signet_http_request_duration_seconds_count{\(label)} \(total)")
        }
        for event in Event.allCases {
            lines.append("# TYPE \(event.rawValue) counter")
            lines.append("\(event.rawValue) \(state.counters[event.rawValue] ?? 0)")
        }
        let now: KeyValuePairs = ["signet_http_requests_running": running.load(ordering: .relaxed)]
        for (name, value) in Array(now) + Array(gauges) {
            lines.append("# TYPE \(name) gauge")
            lines.append("\(name) \(value)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Metrics.Series {
    fileprivate var order: String { "method=\"\(method)\",route=\"\(route.escaped)\",status=\"\(status)\"" }
}

extension String {
    fileprivate var escaped: String {
        replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
