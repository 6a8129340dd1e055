package import SignetAudit
package import SignetServiceFoundation

/// Makes links that sign a browser in to an account, once.
///
/// A session is that of a key, so a colleague's browsers have a key with the colleague's name: it is listed with the others, and
/// withdrawing it ends their sessions. The key itself is unknown to all.
package struct SignInLink: Sendable {
    package let api: APIServices
    package let account: String
    /// The operations that new keys may use.
    package let scopes: ScopeSet
    package let lifetime: SignInLinkRecord.Lifetime
    /// The person or program that makes it, and from where, for the audit.
    let maker: AuditEvent.Actor
    package let origin: AuditEvent.Origin

    /// Makes a link to the sessions of the key with a name that may do the same, and that key where there is none.
    package func make(named name: String, in database: Database) throws -> (record: SignInLinkRecord, secret: Secret) {
        let keys = try APIKeyRecord.inForce(of: account, in: database)
        if let key = keys.first(where: { $0.name == name && $0.scopeSet == scopes }) {
            return try make(of: key.id, in: database)
        }
        let key = api.keyring.makeKey(accountId: account, name: name, scopes: scopes).record
        try key.insert(in: database)
        try note(.keyCreated, ["key": key.id, "name": key.name, "scopes": key.scopes], in: database)
        return try make(of: key.id, in: database)
    }

    /// Makes a link to the sessions of a key.
    package func make(of key: String, in database: Database) throws -> (record: SignInLinkRecord, secret: Secret) {
        let (record, secret) = api.keyring.makeSignInLink(keyId: key, lifetime: lifetime)
        try SignInLinkRecord.removeExpired(api.now, in: database)
        try record.insert(in: database)
        try note(.signInLinkCreated, ["key": key], in: database)
        return (record, secret)
    }

    private func note(_ action: AuditAction, _ details: [String: String], in database: Database) throws {
        let event = AuditEvent(action, at: api.now, by: maker, from: origin, document: nil, details)
        try AuditLog(account: account).append([event], in: database)
    }

    /// The path of the page that a link opens; browsers never send the part behind `#`.
    package static func path(_ secret: Secret) -> String { "/#/enter/\(secret.revealed)" }
}
