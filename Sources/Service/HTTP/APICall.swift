internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import SignetAudit

/// One authorised request to the API.
struct APICall: Sendable {
    let core: ServiceCore
    let request: Request
    let context: ServiceContext
    let caller: Caller
    /// The key that makes a repeated request the same one, where the caller gave it.
    let idempotencyKey: String?

    /// A part of the path, by its name in the route.
    func parameter(_ name: String) -> String { context.parameters.get(name) ?? "" }

    /// A parameter of the query.
    func query(_ name: String) -> String? {
        QueryParameters(request.uri.query)[name]
    }

    /// The body, no larger than bodies usually are.
    func body() async throws -> [UInt8] {
        try await body(("limits.body-bytes", core.limits.bodyBytes))
    }

    /// The body.
    func body(_ limit: (name: String, bytes: Int)) async throws -> [UInt8] {
        try await BodyReader.bytes(
            of: request,
            on: context.eventLoop,
            limit: limit,
            seconds: core.limits.bodySeconds
        )
    }

    /// The body as JSON.
    func json<Value: Decodable>(_ type: Value.Type) async throws -> Value {
        try JSONCoding.value(type, fromBody: try await body())
    }

    /// Who acts, for the audit.
    var actor: AuditEvent.Actor { AuditEvent.Actor(kind: .sender, id: caller.keyId, name: caller.keyName) }

    /// From where, for the audit.
    var origin: AuditEvent.Origin { AuditEvent.Origin(context, request) }

    /// What the caller does now, for the audit.
    func event(_ action: AuditAction, _ details: [String: String]) -> AuditEvent {
        AuditEvent(action, at: core.now, by: actor, from: origin, document: nil, details)
    }

    // MARK: Idempotency

    /// Runs a transaction and keeps its reply under the caller's idempotency key, in the same transaction.
    ///
    /// Where the key was used before, for the same request, nothing is done and its reply given again.
    func commit(
        body: [UInt8],
        _ work: @escaping @Sendable (Database) throws -> Reply
    ) async throws -> Response {
        let once = once(body: body)
        let caller = caller
        return try await core.store.write { database in
            // The body may have come slowly, and the key been withdrawn meanwhile.
            try caller.requireInForce(in: database)
            guard let once else { return try work(database) }
            if let earlier = try once.earlier(in: database) { return earlier }
            let reply = try work(database)
            try once.keep(reply, in: database)
            return reply
        }.response
    }

    /// The reply to the same request before, where there was one: so that nothing expensive is done for it.
    func earlierReply(body: [UInt8]) async throws -> Response? {
        guard let once = once(body: body) else { return nil }
        return try await core.store.read { try once.earlier(in: $0) }?.response
    }

    private func once(body: [UInt8]) -> IdempotentRequest? {
        idempotencyKey.map {
            IdempotentRequest(
                owner: caller.keyId,
                credential: caller.credential,
                key: $0,
                request: request,
                body: body,
                now: core.now
            )
        }
    }
}

extension HTTPField.Name {
    static let idempotencyKey = HTTPField.Name("Idempotency-Key") ?? .ifMatch
    static let idempotentReplayed = HTTPField.Name("Idempotency-Replayed") ?? .age
    static let signetCSRF = HTTPField.Name("Signet-CSRF") ?? .origin
    static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .via
    static let signetWidth = HTTPField.Name("Signet-Width") ?? .age
    static let signetHeight = HTTPField.Name("Signet-Height") ?? .age
    static let permissionsPolicy = HTTPField.Name("Permissions-Policy") ?? .age
    static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy") ?? .age
    static let resourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy") ?? .age
    static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .age
}
