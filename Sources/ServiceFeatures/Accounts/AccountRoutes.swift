internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
package import SignetServiceFoundation

/// `/v1/keys`: keys to the API, for those who may manage them.
package struct AccountRoutes: Sendable {
    package let api: APIServices

    package init(api: APIServices) {
        self.api = api
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "keys", .write(.admin), api, create)
        router.api(.get, "keys", .read(.admin), api, query: PageQuery.names, list)
        router.api(.delete, "keys/:id", .write(.admin), api, revoke)
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
        /// Shown once.
        let key: String?

        init(_ record: APIKeyRecord, key: String?) {
            (id, name, scopes) = (record.id, record.name, record.scopeSet.names)
            (created, revoked, self.key) = (record.created, record.revoked, key)
        }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewKey.self, fromBody: body)
        try PlainText.checkLine(wanted.name, "A key's name", atMost: 120)
        let scopes = try ScopeSet.named(wanted.scopes)
        if let more = scopes.scopes.first(where: { !call.caller.scopes.allows($0) }) {
            throw Problem(.forbidden, "scope-missing", "Your own key lacks \(more.name), so it cannot give that away.")
        }
        let (record, secret) = api.keyring.makeKey(accountId: call.caller.accountId, name: wanted.name, scopes: scopes)
        let event = call.event(
            .keyCreated,
            ["key": record.id, "name": record.name, "scopes": record.scopes]
        )
        return try await call.commit(body: body) { database in
            try record.insert(in: database)
            try AuditLog(account: record.accountId).append([event], in: database)
            return try call.created(KeyView(record, key: secret.revealed), at: "keys/\(record.id)")
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(APIKeyRecord.self) { records, _ in records.map { KeyView($0, key: nil) } }
    }

    @Sendable private func revoke(_ call: APICall) async throws -> Response {
        let (id, accountId, now) = (call.parameter("id"), call.caller.accountId, api.now)
        let event = call.event(.keyRevoked, ["key": id])
        try await api.store.write { database in
            guard try APIKeyRecord.revoke(id, of: accountId, now: now, in: database) else {
                throw Problem.notFound("key")
            }
            try AuditLog(account: accountId).append([event], in: database)
        }
        api.keyring.forget()
        return Reply(.noContent).response
    }
}
