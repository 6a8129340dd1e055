package import Foundation

/// A key to the API, as it is kept: never itself, only its digest.
package struct APIKeyRecord: OwnedRecord {
    package static let table = "apiKey"
    package static let noun = "key"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, name, digest, scopes, created, revoked
    }

    package let id: String
    package let accountId: String
    package let name: String
    package let digest: Data
    package let scopes: String
    package let created: Moment
    package var revoked: Moment?

    package init(id: String, accountId: String, name: String, secret: Secret, scopes: ScopeSet, created: Moment) {
        self.id = id
        self.accountId = accountId
        self.name = name
        digest = secret.digest
        self.scopes = scopes.names.joined(separator: " ")
        self.created = created
    }

    package var scopeSet: ScopeSet {
        ScopeSet(scopes: Set(scopes.split(separator: " ").compactMap { Scope(String($0)) }))
    }
}

extension APIKeyRecord {
    /// The key with that digest, if it is valid.
    package static func inForce(_ digest: Data, in database: Database) throws -> APIKeyRecord? {
        try first("WHERE digest = ? AND revoked IS NULL", [digest], in: database)
    }

    /// The key with that identifier, if it is valid.
    package static func inForce(id: String, in database: Database) throws -> APIKeyRecord? {
        try first("WHERE id = ? AND revoked IS NULL", [id], in: database)
    }

    /// The valid keys of an account, the oldest first.
    package static func inForce(of accountId: String, in database: Database) throws -> [APIKeyRecord] {
        database.requireLock(.account, accountId)
        return try all("WHERE accountId = ? AND revoked IS NULL ORDER BY created, id", [accountId], in: database)
    }

    /// Withdraws a key of an account.
    ///
    /// - Returns: Whether there was a valid one.
    package static func revoke(_ id: String, of accountId: String, now: Moment, in database: Database) throws -> Bool {
        try database.execute(
            sql: "UPDATE apiKey SET revoked = ? WHERE id = ? AND accountId = ? AND revoked IS NULL",
            arguments: [now, id, accountId]
        )
        return database.changesCount == 1
    }
}
