internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Signet
internal import SignetAudit
internal import SignetSealing

/// The identities of accounts, for a program with access to the service's folder.
struct IdentityService: Sendable {
    let api: APIServices
    let identities: SealIdentities

    /// Gives an account its own identity, in the place of the one that it had.
    ///
    /// - Parameters:
    ///   - identity: The identity.
    ///   - name: The account's name.
    /// - Returns: The certificate and its issuers' in PEM.
    /// - Throws: ``Problem`` where there is no such account.
    func set(_ identity: SigningIdentity, of name: String) async throws -> String {
        let account = try await account(name)
        let record = try identities.record(identity, of: account.id)
        try await api.store.write { database in
            _ = try IdentityRecord.of(account.id, in: database)?.delete(in: database)
            try record.insert(in: database)
            let details = ["sha256": record.fingerprint, "name": identity.certificate.commonName]
            try note(.identitySet, details, of: account, in: database)
        }
        return SealIdentities.pem(of: identity)
    }

    /// Takes an account's own identity away: its documents are sealed with that of all accounts again.
    func remove(of name: String) async throws {
        let account = try await account(name)
        try await api.store.write { database in
            guard let record = try IdentityRecord.of(account.id, in: database) else {
                throw Problem.notFound("identity")
            }
            try record.delete(in: database)
            try note(.identityRemoved, ["sha256": record.fingerprint], of: account, in: database)
        }
    }

    /// The certificate that an account's documents are sealed with, and those of its issuers, in PEM.
    func certificate(of name: String) async throws -> String {
        let account = try await account(name)
        let record = try await api.store.read { try IdentityRecord.of(account.id, in: $0) }
        return SealIdentities.pem(of: try identities.identity(record))
    }

    private func account(_ name: String) async throws -> AccountRecord {
        let account = try await api.store.read { try AccountRecord.named(name, in: $0) }
        guard let account else { throw Problem.notFound("account") }
        return account
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
