package import Logging
internal import ServiceLifecycle
internal import SignetWeb

/// Sends spans to a collector: when there are enough for a batch, every five seconds, and at the end.
///
/// A collector that does not answer delays nothing: its spans wait, and those without room are dropped and counted.
package struct SpanExporter: Service {
    private let queue: SpanQueue
    private let body: OTLPBody
    private let metrics: Metrics
    private let logger: Logger
    private let request: WebRequest
    /// The thread that sends.
    private let work: WorkPool

    private static let interval = Duration.seconds(5)
    /// The longest pause after failures.
    private static let longestPause = Duration.seconds(60)
    private static let limits = WebRequest.Limits(
        connection: .seconds(5),
        total: .seconds(10),
        bytes: 1 << 16,
        redirects: 0
    )
    /// How long the last batch may take when the service ends.
    private static let lastMoment = Duration.seconds(5)

    /// - Throws: `WebError` for an invalid address.
    package init(
        _ settings: TraceSettings,
        instance: String,
        _ queue: SpanQueue,
        _ metrics: Metrics,
        logger: Logger
    ) throws {
        self.queue = queue
        self.metrics = metrics
        self.logger = logger
        body = OTLPBody(settings: settings, instance: instance)
        var request = WebRequest(
            .post([], contentType: "application/json"),
            try WebAddress(settings.address),
            accepted: "*/*",
            credentials: nil,
            reach: .anywhere,
            limits: Self.limits
        )
        request.fields = settings.headers.map { .init($0.name, $0.value) }
        request.wanted = .status
        request.isRepeatable = true
        self.request = request
        work = WorkPool(threads: 1, limit: 1)
    }

    package func run() async throws {
        let signals = queue.signal.signals()
        let ticker = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.interval)
                queue.signal.wake()
            }
        }
        var failures = 0
        var rest = ContinuousClock.now
        for await _ in signals.cancelOnGracefulShutdown() {
            guard rest <= .now else { continue }
            while case let spans = queue.next, !spans.isEmpty, rest <= .now {
                let isSent = await send(spans, isFirstFailure: failures == 0)
                if isSent, failures > 0 { logger.notice("The collector of traces answers again") }
                failures = isSent ? 0 : failures + 1
                if !isSent { rest = .now + min(Self.interval * (1 << min(failures, 4)), Self.longestPause) }
                // A few wait for more.
                if spans.count < SpanQueue.batch { break }
            }
        }
        ticker.cancel()
        let last = queue.next
        if !last.isEmpty {
            _ = try? await waiting(atMost: Self.lastMoment) { await send(last, isFirstFailure: true) }
        }
        work.abandon()
    }

    /// Sends a batch; one that the collector refuses for good is dropped.
    ///
    /// - Returns: Whether the next may be sent.
    private func send(_ spans: [FinishedSpan], isFirstFailure: Bool) async -> Bool {
        var request = request
        request.method = .post(body.bytes(spans), contentType: "application/json")
        let reason: String
        do {
            let status = try await work.run { [request] in try WebClient().reply(to: request).status }
            if (200..<300).contains(status) {
                queue.remove(spans.count)
                metrics.count(.spansExported, .none, spans.count)
                return true
            }
            reason = "status \(status)"
            if !WebError.status(status).isTemporary {
                queue.remove(spans.count)
                metrics.count(.spansDropped, ["reason": "refused"], spans.count)
            }
        } catch { reason = "\(error)" }
        if isFirstFailure { logger.warning("The collector takes no traces", metadata: ["reason": "\(reason)"]) }
        return false
    }
}
