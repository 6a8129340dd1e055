package import Hummingbird
package import SignetAudit

/// One authorised request to the API.
package struct APICall: ServiceCall {
    package let api: APIServices
    package let request: Request
    package let context: ServiceRequestContext
    package let parameters: QueryParameters
    package let caller: Caller
    /// The key that makes a repeated request the same one, where the caller gave it.
    package let idempotencyKey: String?

    /// The language of sentences in the reply.
    package var language: PageLanguage { PageLanguage(accepted: request.headers[.acceptLanguage]) }

    /// The actor, for the audit: the account's sender by name, or the key where no sender is named.
    package var actor: AuditEvent.Actor {
        let name = caller.sender.isEmpty ? caller.keyName : caller.sender
        return AuditEvent.Actor(kind: .sender, id: caller.keyId, name: name)
    }

    /// The caller's present action, for the audit.
    package func event(_ action: AuditAction, _ details: [String: String]) -> AuditEvent {
        AuditEvent(action, at: api.now, by: actor, from: origin, document: nil, details)
    }

    /// The answer for a new object, with its path below `/v1`.
    package func created(_ value: some Encodable, at path: String) throws -> Reply {
        try Reply(.created, value).with(.location, "\(api.address.path)/v1/\(path)")
    }

    /// The record that the path names, if it is the caller's.
    ///
    /// - Throws: ``Problem`` where there is none.
    package func find<Owned: OwnedRecord>(_ type: Owned.Type, in database: Database) throws -> Owned {
        try Owned.find(parameter("id"), of: caller.accountId, in: database)
    }

    /// The record that the path names, if it is the caller's.
    ///
    /// - Throws: ``Problem`` where there is none.
    package func find<Owned: OwnedRecord>(_ type: Owned.Type) async throws -> Owned {
        try await api.store.read { try find(type, in: $0) }
    }

    // MARK: Idempotency

    /// Runs a transaction and keeps its reply under the caller's idempotency key, in the same transaction.
    ///
    /// If the key was used for the same request before, nothing is done and the earlier reply is returned.
    package func commit(
        body: [UInt8],
        _ work: @escaping @Sendable (Database) throws -> Reply
    ) async throws -> Response {
        let once = once(body: body)
        let caller = caller
        return try await api.store.write { database in
            // The body may have come slowly, and the key been withdrawn meanwhile.
            try caller.requireInForce(in: database)
            guard let once else { return try work(database) }
            if let earlier = try once.begin(in: database) { return earlier }
            let reply = try work(database)
            try once.keep(reply, in: database)
            return reply
        }.response
    }

    /// The reply to the same request before, where there was one: so that nothing expensive is done for it.
    package func earlierReply(body: [UInt8]) async throws -> Response? {
        guard let once = once(body: body) else { return nil }
        return try await api.store.read { try once.earlier(in: $0) }?.response
    }

    /// The request under the caller's idempotency key, for a transaction that keeps its reply.
    package func once(body: [UInt8]) -> IdempotentRequest? {
        idempotencyKey.map {
            IdempotentRequest(
                owner: caller.keyId,
                credential: caller.credential,
                key: $0,
                request: request,
                body: body,
                now: api.now
            )
        }
    }
}
