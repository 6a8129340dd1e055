internal import Synchronization

/// Counts and times of the process.
package final class Metrics: Sendable {
    private struct State {
        var counters: [Metric: [MetricLabels: Int]] = [:]
        var times: [Metric: [MetricLabels: MetricHistogram]] = [:]
    }

    private let state: Mutex<State>
    private let running = Atomic<Int>(0)
    private let bytes = Atomic<Int>(0)

    package init() {
        var first = State()
        for metric in Metric.allCases {
            for labels in metric.firstLabels { first.counters[metric, default: [:]][labels] = 0 }
        }
        state = Mutex(first)
    }

    /// Notes that a request has come, with a body of that many bytes.
    package func begin(bytes count: Int) {
        running.add(1, ordering: .relaxed)
        bytes.add(count, ordering: .relaxed)
    }

    /// Notes that a request was answered.
    ///
    /// `route` is the pattern of the path, never the path, which may hold a secret.
    package func end(route: String, method: String, status: Int, seconds: Double, bytes count: Int) {
        running.subtract(1, ordering: .relaxed)
        bytes.subtract(count, ordering: .relaxed)
        self.count(.httpRequests, ["method": method, "route": route, "status": "\(status)"])
        time(.httpDuration, ["route": route], seconds)
    }

    /// Counts one.
    package func count(_ metric: Metric) { count(metric, .none) }

    /// Counts one with labels.
    package func count(_ metric: Metric, _ labels: MetricLabels) { count(metric, labels, 1) }

    /// Counts several with labels.
    package func count(_ metric: Metric, _ labels: MetricLabels, _ number: Int) {
        state.withLock { $0.counters[metric, default: [:]][labels, default: 0] += number }
    }

    /// Counts an attempt at a job.
    package func count(_ job: JobKind, _ outcome: AttemptOutcome) { count(.jobAttempts, job.labels(of: outcome)) }

    /// Notes how long something took.
    package func time(_ metric: Metric, _ labels: MetricLabels, _ seconds: Double) {
        state.withLock { $0.times[metric, default: [:]][labels, default: MetricHistogram()].add(seconds) }
    }

    /// Everything as text; `gauges` are numbers of the moment.
    package func text(_ gauges: [MetricSample]) -> String {
        let state = state.withLock { $0 }
        var samples = Dictionary(grouping: gauges, by: \.metric)
        samples[.httpRunning] = [MetricSample(.httpRunning, running.load(ordering: .relaxed))]
        samples[.bytesInFlight] = [MetricSample(.bytesInFlight, bytes.load(ordering: .relaxed))]
        for (metric, counts) in state.counters {
            samples[metric, default: []] += counts.map { MetricSample(metric, $0, $1) }
        }
        return MetricsText(samples: samples, times: state.times).text
    }
}

/// A number with its name and labels.
package struct MetricSample: Sendable {
    package let metric: Metric
    let labels: MetricLabels
    package let value: Double

    package init(_ metric: Metric, _ labels: MetricLabels, _ value: Double) {
        (self.metric, self.labels, self.value) = (metric, labels, value)
    }

    package init(_ metric: Metric, _ labels: MetricLabels, _ value: Int) { self.init(metric, labels, Double(value)) }

    package init(_ metric: Metric, _ value: Int) { self.init(metric, .none, Double(value)) }
}

/// Times, counted by bounds.
struct MetricHistogram: Sendable {
    /// Upper bounds of the buckets, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private(set) var counts = [Int](repeating: 0, count: Self.bounds.count + 1)
    private(set) var sum = 0.0

    package mutating func add(_ seconds: Double) {
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sum += seconds
    }
}
