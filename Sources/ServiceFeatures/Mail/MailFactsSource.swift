internal import Foundation
internal import SignetServiceFoundation

/// Finds the facts of a mail in the present state of its request.
struct MailFactsSource: Sendable {
    let services: RequestServices
    let request: RequestRecord
    let signers: [SignerRecord]

    func facts(
        of mail: MailRecord,
        to signer: SignerRecord?,
        link: String?,
        code: String,
        files: [String],
        in database: Database
    ) throws -> MailFacts {
        let base = services.api.address.base
        let role = signer.map { MailFacts.Reader(rawValue: $0.role.rawValue) ?? .signer } ?? .sender
        var facts = MailFacts(role, PageLanguage(mail.language), base: base, code: code)
        let seen = try signer.flatMap { try request.seen(by: [$0] + signers.companions(of: $0), in: database) }
        let documents = try request.documents(knowing: [], in: database)
            .filter { seen?.contains($0.position) ?? true }
        (facts.title, facts.sender, facts.message) = (request.title, request.sender, request.message)
        facts.name = signer?.name ?? request.sender
        facts.showsTitle = try AccountRecord.with(id: request.accountId, in: database)?.titlesInMail ?? true
        facts.pages = try documents.reduce(0) { try $0 + $1.pages().count }
        facts.deadline = request.expires
        facts.zone = try request.zone(of: signer, services.configuration).identifier
        facts.file = files.joined(separator: ", ")
        facts.link = link ?? (mail.isToSender ? MailFacts.page(of: request.id, base: base) : "")
        try add(mail, signer, to: &facts, in: database)
        return facts
    }

    /// The last that happened before the mail was written.
    private func last<Item>(_ items: [Item], of mail: MailRecord, _ moment: (Item) -> Moment?) -> Item? {
        let end = mail.created
        return items.filter { moment($0).map { $0 <= end } ?? false }.max { moment($0) ?? end < moment($1) ?? end }
    }

    /// The facts that only some events have.
    private func add(
        _ mail: MailRecord,
        _ signer: SignerRecord?,
        to facts: inout MailFacts,
        in database: Database
    ) throws {
        switch mail.event {
        case .declined, .returned:
            let person = last(signers.filter { $0.state == .declined }, of: mail, \.finished)
            // The reason is for the sender.
            (facts.person, facts.reason) = (person?.name ?? "", mail.isToSender ? person?.reason ?? "" : "")
        case .undelivered:
            let person = last(signers, of: mail, \.undelivered)
            let states: [MailRecord.State] = [.failed, .bounced, .suppressed]
            let refused = try MailRecord.all(of: request, in: database)
                .last { $0.signerId == person?.id && states.contains($0.state) }
            facts.person = person?.name ?? ""
            (facts.address, facts.reply) = (refused?.address ?? person?.email ?? "", refused?.reply ?? "")
        case .question, .answer:
            let all = try QuestionRecord.all(ofAny: [request.id], in: database)
            let own = all.filter { signer == nil || $0.signerId == signer?.id }
            let question = last(own, of: mail) { signer == nil ? $0.asked : $0.answered }
            (facts.question, facts.answer) = (question?.text ?? "", question?.answer ?? "")
            facts.person = signers.first { $0.id == question?.signerId }?.name ?? ""
        case .delegationAsked, .delegated:
            let all = try DelegationRecord.all(ofAny: [request.id], in: database)
            let own = all.filter { signer?.delegatedFrom == nil || $0.signerId == signer?.delegatedFrom }
            let wish = last(own, of: mail) { mail.event == .delegated ? $0.decided ?? $0.asked : $0.asked }
            facts.person = signers.first { $0.id == wish?.signerId }?.name ?? ""
            (facts.other, facts.address, facts.reason) = (wish?.name ?? "", wish?.email ?? "", wish?.reason ?? "")
        case .started:
            let person = signers.min { $0.position < $1.position }
            (facts.person, facts.address) = (person?.name ?? "", person?.email ?? "")
        case .corrected: facts.changes = try MailChanges(of: mail, in: database).lines(facts, .shared)
        default: break
        }
    }
}
