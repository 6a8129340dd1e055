/// Writes numbers in Prometheus' text format 0.0.4.
struct MetricsText: Sendable {
    let samples: [Metric: [MetricSample]]
    let times: [Metric: [MetricLabels: MetricHistogram]]

    var text: String {
        var lines: [String] = []
        for metric in Metric.allCases {
            let content = metric.kind == .histogram ? histograms(metric) : numbers(metric)
            guard !content.isEmpty else { continue }
            lines.append("# HELP \(metric.rawValue) \(metric.help)")
            lines.append("# TYPE \(metric.rawValue) \(metric.kind.rawValue)")
            lines += content
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func numbers(_ metric: Metric) -> [String] {
        (samples[metric] ?? []).sorted { $0.labels.text < $1.labels.text }.map {
            line(metric.rawValue, $0.labels.text, $0.value)
        }
    }

    private func histograms(_ metric: Metric) -> [String] {
        let name = metric.rawValue
        return (times[metric] ?? [:]).sorted { $0.key.text < $1.key.text }.flatMap { labels, histogram in
            var total = 0
            let bounds = MetricHistogram.bounds.map { "\($0)" } + ["+Inf"]
            let buckets = zip(bounds, histogram.counts).map { bound, count in
                total += count
                let all = [labels.text, "le=\"\(bound)\""].filter { !$0.isEmpty }.joined(separator: ",")
                return line("\(name)_bucket", all, Double(total))
            }
            let rest = [
                line("\(name)_sum", labels.text, histogram.sum), line("\(name)_count", labels.text, Double(total)),
            ]
            return buckets + rest
        }
    }

    private func line(_ name: String, _ labels: String, _ value: Double) -> String {
        let number = Int(exactly: value).map { "\($0)" } ?? "\(value)"
        return labels.isEmpty ? "\(name) \(number)" : "\(name){\(labels)} \(number)"
    }
}
