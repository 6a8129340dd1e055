internal import Foundation
package import SignetServiceFoundation

/// A person who has a part in a request: in most, one who is asked to sign.
package struct SignerRecord: StoredRecord {
    package static let table = "signer"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, requestId, name, email, position, place, language, configuration, state, asked, viewed, finished,
            reason,
            reminded, role, groupId,
            delegatedFrom,
            zone, notified, undelivered, reminderDue, remindersSent, since, part, rules, isSelf
    }

    /// The part of a person in a request.
    package enum Role: String, Codable, Sendable, CaseIterable {
        /// Fills in fields and signs.
        case signer
        /// Agrees that the document goes on, or sends it back to its sender.
        case approver
        /// Reads the document before it goes on.
        case viewer
        /// Gets the finished document, and is asked for nothing.
        case copy
    }

    package enum State: String, Codable, Sendable {
        /// It is not their turn yet.
        case waiting
        /// It is their turn.
        case ready
        /// It is their turn and they have seen the document.
        case viewed
        case signed
        case declined
        /// The sender has removed them from the request.
        case removed
        /// Somebody else signs in their place.
        case delegated

        /// Whether they have no part in the request any more.
        var isOut: Bool { self == .removed || self == .delegated }

        /// They have approved the document.
        case approved
        /// They have read the document.
        case seen
        /// Enough others of their group have finished, or their rules, which are the reason then, do not need them.
        case superseded

        /// Whether they have done their part.
        package var hasFinished: Bool { self == .signed || self == .approved || self == .seen }

        /// Whether they may still be asked, or are asked now.
        package var isOpen: Bool { self == .waiting || self == .ready || self == .viewed }
    }

    let id: String
    let requestId: String
    package var name: String
    var email: String
    /// Signers with the same number sign at the same time.
    var position: Int
    /// The order of the request's signers, also of those with the same position.
    let place: Int
    package var language: String
    /// `CaptureConfiguration` as JSON.
    package var configuration: String
    package var state: State
    /// When it became their turn.
    var asked: Moment?
    var viewed: Moment?
    var finished: Moment?
    /// The reason why they declined, or the rules by which they are not needed.
    var reason: String?
    var reminded: Moment?
    /// The signer in whose place they sign.
    var delegatedFrom: String?
    /// The time zone of the person; empty for the request's.
    var zone = ""
    /// When a server first accepted a mail for them.
    var notified: Moment?
    /// Since when mails for them are refused for good.
    var undelivered: Moment?
    /// When the next reminder is sent.
    var reminderDue: Moment?
    var remindersSent = 0
    /// Since when they are this person, after a correction; nothing from before is theirs.
    var since: Moment?
    package var role = Role.signer
    /// The group that they are one of.
    var groupId: String?
    /// The part that they have in a template, as Buyer; empty without one.
    package var part = ""
    /// The rules by which they are needed at all.
    package var rules = SignerRules(nil)
    /// Whether it is the sender, who needs no mails.
    package var isSelf = false

    package var guardedBy: RowLock? { RowLock(.request, requestId) }

    /// The name of a signer who was erased.
    static let erasedName = "[erased]"

    /// Whether it is their turn.
    var mayAct: Bool { state == .ready || state == .viewed }

    /// Their name and address for the audit, with their role where they do not sign.
    var details: [String: String] {
        var details = ["signer": id, "name": name, "email": email]
        if role != .signer { details["role"] = role.rawValue }
        if isSelf { details["self"] = "true" }
        return details
    }

    /// Ends their part, which the rules do not need.
    mutating func spare(because rule: String) { (state, asked, reason) = (.superseded, nil, rule) }

    /// The audit's description of a person who is not needed.
    var detailsOfSparing: [String: String] { ["signer": id, "name": name, "rule": reason ?? ""] }

    /// Their name and address, as tables have them.
    var nameWithAddress: String { email.isEmpty ? name : "\(name) <\(email)>" }

    /// Whether mails can go to them.
    var getsMail: Bool { !email.isEmpty && !isSelf }

    /// The owner of their saved signatures, drafts and pictures.
    var owner: String { "signer:\(id)" }
}

extension PageLanguage {
    /// The language of all these signers, or English where they have several.
    package init(ofAll signers: [SignerRecord]) {
        let languages = Set(signers.map(\.language))
        self.init(languages.count == 1 ? languages.first : nil)
    }
}

extension SignerRecord {
    /// The signers of a request, in their order.
    package static func all(of requestId: String, in database: Database) throws -> [SignerRecord] {
        try all(ofAny: [requestId], in: database)
    }

    /// The signers of requests, in their order in each.
    static func all(ofAny requests: [String], in database: Database) throws -> [SignerRecord] {
        try all(
            "WHERE \(isOne(of: requests, "requestId")) ORDER BY position, place, id",
            StatementArguments(requests),
            in: database
        )
    }

    /// Signers who were asked or reminded before a moment and have not signed, if that is not noted yet.
    static func newlyDue(before moment: Moment, in database: Database) throws -> [SignerRecord] {
        try all("\(isDue) AND signer.isDueNoted = 0 LIMIT 500", [moment], in: database)
    }

    /// Signers of an account who were asked or reminded before a moment and have not signed, the longest waiting first.
    package static func due(before moment: Moment, of accountId: String, in database: Database) throws -> [SignerRecord]
    {
        try all(
            "\(isDue) AND request.accountId = ? ORDER BY COALESCE(signer.reminded, signer.asked) LIMIT 200",
            [moment, accountId],
            in: database
        )
    }

    /// Notes whether it was reported that a signer is due a reminder.
    package func note(isDue: Bool, in database: Database) throws {
        database.requireLock(.request, requestId)
        try database.execute(sql: "UPDATE signer SET isDueNoted = ? WHERE id = ?", arguments: [isDue ? 1 : 0, id])
    }

    private static let isDue = """
        JOIN request ON request.id = signer.requestId
        WHERE request.state = 'sent' AND request.byMail = 0 AND request.paused IS NULL AND signer.state IN ('ready', 'viewed')
            AND NOT \(QuestionRecord.isOpenForSigner) AND COALESCE(signer.reminded, signer.asked) <= ?
        """
}
