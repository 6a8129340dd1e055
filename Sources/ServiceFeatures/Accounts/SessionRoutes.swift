internal import Foundation
internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// How the sender's browser is signed in: by a key, or by a link that does so once.
///
/// The page of a link asks before it does: opening the link alone, as programs do that look at mails, neither uses it up nor has a
/// stranger work in the account of its sender.
package struct SessionRoutes: Sendable {
    package let api: APIServices

    package init(api: APIServices) {
        self.api = api
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.post("session") { try await begin($0, $1) }
        router.delete("session") { request, _ in try await end(request) }
    }

    private struct Key: Decodable { let key: String }

    private func begin(_ request: Request, _ context: ServiceRequestContext) async throws -> Response {
        let key = try await body(Key.self, request, context).key
        // The secret of a link does the same, once.
        if let caller = try await api.keyring.caller(key: key) { return try await signedIn(caller.keyId) }
        if let keyId = try await api.keyring.useSignInLink(key) { return try await signedIn(keyId) }
        throw api.failure(.unauthorized, in: context)
    }

    private func end(_ request: Request) async throws -> Response {
        try requireOwnPage(request)
        if let session = request.cookies[api.sessionCookie]?.value { try await api.keyring.end(session: session) }
        return Reply(.noContent).with(.setCookie, api.cookie(ofSession: "", seconds: 0)).response
    }

    private func signedIn(_ keyId: String) async throws -> Response {
        let session = try await api.keyring.begin(sessionOf: keyId)
        let cookie = api.cookie(ofSession: session.revealed, seconds: api.keyring.sessionLifetime)
        return Reply(.noContent).with(.setCookie, cookie).response
    }

    /// Another site's form could sign a browser in to another account, and would not send this.
    private func requireOwnPage(_ request: Request) throws(Problem) {
        guard request.headers[.signetCSRF] != nil else {
            throw Problem(.forbidden, "csrf", "Requests of a browser's session need the header field Signet-CSRF: 1.")
        }
    }

    private func body<Value: Decodable>(
        _ type: Value.Type,
        _ request: Request,
        _ context: ServiceRequestContext
    ) async throws -> Value {
        try requireOwnPage(request)
        let bytes = try await BodyReader.bytes(
            of: request,
            on: context.eventLoop,
            limit: ("limits.body-bytes", 4096),
            seconds: api.limits.bodySeconds
        )
        return try JSONCoding.value(type, fromBody: bytes)
    }
}
