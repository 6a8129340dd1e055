package import HTTPTypes
package import Hummingbird

extension RouterMethods where Context == ServiceRequestContext {
    /// Serves one operation of the API, which takes no parameters in its query.
    package func api(
        _ method: HTTPRequest.Method,
        _ path: RouterPath,
        _ scope: Scope,
        _ api: APIServices,
        _ work: @escaping @Sendable (APICall) async throws -> Response
    ) {
        self.api(method, path, [scope], api, query: [], work)
    }

    /// Serves one operation of the API to callers whose key has all of the scopes; it takes no parameters in its query.
    package func api(
        _ method: HTTPRequest.Method,
        _ path: RouterPath,
        _ scopes: [Scope],
        _ api: APIServices,
        _ work: @escaping @Sendable (APICall) async throws -> Response
    ) {
        self.api(method, path, scopes, api, query: [], work)
    }

    /// Serves one operation of the API to callers whose key has the scope; the query has these parameters and no others.
    package func api(
        _ method: HTTPRequest.Method,
        _ path: RouterPath,
        _ scope: Scope,
        _ api: APIServices,
        query: [String],
        _ work: @escaping @Sendable (APICall) async throws -> Response
    ) {
        self.api(method, path, [scope], api, query: query, work)
    }

    private func api(
        _ method: HTTPRequest.Method,
        _ path: RouterPath,
        _ scopes: [Scope],
        _ api: APIServices,
        query: [String],
        _ work: @escaping @Sendable (APICall) async throws -> Response
    ) {
        on(path, method: method) { request, context in
            let caller = try await api.caller(of: request, context)
            for scope in scopes { try caller.require(scope) }
            if let seconds = api.rates.take(caller.keyId) { throw Problem.tooMany(after: seconds) }
            let parameters = QueryParameters(request.uri.query)
            try parameters.requireOnly(query)
            let key = request.headers[.idempotencyKey]
            guard key.map({ (1...255).contains($0.utf8.count) }) ?? true else {
                throw Problem.invalid("An Idempotency-Key has 1 to 255 bytes: send a shorter one.")
            }
            var response = try await work(
                APICall(
                    api: api,
                    request: request,
                    context: context,
                    parameters: parameters,
                    caller: caller,
                    idempotencyKey: key
                )
            )
            if caller.isSessionExtended {
                let (secret, seconds) = (caller.credential.revealed, api.keyring.sessionLifetime)
                response.headers[.setCookie] = api.cookie(ofSession: secret, seconds: seconds)
            }
            return response
        }
    }
}
