internal import Foundation
package import SignetServiceFoundation

/// A document that others are asked to sign.
package struct RequestRecord: OwnedRecord {
    package static let table = "request"
    package static let noun = "signing request"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, title, message, sender, documentId, sha256, bytes, inOrder, state, created, expires,
            finished, finalDocumentId, search,
            byMail, replyTo, plan, zone
    }

    enum State: String, Codable, Sendable, CaseIterable {
        case sent
        /// All have signed, and the document waits to be sealed.
        case sealing
        case completed, declined, cancelled, expired

        /// The state in a sentence that begins with the request.
        var words: String {
            switch self {
            case .sent: "under way"
            case .sealing: "being sealed"
            case .completed, .declined, .cancelled, .expired: rawValue
            }
        }
    }

    package let id: String
    let accountId: String
    package let title: String
    package let message: String
    package let sender: String
    let documentId: String
    /// The document with the signatures so far.
    var sha256: String
    var bytes: Int
    let inOrder: Bool
    var state: State
    package let created: Moment
    var expires: Moment
    var finished: Moment?
    var finalDocumentId: String?
    /// Its title and its signers' names and e-mail addresses as they are searched.
    let search: String
    /// Whether mails are sent for it.
    var byMail = false
    /// The address for answers and for the sender's notices; empty where there is none.
    var replyTo = ""
    /// `ReminderPlan` as JSON; `nil` for the service's default.
    var plan: String?
    /// The time zone of the people without one; empty for the service's default.
    var zone = ""

    package var guardedBy: RowLock? { RowLock(.request, id) }

    /// The chain that its events go to.
    var log: AuditLog { AuditLog(account: accountId, request: id) }
}

extension RequestRecord {
    /// The request that a signer is asked to sign.
    static func of(signer id: String, in database: Database) throws -> RequestRecord? {
        try first("WHERE id = (SELECT requestId FROM signer WHERE id = ?)", [id], in: database)
    }

    /// The signers, in their order.
    package func signers(in database: Database) throws -> [SignerRecord] { try SignerRecord.all(of: id, in: database) }

    /// The fields, in the order in which they are filled.
    package func fields(in database: Database) throws -> [FieldRecord] { try FieldRecord.all(of: id, in: database) }

    /// The name of the document's file: once all have signed, that of the final document.
    ///
    /// `document` is the one that was sent, where it was read before.
    func fileName(_ document: DocumentRecord? = nil, in database: Database) throws -> FileName {
        let final = try finalDocumentId.flatMap { try DocumentRecord.with(id: $0, in: database) }
        let name = try final?.name ?? document?.name ?? DocumentRecord.with(id: documentId, in: database)?.name
        return FileName(name, otherwise: "document.pdf")
    }

    /// The problem of an operation that only an open request allows.
    var isOver: Problem {
        .conflict(
            state == .expired
                ? "The signing request has expired: set another deadline with PATCH /v1/requests/{id} first."
                : "The signing request is \(state.words), so nothing can be changed."
        )
    }

    /// Throws where the request cannot be signed any more.
    func requireTimeToSign(at now: Moment) throws(Problem) {
        guard state == .sent else { throw isOver }
        guard expires > now else {
            throw .conflict("The time to sign is over: set another deadline with PATCH /v1/requests/{id} first.")
        }
    }

    /// Open requests whose time is over; some of them where there are many.
    package static func late(_ now: Moment, in database: Database) throws -> [RequestRecord] {
        try all("WHERE state = 'sent' AND expires <= ? LIMIT 500", [now], in: database)
    }
}
