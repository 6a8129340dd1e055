package import Foundation
package import HTTPTypes
package import SignetServiceFoundation

/// A link that lets one person do one thing until it expires or is withdrawn.
///
/// Only the digest of its secret is kept.
package struct LinkRecord: StoredRecord {
    package static let table = "link"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, digest, accountId, purpose, subject, created, expires, revoked, sittingId
    }

    /// The purpose of the link; a link of one purpose does not work for another.
    package enum Purpose: String, Codable, Sendable {
        /// To give a signature that the account keeps.
        case capture
        /// To sign a document as one of the signers of a request.
        case sign
        /// To give a signature on a phone for someone who signs elsewhere.
        case handover

        /// The first part of the path.
        package var path: String { self == .sign ? "s" : "c" }
    }

    package let id: String
    package let digest: Data
    package let accountId: String
    package let purpose: Purpose
    /// The capture, signer or handover.
    package let subject: String
    package let created: Moment
    package let expires: Moment
    var revoked: Moment?
    /// The sitting at whose device alone it works.
    package var sittingId: String?

    package init(
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

    /// The link of a secret, valid or not.
    package static func found(_ secret: String, for purposes: [Purpose], in database: Database) throws -> LinkRecord? {
        guard secret.utf8.count == 43 else { return nil }
        let link = try first("WHERE digest = ?", [Secret(secret).digest], in: database)
        return link.flatMap { purposes.contains($0.purpose) ? $0 : nil }
    }

    /// Whether it serves a request to its subject: one that is kept after its time only for reading.
    package func opens(_ subject: LinkSubject, for method: HTTPRequest.Method, at now: Moment) -> Bool {
        revoked == nil && (expires > now || subject.isKept && (method == .get || method == .head))
    }

    /// Refuses a link that was withdrawn or has expired since it was opened: a body may come slowly.
    func requireInForce(_ now: Moment, in database: Database) throws {
        let isInForce = try Self.exists(where: "id = ? AND revoked IS NULL AND expires > ?", [id, now], in: database)
        guard isInForce else { throw Problem.linkUnknown }
    }

    /// Withdraws the oldest links of a subject, so that no more than these are in force.
    static func revoke(subject: String, beyond most: Int, now: Moment, in database: Database) throws {
        let live = try all(
            "WHERE subject = ? AND revoked IS NULL ORDER BY created DESC, id DESC",
            [subject],
            in: database
        )
        for link in live.dropFirst(most) {
            try database.execute(sql: "UPDATE link SET revoked = ? WHERE id = ?", arguments: [now, link.id])
        }
    }

    /// Moves the end of a subject's links.
    static func extend(subject: String, until expires: Moment, in database: Database) throws {
        try database.execute(
            sql: "UPDATE link SET expires = ? WHERE subject = ? AND revoked IS NULL",
            arguments: [expires, subject]
        )
    }

    /// Withdraws all links of a sitting.
    static func revoke(sitting: String, now: Moment, in database: Database) throws {
        try database.execute(
            sql: "UPDATE link SET revoked = ? WHERE sittingId = ? AND revoked IS NULL",
            arguments: [now, sitting]
        )
    }

    /// Withdraws all links of a subject.
    static func revoke(subject: String, now: Moment, in database: Database) throws {
        try database.execute(
            sql: "UPDATE link SET revoked = ? WHERE subject = ? AND revoked IS NULL",
            arguments: [now, subject]
        )
    }
}
