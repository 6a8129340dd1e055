internal import HTTPTypes
internal import Hummingbird
internal import SignetServiceFoundation

/// The numbers of the service, and the description of its API.
struct SystemRoutes: Sendable {
    let api: APIServices
    let numbers: ServiceNumbers
    let description: APIDescription
    /// Whether `/metrics` asks for a key.
    let metricsNeedKey: Bool

    func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.get("metrics") { request, context in
            // The counts would show everybody how the service is used.
            if metricsNeedKey {
                let caller = try await api.caller(of: request, context)
                guard caller.scopes.allows(.read(.admin)) || caller.scopes.allows(.read(.operations)) else {
                    throw Problem(.forbidden, "scope-missing", "The key lacks the scope operations:read or admin:read.")
                }
            }
            let text = try await numbers.text()
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
