import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct MetricsTests {
    @Test("labels are escaped, so that no value can add a line")
    func escaping() {
        let metrics = Metrics()
        metrics.count(.blobErrors, ["operation": "a\"b\\c\nd", "code": "x"])
        #expect(metrics.text([]).contains(#"signet_blob_errors_total{operation="a\"b\\c\nd",code="x"} 1"#))
    }

    @Test("buckets of a histogram include those below them")
    func histograms() {
        let metrics = Metrics()
        for seconds in [0.0005, 0.2, 30] { metrics.time(.databaseSeconds, ["operation": "read"], seconds) }
        let text = metrics.text([])
        #expect(text.contains(#"signet_db_seconds_bucket{operation="read",le="0.001"} 1"#))
        #expect(text.contains(#"signet_db_seconds_bucket{operation="read",le="0.25"} 2"#))
        #expect(text.contains(#"signet_db_seconds_bucket{operation="read",le="10.0"} 2"#))
        #expect(text.contains(#"signet_db_seconds_bucket{operation="read",le="+Inf"} 3"#))
        #expect(text.contains(#"signet_db_seconds_count{operation="read"} 3"#))
    }

    @Test("a request counts while it is under way, with the bytes that it announced")
    func requests() {
        let metrics = Metrics()
        metrics.begin(bytes: 700)
        #expect(metrics.text([]).contains("signet_http_requests_running 1\n"))
        #expect(metrics.text([]).contains("signet_bytes_in_flight 700\n"))
        metrics.end(route: "/", method: "POST", status: 200, seconds: 0.1, bytes: 700)
        #expect(metrics.text([]).contains("signet_bytes_in_flight 0\n"))
        #expect(metrics.text([]).contains(#"signet_http_requests_total{method="POST",route="/",status="200"} 1"#))
    }

    @Test("every counter has a value from the start, but those that count what has no bounds")
    func first() {
        let text = Metrics().text([])
        let open: Set<Metric> = [.httpRequests, .logLines, .processorSeconds]
        for metric in Metric.allCases where metric.kind == .counter && !open.contains(metric) {
            #expect(text.contains("\n# TYPE \(metric.rawValue) counter\n\(metric.rawValue)"), "\(metric)")
        }
    }
}
