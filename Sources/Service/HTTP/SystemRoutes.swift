internal import HTTPTypes
internal import Hummingbird

/// What those who run the service ask: whether it lives, whether it can work, and how much it does.
struct SystemRoutes: Sendable {
    let core: ServiceCore
    let description: APIDescription

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("health") { _, _ in try Reply(.ok, ["status": "ok"]).response }
        router.get("ready") { _, _ in
            guard await core.store.isReady() else {
                throw Problem(.serviceUnavailable, "not-ready", "The database does not answer.")
            }
            return try Reply(.ok, ["status": "ready"]).response
        }
        router.get("metrics") { request, context in
            // What is counted tells strangers how the service is used.
            if core.configuration.metricsNeedKey {
                let caller = try await core.caller(of: request, context)
                guard caller.scopes.allows(.read(.admin)) else {
                    throw Problem(.forbidden, "scope-missing", "The key lacks the scope admin:read.")
                }
            }
            let text = core.metrics.text(gauges: ["signet_work_load": core.work.load])
            return Reply(.ok, contentType: "text/plain; version=0.0.4; charset=utf-8", body: Array(text.utf8)).response
        }
        router.get("v1/openapi.yaml") { _, _ in
            Reply(.ok, contentType: "application/yaml", body: description.yaml).response
        }
        router.get("v1/openapi.json") { _, _ in
            Reply(.ok, contentType: "application/json", body: description.json).response
        }
    }
}
