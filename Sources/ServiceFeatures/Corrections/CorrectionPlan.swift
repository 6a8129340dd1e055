internal import Foundation
internal import HTTPTypes
internal import SignetAudit
internal import SignetCapture
internal import SignetServiceFoundation

/// The consequences of a correction, before anything is written.
struct CorrectionPlan: Sendable {
    var request: RequestRecord
    /// All people, with those who are added.
    var signers: [SignerRecord]
    let groups: [SignerGroupRecord]
    /// All documents, with those that are added.
    var documents: [RequestDocumentRecord]
    /// The documents whose bytes are another document's now, or which are added.
    var changedDocuments: Set<Int> = []
    /// The places of the documents that people see, by the people who see only some.
    private let seen: [String: Set<Int>]
    /// The documents that added people see, by the people who see only some.
    var seenByAdded: [String: [Int]] = [:]
    /// All fields that are left, with those that are added.
    var fields: [FieldRecord]
    var droppedFields: [FieldRecord] = []
    /// The people as they were.
    let earlier: [SignerRecord]
    /// What the request's chain says of it, in this order.
    var entries: [(action: AuditAction, details: [String: String], document: Int?)] = []
    /// The people whose name or address is another.
    var changed: Set<String> = []
    var added: Set<String> = []
    var removed: Set<String> = []
    /// The people who have finished and must do so again.
    var again: Set<String> = []
    /// Whether something changes that the people see.
    var isVisible = false
    /// Whether the request was not under way.
    let isSentAgain: Bool
    let now: Moment

    /// The people who have other links from now on: a new person at an old one is as wrong as an old person at a new one.
    var linksEnded: [SignerRecord] { earlier.filter { changed.contains($0.id) || removed.contains($0.id) } }

    /// The people who need a new link: those with another name or address, new ones, and those who had none.
    var linksMade: [SignerRecord] {
        signers.filter { signer in
            guard signer.state.isOpen, signers.principal(of: signer).id == signer.id else { return false }
            let hadNone = earlier.first { $0.id == signer.id }.map { earlier.principal(of: $0).id != signer.id } ?? true
            return hadNone || changed.contains(signer.id)
        }
    }

    /// The mails that follow, with their readers.
    var mails: [(event: MailEvent, signer: SignerRecord)] {
        let told = earlier.filter { removed.contains($0.id) && $0.notified != nil }.map { (MailEvent.removed, $0) }
        guard request.paused == nil else { return told }
        return told
            + signers.filter { signer in
                guard signers.principal(of: signer).id == signer.id else { return false }
                let isNew = earlier.first { $0.id == signer.id }?.mayAct != true
                return signer.mayAct && (isVisible || isSentAgain || isNew || changed.contains(signer.id))
            }.map { ($0.occasion, $0) }
    }

    /// Works out a correction.
    ///
    /// - Throws: ``Problem`` where the request or one of its people does not allow it.
    init(
        _ changes: NewCorrection.Changes,
        _ prepared: CorrectionFields,
        of request: RequestRecord,
        _ signers: [SignerRecord],
        _ groups: [SignerGroupRecord],
        _ documents: RequestCopy.Documents,
        _ fields: [FieldRecord],
        _ services: RequestServices
    ) throws {
        guard [.sent, .returned, .declined, .expired].contains(request.state) else { throw request.isOver }
        (self.request, self.signers, self.groups, self.fields) = (request, signers, groups, fields)
        (self.documents, seen) = (documents.all, documents.seen)
        (earlier, isSentAgain, now) = (signers, request.state != .sent, services.api.now)
        try changeTexts(changes, services)
        try change(prepared.replacements, again: changes.again == true, services)
        for removal in changes.removed ?? [] { try remove(removal) }
        change(order: changes.order)
        for person in changes.signers ?? [] { try change(person) }
        try add(changes.added ?? [], prepared.plans, services)
        if isSentAgain { sendAgain() }
        guard !entries.isEmpty || isSentAgain else { throw Problem.invalid("'changes' changes nothing.") }
        try check(services.api.limits)
        finish()
    }

    // MARK: The request

    private mutating func changeTexts(_ changes: NewCorrection.Changes, _ services: RequestServices) throws {
        var details: [String: String] = [:]
        func note(_ name: String, _ old: String, _ new: String) {
            (details[name], details["\(name)Before"]) = (new, old)
        }
        if let title = changes.title, title != request.title {
            note("title", request.title, title)
            (request.title, isVisible) = (title, true)
        }
        if let message = changes.message, message != request.message {
            note("message", request.message, message)
            (request.message, isVisible) = (message, true)
        }
        if let sender = changes.sender?.trimmed, !sender.isEmpty, sender != request.sender {
            note("sender", request.sender, sender)
            (request.sender, isVisible) = (sender, true)
        }
        if let replyTo = changes.replyTo, replyTo != request.replyTo {
            note("replyTo", request.replyTo, replyTo)
            request.replyTo = replyTo
        }
        if let plan = changes.plan {
            let text = try JSONCoding.text(of: plan.plan(otherwise: .standard(services.configuration)))
            note("plan", request.plan ?? "", text)
            request.plan = text
        }
        if let rule = changes.delegation, rule != request.delegation {
            note("delegation", request.delegation.rawValue, rule.rawValue)
            request.delegation = rule
        }
        if !details.isEmpty { entries.append((.requestCorrected, details, nil)) }
        if let expires = try changes.expires?.end(from: now), expires != request.expires {
            entries.append((.deadlineChanged, ["previous": request.expires.text, "expires": expires.text], nil))
            request.expires = expires
        }
        guard request.expires > now else {
            throw Problem.conflict("The time to sign is over: give another 'expires' with the correction.")
        }
    }

    /// Begins with other documents, which those who have finished did not see.
    private mutating func change(
        _ replacements: [CorrectionFields.Replacement],
        again mayAskAgain: Bool,
        _ services: RequestServices
    ) throws(Problem) {
        let changed = replacements.filter { replacement in
            !documents.contains { $0.position == replacement.position && $0.documentId == replacement.document.id }
        }
        guard !changed.isEmpty else { return }
        let places = Set(changed.map(\.position))
        let finished = signers.filter { signer in
            signer.state.hasFinished && !(seen[signer.id].map { $0.isDisjoint(with: places) } ?? false)
        }
        guard finished.isEmpty || mayAskAgain else {
            let names = finished.map(\.name).joined(separator: ", ")
            throw Problem(
                .conflict,
                "again-needed",
                "\(names) must sign another document again: say 'again': true, or keep the document."
            ).with("signers", finished.map(\.id))
        }
        again = Set(finished.map(\.id))
        for replacement in changed { put(replacement, again: finished, services) }
        isVisible = true
        // Their marks are removed from all documents: a signature is for all that its signer sees.
        let redone = again.union(signers.filter { $0.state == .superseded }.map(\.id))
        for index in signers.indices where redone.contains(signers[index].id) { signers[index].beginAgain() }
        for index in fields.indices where redone.contains(fields[index].signerId) {
            (fields[index].value, fields[index].source, fields[index].shown) = (nil, nil, true)
        }
    }

    private mutating func put(
        _ replacement: CorrectionFields.Replacement,
        again finished: [SignerRecord],
        _ services: RequestServices
    ) {
        let document = replacement.document
        var details = ["document": document.id, "name": replacement.name]
        if replacement.position > 1 || documents.count > 1 { details["place"] = String(replacement.position) }
        details["again"] = finished.map(\.id).joined(separator: ", ")
        changedDocuments.insert(replacement.position)
        guard let index = documents.firstIndex(where: { $0.position == replacement.position }) else {
            let added = RequestDocumentRecord(
                id: services.api.environment.identifier(.requestDocument),
                requestId: request.id,
                position: replacement.position,
                name: replacement.name,
                documentId: document.id,
                sha256: document.sha256,
                bytes: document.bytes
            )
            documents.append(added)
            request.listsDocuments = true
            entries.append((.documentAdded, details, replacement.position))
            return
        }
        details["documentBefore"] = documents[index].documentId
        entries.append((.requestCorrected, details, replacement.position))
        documents[index].documentId = document.id
        documents[index].name = replacement.name
        (documents[index].sha256, documents[index].bytes) = (document.sha256, document.bytes)
        if replacement.name != document.name { request.listsDocuments = true }
    }

    private mutating func sendAgain() {
        request.state = .sent
        request.finished = nil
        // What they said no to is another request now.
        for index in signers.indices where signers[index].state == .declined { signers[index].beginAgain() }
        if entries.isEmpty { entries.append((.requestCorrected, [:], nil)) }
    }

    // MARK: The whole

    private var ruled: RuledFields { RuledFields(fields, documents: documents) }

    private func check(_ limits: ServiceLimits) throws(Problem) {
        let people = signers.filter { !$0.state.isOut }
        guard people.count <= limits.signers else {
            throw .invalid("A request has at most \(limits.signers) signers (limits.signers), not \(people.count).")
        }
        guard fields.count <= limits.fields else {
            throw .invalid("A request has at most \(limits.fields) fields (limits.fields).")
        }
        guard people.contains(where: { $0.role == .signer || $0.role == .approver }) else {
            throw .invalid("Nobody is left who signs or approves: cancel the request, or add somebody.")
        }
        for person in people where person.state.isOpen {
            guard person.name != SignerRecord.erasedName else {
                throw .conflict("A person of the request was erased: remove \(person.id), or give another name.")
            }
            if request.byMail { try NewRequest.check(address: person.email, "email") }
            guard (person.role == .signer) == fields.contains(where: { $0.signerId == person.id }) else {
                throw .invalid(
                    person.role == .signer
                        ? "\(person.name) has nothing to fill in: give a signer fields."
                        : "\(person.name) has fields and is a \(person.role.rawValue): remove them with 'fieldsTo', and add them in the other role."
                )
            }
        }
        try RequestRules(signers: signers, ruled: ruled).check()
        let order = SigningOrder(signers, groups, ruled)
        for group in groups where !order.canClose(group) {
            throw .invalid("The group '\(group.name)' needs \(group.need) people: remove fewer of them.")
        }
        try signers.check(groups)
    }

    /// Ends the parts of those whom the rules do not need any more.
    private mutating func spareUnneeded() {
        while let (signer, rule) = PeopleRules(signers, ruled).unneeded,
            let index = signers.firstIndex(where: { $0.id == signer.id })
        {
            signers[index].spare(because: rule)
            entries.append((.signerUnneeded, signers[index].detailsOfSparing, nil))
        }
    }

    /// Counts the correction, and asks those whose turn it is now.
    private mutating func finish() {
        request.version += 1
        if isVisible {
            request.shown = request.version
            for index in signers.indices where signers[index].state == .viewed {
                (signers[index].state, signers[index].viewed) = (.ready, nil)
            }
        }
        request.search = RequestRecord.searchText(
            request.title,
            request.reference,
            documents.map(\.name),
            of: signers
        )
        spareUnneeded()
        let isTurn = Set(SigningOrder(signers, groups, ruled).current.map(\.id))
        for index in signers.indices where signers[index].state.isOpen {
            if !isTurn.contains(signers[index].id) {
                (signers[index].state, signers[index].asked) = (.waiting, nil)
            } else if signers[index].state == .waiting, request.paused == nil {
                (signers[index].state, signers[index].asked) = (.ready, now)
                entries.append((.requestSent, signers[index].details, nil))
            }
        }
    }
}

extension SignerRecord {
    /// Nothing counts that the person has done.
    mutating func beginAgain() {
        (state, asked, viewed, finished, reason) = (.waiting, nil, nil, nil, nil)
    }

    /// The occasion of a mail about a change: those who know nothing of the request yet are invited.
    var occasion: MailEvent { notified == nil ? .invitation : .corrected }
}
