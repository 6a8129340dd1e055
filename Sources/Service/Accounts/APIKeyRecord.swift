internal import Foundation
internal import GRDB

/// A key to the API, as it is kept: never itself, only its digest.
struct APIKeyRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "apiKey"

    let id: String
    let accountId: String
    let name: String
    let digest: Data
    let scopes: String
    let created: Moment
    var revoked: Moment?

    init(id: String, accountId: String, name: String, secret: Secret, scopes: ScopeSet, created: Moment) {
        self.id = id
        self.accountId = accountId
        self.name = name
        digest = secret.digest
        self.scopes = scopes.names.joined(separator: " ")
        self.created = created
    }

    var scopeSet: ScopeSet { ScopeSet(scopes: Set(scopes.split(separator: " ").compactMap { Scope(String($0)) })) }
}

/// Who calls: the account whose things are meant, and what may be done with them.
struct Caller: Sendable {
    let accountId: String
    let keyId: String
    let keyName: String
    let scopes: ScopeSet
    /// What was presented: the key itself, or the secret of a browser's session.
    let credential: Secret

    init(_ key: APIKeyRecord, credential: Secret) {
        accountId = key.accountId
        keyId = key.id
        keyName = key.name
        scopes = key.scopeSet
        self.credential = credential
    }

    /// Refuses a key that was withdrawn since it was presented.
    func requireInForce(in database: Database) throws {
        let isInForce = try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM apiKey WHERE id = ? AND revoked IS NULL)",
            arguments: [keyId]
        )
        guard isInForce == true else { throw Problem.unauthorized }
    }
}
