internal import Foundation
package import SignetServiceFoundation

/// A mail, and what came of it.
///
/// It never contains a link: that is made when the mail is sent, and only its digest is kept.
package struct MailRecord: OwnedRecord {
    package static let table = "mail"
    package static let noun = "mail"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, requestId, signerId, event, n, address, language, messageId, digest, state, attempts,
            code, reply, created, sent, next, linkId, judged
    }

    package enum State: String, Codable, Sendable, CaseIterable {
        case queued, sending
        /// The next server has accepted it.
        case accepted
        /// It is tried again later.
        case deferred
        /// A server refused it for good.
        case failed
        /// A server accepted it, and reported later that it cannot be delivered.
        case bounced
        /// The person reported it as unwanted.
        case complained
        /// A report says that it was delivered.
        case delivered
        /// The connection ended before the server's reply to the whole text.
        case unknown
        /// It was not needed any more.
        case dropped
        /// The address gets no mails, as it refused one before.
        case suppressed

        /// Those that wait to be sent.
        static let waiting: [State] = [.queued, .deferred, .unknown]
    }

    package let id: String
    package let accountId: String
    /// Empty for a mail about all requests of an account.
    package let requestId: String
    /// Empty for the sender.
    package let signerId: String
    package let event: MailEvent
    /// The number among the person's mails of this event, from 1.
    package let n: Int
    package let address: String
    package let language: String
    /// Without angle brackets, the same for each attempt; empty before the first.
    package var messageId: String
    /// The SHA-256 of the text that was sent last, with the link's digest in place of the link.
    package var digest: String?
    package var state: State
    package var attempts: Int
    /// The last reply's code.
    package var code: Int?
    /// The last reply's text, or the reason why there was none.
    package var reply: String?
    /// When it was put into the queue.
    package let created: Moment
    /// When it was accepted.
    package var sent: Moment?
    /// When it is tried again.
    package var next: Moment?
    /// The link of the last attempt.
    package var linkId: String?
    /// Since when a server puts it off, without a pause or a trouble of the account in between.
    package var judged: Moment?

    package var guardedBy: RowLock? { RowLock(.request, requestId) }

    package var isToSender: Bool { signerId.isEmpty }
}

extension MailRecord {
    /// The mail with a Message-ID, without its angle brackets.
    package static func with(messageId: String, in database: Database) throws -> MailRecord? {
        messageId.isEmpty ? nil : try first("WHERE messageId = ?", [messageId], in: database)
    }

    /// The person that it is about; `nil` for the sender, and where their address is another meanwhile.
    func reader(in database: Database) throws -> SignerRecord? {
        guard !isToSender, let signer = try SignerRecord.with(id: signerId, in: database) else { return nil }
        return signer.email == address ? signer : nil
    }

    /// Whether it is going to be sent without another request.
    var isWaiting: Bool { Self.State.waiting.contains(state) && (state != .unknown || next != nil) }

    /// The last 1,000 mails of a request, the oldest first.
    static func all(of request: RequestRecord, in database: Database) throws -> [MailRecord] {
        try all(
            "WHERE accountId = ? AND requestId = ? ORDER BY created DESC, id DESC LIMIT 1000",
            [request.accountId, request.id],
            in: database
        ).reversed()
    }

    /// The mails of an event to a person of a request, in their order.
    static func all(
        _ event: MailEvent,
        to signer: String,
        of request: RequestRecord,
        in database: Database
    ) throws
        -> [MailRecord]
    {
        try all(
            "WHERE accountId = ? AND requestId = ? AND signerId = ? AND event = ? ORDER BY n",
            [request.accountId, request.id, signer, event.rawValue],
            in: database
        )
    }

    /// The last mail of each person of requests, by the person.
    static func last(ofAny requests: [String], in database: Database) throws -> [String: MailRecord] {
        let found = try all(
            """
            WHERE \(isOne(of: requests, "requestId")) AND signerId <> '' AND NOT EXISTS (
                SELECT 1 FROM mail AS later WHERE later.requestId = mail.requestId AND later.signerId = mail.signerId
                    AND (later.created, later.id) > (mail.created, mail.id))
            """,
            StatementArguments(requests),
            in: database
        )
        return Dictionary(found.map { ($0.signerId, $0) }) { $1 }
    }

    /// Puts it into the queue, due now, also where it is there already.
    func enqueue(in database: Database) throws {
        try JobRecord.add(.mail, key: id, lane: accountId, due: .now, payload: "", .underWay, in: database)
    }
}
