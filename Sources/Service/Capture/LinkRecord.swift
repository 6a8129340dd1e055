internal import Foundation
internal import GRDB

/// A link that lets one person do one thing until it expires or is withdrawn.
///
/// Only the digest of its secret is kept.
struct LinkRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "link"

    /// What the link is for; a link of one purpose does not work for another.
    enum Purpose: String, Codable, Sendable {
        /// To give a signature that the account keeps.
        case capture
        /// To sign a document as one of the signers of a request.
        case sign
        /// To give a signature on a phone for someone who signs elsewhere.
        case handover

        /// The first part of the path.
        var path: String { self == .sign ? "s" : "c" }
    }

    let id: String
    let digest: Data
    let accountId: String
    let purpose: Purpose
    /// The capture, signer or handover.
    let subject: String
    let created: Moment
    let expires: Moment
    var revoked: Moment?

    init(
        _ secret: Secret,
        id: String,
        account: String,
        purpose: Purpose,
        subject: String,
        created: Moment,
        expires: Moment
    ) {
        self.id = id
        digest = secret.digest
        accountId = account
        self.purpose = purpose
        self.subject = subject
        self.created = created
        self.expires = expires
    }

    /// The link that a secret opened, in force or not.
    static func found(_ secret: String, for purposes: [Purpose], in database: Database) throws -> LinkRecord? {
        guard secret.utf8.count == 43 else { return nil }
        let sql = "SELECT * FROM link WHERE digest = ?"
        let link = try LinkRecord.fetchOne(database, sql: sql, arguments: [Secret(secret).digest])
        return link.flatMap { purposes.contains($0.purpose) ? $0 : nil }
    }

    /// The link that a secret opens, if it is in force.
    static func find(
        _ secret: String,
        for purposes: [Purpose],
        now: Moment,
        in database: Database
    ) throws -> LinkRecord? {
        try found(secret, for: purposes, in: database).flatMap { $0.revoked == nil && $0.expires > now ? $0 : nil }
    }

    /// Refuses a link that was withdrawn or has expired since it was opened: a body may come slowly.
    func requireInForce(_ now: Moment, in database: Database) throws {
        let isInForce = try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM link WHERE id = ? AND revoked IS NULL AND expires > ?)",
            arguments: [id, now]
        )
        guard isInForce == true else { throw Problem.linkUnknown }
    }

    /// Withdraws all links of a subject.
    static func revoke(subject: String, now: Moment, in database: Database) throws {
        try database.execute(
            sql: "UPDATE link SET revoked = ? WHERE subject = ? AND revoked IS NULL",
            arguments: [now, subject]
        )
    }
}

extension ServiceCore {
    /// A new link, with its address, which is told once.
    func makeLink(
        _ purpose: LinkRecord.Purpose,
        account: String,
        subject: String,
        expires: Moment
    ) -> (record: LinkRecord, url: String) {
        let secret = surroundings.secret()
        let record = LinkRecord(
            secret,
            id: surroundings.identifier(.link),
            account: account,
            purpose: purpose,
            subject: subject,
            created: now,
            expires: expires
        )
        return (record, "\(address.base)/\(purpose.path)/\(secret.revealed)")
    }
}
