internal import HTTPTypes
internal import Hummingbird

/// The numbers of the service, and the description of its API.
struct SystemRoutes: Sendable {
    let api: APIServices
    let work: WorkPool
    let description: APIDescription
    /// Whether `/metrics` asks for a key.
    let metricsNeedKey: Bool

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("metrics") { request, context in
            // The counts would show strangers how the service is used.
            if metricsNeedKey {
                let caller = try await api.caller(of: request, context)
                guard caller.scopes.allows(.read(.admin)) else {
                    throw Problem(.forbidden, "scope-missing", "The key lacks the scope admin:read.")
                }
            }
            let (backlog, renewals) = try await api.store.read {
                (try SealRecord.backlog(in: $0), try RenewalRecord.backlog(in: $0))
            }
            let text = api.metrics.text(gauges: [
                "signet_work_load": work.load,
                "signet_seals_waiting": backlog.count,
                "signet_seals_oldest_seconds": backlog.oldest.map { $0.seconds(before: api.now) } ?? 0,
                "signet_seals_last_failure_timestamp_seconds": Int((backlog.lastFailure?.milliseconds ?? 0) / 1_000),
                "signet_renewals_pending": renewals.pending,
                "signet_renewals_failing": renewals.failing,
                "signet_renewals_late": renewals.late,
                "signet_renewals_first_end_timestamp_seconds": Int((renewals.first?.milliseconds ?? 0) / 1_000),
            ])
            return Reply(.ok, contentType: "text/plain; version=0.0.4; charset=utf-8", body: Array(text.utf8)).response
        }
        router.get("v1/openapi.yaml") { _, _ in
            Reply(.ok, contentType: "application/yaml", body: description.yaml).response
        }
        router.get("v1/openapi.json") { _, _ in
            try Reply(.ok, contentType: "application/json", body: description.json()).response
        }
    }
}
