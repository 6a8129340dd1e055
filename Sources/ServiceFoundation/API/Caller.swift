internal import HTTPTypes

/// The caller: the account that it acts for, and the scopes that it has.
package struct Caller: Sendable {
    package let accountId: String
    package let keyId: String
    package let keyName: String
    /// The sender of the account's requests; empty where none is named.
    package let sender: String
    package let scopes: ScopeSet
    /// Whether this is a browser's session that lasts longer now, and so must its cookie.
    var isSessionExtended = false
    /// The credential that was presented: the key itself, or the secret of a browser's session.
    package let credential: Secret

    package init(_ key: APIKeyRecord, scopes: ScopeSet, sender: String, credential: Secret) {
        accountId = key.accountId
        keyId = key.id
        keyName = key.name
        self.sender = sender
        self.scopes = scopes
        self.credential = credential
    }

    /// Refuses a key that was withdrawn since it was presented.
    package func requireInForce(in database: Database) throws {
        let isInForce = try APIKeyRecord.exists(where: "id = ? AND revoked IS NULL", [keyId], in: database)
        guard isInForce else { throw Problem.unauthorized }
    }

    /// Refuses what needs a scope that the key lacks.
    package func require(_ scope: Scope) throws(Problem) {
        guard scopes.allows(scope) else {
            throw Problem(
                .forbidden,
                "scope-missing",
                "The key lacks the scope \(scope.name): use another key, or make one that has it."
            )
        }
    }
}
