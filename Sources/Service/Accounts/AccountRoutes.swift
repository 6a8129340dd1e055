internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import SignetAudit

/// `/v1/keys`: keys to the API, for those who may manage them.
struct AccountRoutes: Sendable {
    let core: ServiceCore

    func add(to router: some RouterMethods<ServiceContext>) {
        router.api(.post, "keys", .write(.admin), core, create)
        router.api(.get, "keys", .read(.admin), core, list)
        router.api(.delete, "keys/:id", .write(.admin), core, revoke)
    }

    private struct NewKey: Decodable {
        let name: String
        let scopes: [String]
    }

    private struct KeyView: Encodable {
        let id: String
        let name: String
        let scopes: [String]
        let created: Moment
        let revoked: Moment?
        /// Told once.
        let key: String?

        init(_ record: APIKeyRecord, key: String?) {
            (id, name, scopes) = (record.id, record.name, record.scopeSet.names)
            (created, revoked, self.key) = (record.created, record.revoked, key)
        }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewKey.self, fromBody: body)
        try NewRequest.checkLine(wanted.name, "A key's name", 120)
        let scopes = try ScopeSet.named(wanted.scopes)
        if let more = scopes.scopes.first(where: { !call.caller.scopes.allows($0) }) {
            throw Problem(.forbidden, "scope-missing", "Your own key lacks \(more.name), so it cannot give that away.")
        }
        let (record, secret) = core.keyring.makeKey(accountId: call.caller.accountId, name: wanted.name, scopes: scopes)
        let event = call.event(
            AuditAction(rawValue: "key.created"),
            ["key": record.id, "name": record.name, "scopes": record.scopes]
        )
        return try await call.commit(body: body) { database in
            try record.insert(database)
            try AuditLog(account: record.accountId).append([event], in: database)
            return try Reply(.created, KeyView(record, key: secret.revealed)).with(.location, "/v1/keys/\(record.id)")
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(APIKeyRecord.self) { record, _ in KeyView(record, key: nil) }
    }

    @Sendable private func revoke(_ call: APICall) async throws -> Response {
        let (id, accountId, now) = (call.parameter("id"), call.caller.accountId, core.now)
        let event = call.event(AuditAction(rawValue: "key.revoked"), ["key": id])
        try await core.store.write { database in
            try database.execute(
                sql: "UPDATE apiKey SET revoked = ? WHERE id = ? AND accountId = ? AND revoked IS NULL",
                arguments: [now, id, accountId]
            )
            guard database.changesCount == 1 else { throw Problem.notFound("key") }
            try AuditLog(account: accountId).append([event], in: database)
        }
        core.keyring.forget()
        return Reply(.noContent).response
    }
}

/// The accounts of a service, for whoever has its folder.
struct AccountOffice: Sendable {
    let core: ServiceCore

    /// Makes an account with a key that may do everything, where there is no account yet.
    ///
    /// - Returns: The key, which is told this once; `nil` where there are accounts.
    func openFirst() async throws -> (keyId: String, secret: Secret)? {
        guard try await core.store.read({ try Int.fetchOne($0, sql: "SELECT count(*) FROM account") }) == 0 else {
            return nil
        }
        return try await open("main")
    }

    /// Makes an account with a key that may do everything.
    func open(_ name: String) async throws -> (keyId: String, secret: Secret) {
        let account = core.surroundings.identifier(.account)
        let (key, secret) = core.keyring.makeKey(accountId: account, name: "first key", scopes: .all)
        let now = core.now
        let event = AuditEvent(
            AuditAction(rawValue: "account.created"),
            at: now,
            by: .service,
            from: .service,
            document: nil,
            ["account": account, "name": name, "key": key.id]
        )
        try await core.store.write { database in
            try database.execute(
                sql: "INSERT INTO account (id, name, created) VALUES (?, ?, ?)",
                arguments: [account, name, now]
            )
            try key.insert(database)
            try AuditLog(account: account).append([event], in: database)
        }
        return (key.id, secret)
    }

    /// Makes another key of an account, found by its name.
    func key(of name: String, called keyName: String, scopes: ScopeSet) async throws -> Secret {
        let account = try await core.store.read {
            try String.fetchOne($0, sql: "SELECT id FROM account WHERE name = ? ORDER BY created", arguments: [name])
        }
        guard let account else { throw Problem.notFound("account") }
        let (key, secret) = core.keyring.makeKey(accountId: account, name: keyName, scopes: scopes)
        try await core.store.write { try key.insert($0) }
        return secret
    }
}
