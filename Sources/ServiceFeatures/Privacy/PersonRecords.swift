internal import Foundation
internal import SignetAudit
internal import SignetBasics
internal import SignetServiceFoundation

/// The data that the service holds about one signer of one request.
///
/// A person is found by their e-mail address, as a signer: nothing else in the database distinguishes people.
struct PersonRecords: Sendable {
    let request: RequestRecord
    let signer: SignerRecord
    /// How many others sign the request.
    let others: Int
    /// The documents that they see.
    let documents: [RequestDocument]
    let fields: [FieldRecord]
    let saved: [SavedRecord]
    let draft: DraftRecord?
    let pictures: [PictureRecord]
    let attachments: [AttachmentRecord]
    let handovers: [HandoverRecord]
    let questions: [QuestionRecord]
    let delegations: [DelegationRecord]
    let mails: [MailRecord]
    package let links: [LinkRecord]
    /// The entries of the request's chain that are about them, as they are kept.
    let entries: [AuditEntry]
    /// The sittings of the request whose host has their name.
    let sittings: [SittingRecord]
    /// The other entries that name them as the host.
    let hosting: [AuditEntry]

    /// All requests in which a person signs, the oldest first; an empty account is for those of all accounts.
    static func all(of email: EmailAddress, account: String?, in database: Database) throws -> [PersonRecords] {
        try signers(email, in: database)
            .compactMap { signer in
                guard let request = try RequestRecord.with(id: signer.requestId, in: database),
                    account == nil || request.accountId == account
                else { return nil }
                return try PersonRecords(signer, of: request, email, in: database)
            }
            .sorted { ($0.request.created, $0.request.id) < ($1.request.created, $1.request.id) }
    }

    /// The signers with an address.
    static func signers(_ email: EmailAddress, in database: Database) throws -> [SignerRecord] {
        try SignerRecord.all("WHERE email <> '' ORDER BY requestId, position, place, id", [], in: database)
            .filter { email.matches($0.email) }
    }

    private init(
        _ signer: SignerRecord,
        of request: RequestRecord,
        _ email: EmailAddress,
        in database: Database
    ) throws {
        self.request = request
        self.signer = signer
        others = try SignerRecord.count(where: "requestId = ? AND id <> ?", [request.id, signer.id], in: database)
        let seen = try request.seen(by: [signer], in: database)
        documents = try request.documents(knowing: [], in: database)
            .filter { seen?.contains($0.position) ?? true }
        fields = try request.fields(in: database).filter { $0.signerId == signer.id }
        handovers = try HandoverRecord.all("WHERE owner = ? ORDER BY created, id", [signer.owner], in: database)
        let isTheirs: StatementArguments = [signer.id]
        questions = try QuestionRecord.all("WHERE signerId = ? ORDER BY asked, id", isTheirs, in: database)
        delegations = try DelegationRecord.all("WHERE signerId = ? ORDER BY asked, id", isTheirs, in: database)
        mails = try MailRecord.all("WHERE signerId = ? ORDER BY created, id", isTheirs, in: database)
        let owners = [signer.owner] + handovers.map { "handover:\($0.id)" }
        let ofOwners = "WHERE \(SavedRecord.isOne(of: owners, "owner")) ORDER BY created, id"
        saved = try SavedRecord.all(ofOwners, StatementArguments(owners), in: database)
        pictures = try PictureRecord.all(ofOwners, StatementArguments(owners), in: database)
        attachments = try AttachmentRecord.all(of: signer, in: database)
        draft = try DraftRecord.of(signer.owner, in: database)
        let subjects = [signer.id] + handovers.map(\.id)
        links = try LinkRecord.all(
            "WHERE \(LinkRecord.isOne(of: subjects, "subject")) ORDER BY created, id",
            StatementArguments(subjects),
            in: database
        )
        let chain = try AuditLog.entries(of: request.id, in: database)
        entries = chain.filter { $0.isAbout(signer.id) || email.isIn($0.text) }
        sittings = try SittingRecord.all(
            "WHERE requestId = ? AND host = ? ORDER BY created, id",
            [request.id, signer.name],
            in: database
        )
        let (known, hosted) = (Set(entries.map(\.sequence)), Set(sittings.map(\.id)))
        hosting = chain.filter { !known.contains($0.sequence) && $0.isAtDevice(of: hosted) }
    }
}

extension AuditEntry {
    /// Whether a signer did it, or it names them.
    func isAbout(_ signer: String) -> Bool {
        event.actor.id == signer || event.details["signer"]?.string == signer
    }

    /// Whether it was done in one of these sittings, or by its host.
    func isAtDevice(of sittings: Set<String>) -> Bool {
        [event.actor.id, event.details["sitting"]?.string].contains { $0.map(sittings.contains) ?? false }
    }

    /// The entry as it is kept.
    package var text: String { (try? bytes).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}

/// An e-mail address, compared without regard to case.
package struct EmailAddress: Hashable, Sendable {
    package let text: String

    /// Reads an address.
    ///
    /// - Throws: ``MaintenanceError`` for a text without an @ between others, and for one of more than 320 characters.
    package init(_ text: String) throws {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), text.count <= 320 else {
            throw MaintenanceError(
                .noInput,
                "'\(text.prefixed(to: 80))' is not an e-mail address: write one as jane@example.org"
            )
        }
        self.text = text.lowercased()
    }

    package func matches(_ other: String) -> Bool { other.lowercased() == text }

    /// Whether a text has the address in it.
    func isIn(_ other: String) -> Bool { other.lowercased().contains(text) }
}
