internal import Foundation
internal import HTTPTypes
package import SignetServiceFoundation

/// A document that others are asked to sign.
package struct RequestRecord: OwnedRecord {
    package static let table = "request"
    package static let noun = "signing request"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, title, message, sender, documentId, sha256, bytes, inOrder, state, created, expires,
            finished, finalDocumentId, search,
            paused, version, shown, delegation,
            byMail, replyTo, plan, zone,
            reference, metadata, returnAddress,
            templateId, templateVersion, archived, listsDocuments
    }

    enum State: String, Codable, Sendable, CaseIterable {
        case sent
        /// All have signed, and the document waits to be sealed.
        case sealing
        /// An approver has sent it back to its sender; it is not over.
        case returned
        case completed, declined, cancelled, expired

        /// The state in a sentence that begins with the request.
        var words: String {
            switch self {
            case .sent: "under way"
            case .sealing: "being sealed"
            case .returned: "with its sender, to be changed"
            case .completed, .declined, .cancelled, .expired: rawValue
            }
        }
    }

    package let id: String
    let accountId: String
    package var title: String
    package var message: String
    package var sender: String
    var documentId: String
    /// The document with the signatures so far.
    var sha256: String
    var bytes: Int
    var inOrder: Bool
    var state: State
    package let created: Moment
    var expires: Moment
    var finished: Moment?
    var finalDocumentId: String?
    /// Its title and its signers' names and e-mail addresses as they are searched.
    var search: String
    /// When the sender paused it; `nil` while it goes on.
    var paused: Moment?
    /// How often it was corrected.
    var version = 0
    /// The version in which something changed last that its signers see.
    package var shown = 0
    /// Whether its signers can have others sign in their place.
    package var delegation = DelegationRule.ask
    /// Whether mails are sent for it.
    var byMail = false
    /// The address for answers and for the sender's notices; empty where there is none.
    var replyTo = ""
    /// `ReminderPlan` as JSON; `nil` for the service's default.
    var plan: String?
    /// The time zone of the people without one; empty for the service's default.
    var zone = ""
    /// The sender's own name of it; empty for none.
    package var reference = ""
    /// The sender's own data, as JSON.
    var metadata: String?
    /// The address to which its signers return.
    var returnAddress: String?
    /// The template that it was made of, and its version.
    var templateId: String?
    var templateVersion: Int?

    /// Whether its documents are to be read: there are several, or one has another name than the document that was sent.
    var listsDocuments = false
    /// Since when the ordinary list does not have it.
    var archived: Moment?

    package var guardedBy: RowLock? { RowLock(.request, id) }

    /// Whether it can still be signed, now or after a change.
    package var isOpen: Bool { state == .sent || state == .returned }

    /// The chain that its events go to.
    var log: AuditLog { AuditLog(account: accountId, request: id) }
}

extension RequestRecord {
    /// The text that searches look into, with these people and the documents as they are.
    func searchText(with people: [SignerRecord], in database: Database) throws -> String {
        let documents = try documents(knowing: [], in: database).map(\.record.name)
        return Self.searchText(title, reference, documents, of: people)
    }

    /// The text that searches look into: the title, the sender's own name, and the names of documents, the people's names and addresses.
    static func searchText(
        _ title: String,
        _ reference: String,
        _ documents: [String],
        of people: [SignerRecord]
    ) -> String {
        // The title often is the name of the first document.
        SearchText.folded(
            [title, reference] + documents.filter { $0 != title } + people.flatMap { [$0.name, $0.email] }
        )
    }

    /// The request that a signer is asked to sign.
    static func of(signer id: String, in database: Database) throws -> RequestRecord? {
        try first("WHERE id = (SELECT requestId FROM signer WHERE id = ?)", [id], in: database)
    }

    /// The signers, in their order.
    package func signers(in database: Database) throws -> [SignerRecord] { try SignerRecord.all(of: id, in: database) }

    /// The groups, in their order.
    package func groups(in database: Database) throws -> [SignerGroupRecord] {
        try SignerGroupRecord.all(ofAny: [id], in: database)
    }

    /// The groups of these signers, which are all of the request; nothing is read where none is in a group.
    func groups(of signers: [SignerRecord], in database: Database) throws -> [SignerGroupRecord] {
        try signers.contains { $0.groupId != nil } ? groups(in: database) : []
    }

    /// The fields, in the order in which they are filled.
    package func fields(in database: Database) throws -> [FieldRecord] { try FieldRecord.all(of: id, in: database) }

    /// The problem of an operation that only an open request allows.
    var isOver: Problem {
        switch state {
        case .expired:
            .conflict("The signing request has expired: set another deadline with PATCH /v1/requests/{id} first.")
        case .returned: .conflict("An approver sent the signing request back: correct it and send it again first.")
        default: .conflict("The signing request is \(state.words), so nothing can be changed.")
        }
    }

    /// The problem of a signer's act while the sender changes the request.
    var isBeingChanged: Problem {
        Problem(
            .conflict,
            "being-corrected",
            "The sender is changing this request: wait for their message, then open the link again."
        )
    }

    /// Throws where nobody can sign the request now: it is over, or its sender changes it.
    func requireUnderWay(at now: Moment) throws(Problem) {
        try requireTimeToSign(at: now)
        guard state == .sent, paused == nil else { throw isBeingChanged }
    }

    /// Throws where the request cannot be signed any more.
    func requireTimeToSign(at now: Moment) throws(Problem) {
        guard isOpen else { throw isOver }
        guard expires > now else {
            throw .conflict("The time to sign is over: set another deadline with PATCH /v1/requests/{id} first.")
        }
    }

    /// How long after its deadline a paused request expires too, in seconds.
    private static let longestPause = 90 * 86_400

    /// Open requests whose time is over; some of them where there are many.
    package static func late(_ now: Moment, in database: Database) throws -> [RequestRecord] {
        try all(
            """
            WHERE state IN ('sent', 'returned') AND expires <= :now AND (paused IS NULL OR expires <= :earlier) LIMIT 500
            """,
            ["now": now, "earlier": now.adding(seconds: -longestPause)],
            in: database
        )
    }
}
