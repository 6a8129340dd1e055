internal import Foundation
internal import HTTPTypes
internal import SignetAudit

/// The accounts of a service, for a program with access to its folder.
struct AccountService: Sendable {
    let api: APIServices

    /// Makes an account with a key with all scopes, if there is no account yet.
    ///
    /// - Returns: The key, which is shown only once; `nil` where there are accounts.
    func openFirst() async throws -> (keyId: String, secret: Secret)? {
        guard try await !api.store.read({ try AccountRecord.exists(in: $0) }) else { return nil }
        return try await open("main")
    }

    /// Makes an account with a key that may do everything.
    func open(_ name: String) async throws -> (keyId: String, secret: Secret) {
        let account = api.environment.identifier(.account)
        let (key, secret) = api.keyring.makeKey(accountId: account, name: "first key", scopes: .all)
        let now = api.now
        let event = AuditEvent(
            .accountCreated,
            at: now,
            by: .service,
            from: .service,
            document: nil,
            ["account": account, "name": name, "key": key.id]
        )
        try await api.store.write { database in
            try AccountRecord(id: account, name: name, created: now, person: "", organisation: "").insert(in: database)
            try key.insert(in: database)
            try AuditLog(account: account).append([event], in: database)
        }
        return (key.id, secret)
    }

    /// Makes another key of an account, found by its name.
    func key(of name: String, called keyName: String, scopes: ScopeSet) async throws -> Secret {
        let account = try await api.store.read { try AccountRecord.named(name, in: $0) }
        guard let account else { throw Problem.notFound("account") }
        let (key, secret) = api.keyring.makeKey(accountId: account.id, name: keyName, scopes: scopes)
        try await api.store.write { try key.insert(in: $0) }
        return secret
    }
}
