internal import Foundation
internal import HTTPTypes
internal import SignetAudit
package import SignetServiceFoundation

/// The accounts of a service, for a program with access to its folder.
package struct AccountService: Sendable {
    package let api: APIServices

    package init(api: APIServices) {
        self.api = api
    }

    /// Makes an account with a key with all scopes, if there is no account yet; it is the operator's.
    ///
    /// - Returns: The key, which is shown only once; `nil` where there are accounts.
    package func openFirst() async throws -> (keyId: String, secret: Secret)? {
        guard try await !api.store.read({ try AccountRecord.exists(in: $0) }) else { return nil }
        let made = newAccount("main", scopes: .withOperations)
        let isFirst = try await api.store.write { database in
            try database.lock(.account, "")
            // Two processes may begin on an empty database.
            guard try !AccountRecord.exists(in: database) else { return false }
            try made.insert(in: database)
            return true
        }
        return isFirst ? (made.key.id, made.secret) : nil
    }

    /// Makes an account with a key that may do everything that an account can.
    package func open(_ name: String) async throws -> (keyId: String, secret: Secret) {
        let made = newAccount(name, scopes: .account)
        try await api.store.write { try made.insert(in: $0) }
        return (made.key.id, made.secret)
    }

    /// An account that is not written yet.
    private struct NewAccount: Sendable {
        let account: AccountRecord
        let key: APIKeyRecord
        let secret: Secret
        let event: AuditEvent

        func insert(in database: Database) throws {
            try account.insert(in: database)
            try key.insert(in: database)
            try AuditLog(account: account.id).append([event], in: database)
        }
    }

    private func newAccount(_ name: String, scopes: ScopeSet) -> NewAccount {
        let account = api.environment.identifier(.account)
        let (key, secret) = api.keyring.makeKey(accountId: account, name: "first key", scopes: scopes)
        let now = api.now
        let event = AuditEvent(
            .accountCreated,
            at: now,
            by: .service,
            from: .service,
            document: nil,
            ["account": account, "name": name, "key": key.id]
        )
        let record = AccountRecord(id: account, name: name, created: now, person: "", organisation: "")
        return NewAccount(account: record, key: key, secret: secret, event: event)
    }

    /// Makes another key of an account, found by its name.
    package func key(of name: String, called keyName: String, scopes: ScopeSet) async throws -> Secret {
        let account = try await api.store.read { try AccountRecord.find(named: name, in: $0) }
        let (key, secret) = api.keyring.makeKey(accountId: account.id, name: keyName, scopes: scopes)
        try await api.store.write { try key.insert(in: $0) }
        return secret
    }

    /// Makes a link that signs a browser in to an account, for a program with access to the service's folder.
    ///
    /// - Parameters:
    ///   - name: The account's name.
    ///   - person: The recipient, by the name of the key for their browsers; nil for the first key that may manage the account.
    /// - Returns: The secret of the link.
    /// - Throws: ``UnknownAccountError``.
    package func signInLink(to name: String, for person: String?) async throws -> Secret {
        let account = try await api.store.read { try AccountRecord.find(named: name, in: $0) }
        return try await api.store.write { database in
            try database.lock(.account, account.id)
            let first = try APIKeyRecord.inForce(of: account.id, in: database).first {
                $0.scopeSet.allows(.write(.admin))
            }
            let maker = SignInLink(
                api: api,
                account: account.id,
                scopes: first?.scopeSet ?? .account,
                lifetime: .printed,
                maker: .service,
                origin: .service
            )
            if person == nil, let first { return try maker.make(of: first.id, in: database).secret }
            return try maker.make(named: person ?? "browser", in: database).secret
        }
    }
}
