internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetAudit
package import SignetKeys
package import SignetServiceFoundation

/// The identities of accounts, for a program with access to the service's folder, and for accounts that choose the name in their seals.
package struct IdentityService: Sendable {
    package let api: APIServices
    package let identities: SealIdentities

    package init(api: APIServices, identities: SealIdentities) {
        (self.api, self.identities) = (api, identities)
    }

    /// The most earlier identities of an account that chooses another name: each is trusted in verifications.
    private static let most = 20

    /// Gives an account its own identity, in the place of the one that it had, whose certificate is kept for verifications.
    ///
    /// - Parameters:
    ///   - identity: The identity.
    ///   - name: The account's name.
    /// - Returns: The certificate and its issuers' in PEM.
    /// - Throws: ``UnknownAccountError`` where there is no such account.
    package func set(_ identity: SigningIdentity, of name: String) async throws -> String {
        let account = try await account(name)
        let record = try identities.record(identity, of: account.id)
        try await api.store.write { database in
            try replace(with: record, in: database)
            let details = ["sha256": record.fingerprint, "name": identity.certificate.commonName]
            try note(.identitySet, details, of: account, in: database)
        }
        return SealIdentities.pem(of: identity)
    }

    private func replace(with record: IdentityRecord, in database: Database) throws {
        if let old = try IdentityRecord.of(record.accountId, in: database) {
            // One that cannot be read has no certificate to keep.
            if let certificate = try? identities.identity(old).certificate {
                _ = try FormerIdentityRecord(
                    fingerprint: old.fingerprint,
                    accountId: old.accountId,
                    certificate: Data(certificate.der),
                    ended: api.now
                ).insertIfAbsent(in: database)
            }
            try old.delete(in: database)
        }
        try record.insert(in: database)
    }

    /// The reason why an account cannot choose the name in its seals; `nil` where it can.
    ///
    /// Waits for the disk and the processor.
    func obstacle(_ record: IdentityRecord?) throws -> Problem? {
        guard identities.areMade else {
            return .conflict("The operator has set the identity of seals (seal.identity): ask them for another name.")
        }
        guard let certificate = try record.map({ try identities.identity($0).certificate }) else { return nil }
        guard certificate.issuer != certificate.subject else { return nil }
        return .conflict("The operator has given the account an identity that others vouch for: ask for another name.")
    }

    /// Makes an identity in a name that the caller's account chooses, unless it has one in that name.
    ///
    /// Waits for the disk and the processor.
    /// - Throws: ``Problem`` where the operator has set the identity, or the account had too many.
    package func choose(_ name: String, for call: APICall, work: WorkPool) async throws {
        let account = call.caller.accountId
        let (old, count) = try await api.store.read { database in
            try (
                IdentityRecord.of(account, in: database),
                FormerIdentityRecord.count(where: "accountId = ?", [account], in: database)
            )
        }
        let made: (record: IdentityRecord, name: String)? = try await work.run {
            if let problem = try obstacle(old) { throw problem }
            guard try identities.identity(old).certificate.commonName != name else { return nil }
            guard count < Self.most else {
                throw Problem.conflict("The name in seals was changed \(count) times: ask the operator to change it.")
            }
            let identity = try identities.make(named: name)
            return (try identities.record(identity, of: account), identity.certificate.commonName)
        }
        guard let made else { return }
        let event = call.event(.identitySet, ["sha256": made.record.fingerprint, "name": made.name])
        try await api.store.write { database in
            try call.caller.requireInForce(in: database)
            try replace(with: made.record, in: database)
            try AuditLog(account: account).append([event], in: database)
        }
    }

    /// Removes an account's own identity: its documents are sealed with that of all accounts again.
    ///
    /// Documents that were sealed with it or with earlier ones are no longer recognised.
    package func remove(of name: String) async throws {
        let account = try await account(name)
        try await api.store.write { database in
            guard let record = try IdentityRecord.of(account.id, in: database) else {
                throw Problem.notFound("identity")
            }
            try record.delete(in: database)
            try FormerIdentityRecord.removeAll(of: account.id, in: database)
            try note(.identityRemoved, ["sha256": record.fingerprint], of: account, in: database)
        }
    }

    /// The certificate that an account's documents are sealed with, and those of its issuers, in PEM.
    package func certificate(of name: String) async throws -> String {
        let account = try await account(name)
        let record = try await api.store.read { try IdentityRecord.of(account.id, in: $0) }
        return SealIdentities.pem(of: try identities.identity(record))
    }

    private func account(_ name: String) async throws -> AccountRecord {
        try await api.store.read { try AccountRecord.find(named: name, in: $0) }
    }

    private func note(
        _ action: AuditAction,
        _ details: [String: String],
        of account: AccountRecord,
        in database: Database
    ) throws {
        let event = AuditEvent(action, at: api.now, by: .service, from: .service, document: nil, details)
        try AuditLog(account: account.id).append([event], in: database)
    }
}
