internal import Foundation
internal import HTTPTypes
internal import Hummingbird

extension RouterMethods where Context == ServiceContext {
    /// Serves one operation of the API to callers whose key has the scope.
    func api(
        _ method: HTTPRequest.Method,
        _ path: RouterPath,
        _ scope: Scope,
        _ core: ServiceCore,
        _ work: @escaping @Sendable (APICall) async throws -> Response
    ) {
        on(path, method: method) { request, context in
            let caller = try await core.caller(of: request, context)
            guard caller.scopes.allows(scope) else {
                throw Problem(
                    .forbidden,
                    "scope-missing",
                    "The key lacks the scope \(scope.name): use another key, or make one that has it."
                )
            }
            if let seconds = core.rates.take(caller.keyId) { throw Problem.tooMany(after: seconds) }
            let key = request.headers[.idempotencyKey]
            guard key.map({ (1...255).contains($0.utf8.count) }) ?? true else {
                throw Problem.invalid("An Idempotency-Key has 1 to 255 bytes: send a shorter one.")
            }
            return try await work(
                APICall(core: core, request: request, context: context, caller: caller, idempotencyKey: key)
            )
        }
    }
}

extension ServiceCore {
    /// The name of the cookie that keeps a browser signed in.
    ///
    /// Only with TLS may it have the prefix that ties it to this host.
    var sessionCookie: String { address.isSecure ? "__Host-signet" : "signet" }

    /// Finds out who calls, by key or by the session of a browser.
    ///
    /// A session counts only together with a header field that other sites' pages cannot send.
    func caller(of request: Request, _ context: ServiceContext) async throws -> Caller {
        if failures.isEmpty(context.clientNetwork) { throw Problem.tooMany(after: 60) }
        if let authorization = request.headers[.authorization] {
            let parts = authorization.split(separator: " ", omittingEmptySubsequences: true)
            if parts.count == 2, parts[0].lowercased() == "bearer",
                let caller = try await keyring.caller(key: String(parts[1]))
            {
                return caller
            }
        } else if let session = request.cookies[sessionCookie]?.value {
            guard request.headers[.signetCSRF] != nil || request.method == .get && request.isForPage else {
                throw Problem(
                    .forbidden,
                    "csrf",
                    "Requests of a browser's session need the header field Signet-CSRF: 1."
                )
            }
            if let caller = try await keyring.caller(session: session) { return caller }
        } else {
            throw Problem.unauthorized
        }
        _ = failures.take(context.clientNetwork)
        throw Problem.unauthorized
    }
}

extension Request {
    /// Whether a page of this service asks for something that it shows or that a link of it leads to, which cannot have
    /// header fields of its own: the browser says so itself (Fetch Metadata).
    fileprivate var isForPage: Bool {
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { headers[$0] }
        return site == "same-origin" || site == nil
    }
}
