internal import Foundation
internal import SignetRules
internal import SignetSealing
internal import SignetServiceFoundation

/// A signing request as the API returns it.
struct RequestView: Encodable, Sendable {
    struct Signer: Encodable, Sendable {
        let id: String
        let name: String
        let email: String
        let role: SignerRecord.Role
        let order: Int
        /// The group that they are one of.
        let group: String?
        let language: String
        let zone: String
        let state: SignerRecord.State
        let asked: Moment?
        let viewed: Moment?
        let finished: Moment?
        let reason: String?
        let reminded: Moment?
        let reminderDue: Bool
        let notified: Moment?
        let undelivered: Moment?
        /// The last mail to them.
        let mail: MailView?
        /// Shown once, when the link is made.
        let url: String?
        /// The signer in whose place they sign.
        let delegatedFrom: String?
        /// Their part in a template; left out without one.
        let part: String?
        let rules: [Rule]?
        /// The places of the documents that they see; left out where these are all.
        let documents: [Int]?
        /// Whether it is the sender; left out for others.
        let isSelf: Bool?
        let fields: [Field]

        private enum CodingKeys: String, CodingKey {
            case id, name, email, role, order, group, language, zone, state, asked, viewed, finished, reason, reminded,
                reminderDue, notified, undelivered, mail, url, delegatedFrom, part, rules, documents, fields
            case isSelf = "self"
        }
    }

    /// One of the documents.
    struct Document: Encodable, Sendable {
        let position: Int
        let name: String
        /// The document that was sent.
        let document: String
        let finalDocument: String?
        let rules: [Rule]?
        /// Whether its rules made it a part of what was agreed to.
        let shown: Bool
        let sealed: Moment?

        init(_ record: RequestDocumentRecord, _ seal: SealRecord?) {
            (position, name, document) = (record.position, record.name, record.documentId)
            (finalDocument, shown) = (record.finalDocumentId, record.shown)
            rules = record.rules == .empty ? nil : record.rules.rules
            sealed = record.sealed ?? (record.shown ? seal?.sealed : nil)
        }
    }

    /// People of whom a number is enough.
    struct Group: Encodable, Sendable {
        let id: String
        let name: String
        let need: Int
        /// How many of them have finished.
        let done: Int
    }

    /// A question of a signer, with the answer.
    struct Question: Encodable, Sendable {
        let id: String
        let signer: String
        let text: String
        let asked: Moment
        let answer: String?
        let answered: Moment?

        init(_ record: QuestionRecord) {
            (id, signer, text, asked) = (record.id, record.signerId, record.text, record.asked)
            (answer, answered) = (record.answer, record.answered)
        }
    }

    /// The wish of a signer that somebody else signs in their place.
    struct Delegation: Encodable, Sendable {
        let id: String
        let signer: String
        let name: String
        let email: String
        let reason: String
        let asked: Moment
        let decided: Moment?
        let allowed: Bool?

        init(_ record: DelegationRecord) {
            (id, signer, name, email) = (record.id, record.signerId, record.name, record.email)
            (reason, asked, decided, allowed) = (record.reason, record.asked, record.decided, record.allowed)
        }
    }

    struct Field: Encodable, Sendable {
        let id: String
        let kind: FieldRecord.Kind
        let page: Int
        let frame: [Double]
        let label: String
        let required: Bool
        let filled: Bool
        let document: Int
        let name: String
        /// Members that are set, beside the others.
        let details: FieldDetails

        private enum CodingKeys: CodingKey { case id, kind, page, frame, label, required, filled, document, name }

        init(_ field: FieldRecord) {
            (id, kind, page, frame, label) = (field.id, field.kind, field.page, field.frame, field.label)
            (required, filled, document) = (field.required, field.value != nil, field.document)
            (name, details) = (field.name, field.details)
        }

        func encode(to encoder: any Encoder) throws {
            try details.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(kind, forKey: .kind)
            try container.encode(page, forKey: .page)
            try container.encode(frame, forKey: .frame)
            try container.encode(label, forKey: .label)
            try container.encode(required, forKey: .required)
            try container.encode(filled, forKey: .filled)
            try container.encode(document, forKey: .document)
            try container.encode(name, forKey: .name)
        }
    }

    /// The sealing of the document: what it waits for, or what it is sealed with.
    struct Seal: Encodable, Sendable {
        let since: Moment
        let attempts: Int
        let next: Moment?
        let failed: Moment?
        let problem: FinishingFinding?
        let sealed: Moment?
        let level: String?
        let certificate: String?
        let authority: String?

        init(_ record: SealRecord, next: Moment?) {
            (since, attempts, self.next) = (record.created, record.attempts, next)
            (failed, problem, sealed) = (record.failed, record.problem, record.sealed)
            (level, certificate, authority) = (record.level, record.fingerprint, record.authority)
        }
    }

    /// The renewals of a document of level B-LTA.
    struct Renewal: Encodable, Sendable {
        let provableUntil: Moment
        let next: Moment?
        let attempts: Int
        let failed: Moment?
        let problem: FinishingFinding?
        let renewed: Moment?
        let renewals: Int
        let authority: String?

        init(_ record: RenewalRecord) {
            (provableUntil, next, attempts) = (record.ends, record.next, record.attempts)
            (failed, problem) = (record.failed, record.problem)
            (renewed, renewals, authority) = (record.renewed, record.renewals, record.authority)
        }
    }

    let id: String
    let title: String
    let message: String
    let sender: String
    /// The first document.
    let document: String
    let documents: [Document]
    let order: String
    let state: RequestRecord.State
    let created: Moment
    let expires: Moment
    let finished: Moment?
    let finalDocument: String?
    /// Whether mails are sent for it.
    let mail: Bool
    let replyTo: String
    let plan: ReminderPlan?
    let zone: String
    let reference: String
    let metadata: [String: String]?
    let returnAddress: String?
    let archived: Moment?
    /// The identifiers of its labels.
    let labels: [String]
    let seal: Seal?
    let renewal: Renewal?
    /// How often it was corrected; a correction names the version that its sender has seen.
    let version: Int
    let paused: Moment?
    let delegation: DelegationRule
    let groups: [Group]
    var signers: [Signer]
    let questions: [Question]
    let delegations: [Delegation]
    /// The template that it was made of.
    let template: TemplateMark?
    /// The values of those who have finished, by the names of their fields; of one request alone.
    private(set) var values: [String: String]?
    /// The files that they handed in; of one request alone.
    private(set) var attachments: [AttachmentView]?

    /// Describes a request; `urls` has the links that were just made, by signer.
    private init(_ request: RequestRecord, _ parts: Parts, urls: [String: String], reminders: ReminderRule) {
        let (signers, groups) = (parts.signers[request.id] ?? [], parts.groups[request.id] ?? [])
        let fields = parts.fields[request.id] ?? []
        let (questions, delegations) = (parts.questions[request.id] ?? [], parts.delegations[request.id] ?? [])
        id = request.id
        title = request.title
        message = request.message
        sender = request.sender
        document = request.documentId
        documents = (parts.documents[request.id] ?? []).map { Document($0, parts.seals[request.id]) }
        order = request.inOrder ? "sequential" : "parallel"
        state = request.state
        created = request.created
        expires = request.expires
        finished = request.finished
        finalDocument = request.finalDocumentId
        (mail, replyTo, zone) = (request.byMail, request.replyTo, request.zone)
        plan = request.plan.flatMap { try? JSONCoding.value(ReminderPlan.self, from: $0) }
        (reference, returnAddress) = (request.reference, request.returnAddress)
        (archived, labels) = (request.archived, parts.labels[request.id] ?? [])
        metadata = request.metadata.flatMap { try? JSONCoding.value([String: String].self, from: $0) }
        seal = parts.seals[request.id].map { Seal($0, next: parts.sealJobs[request.id]?.due) }
        renewal = parts.renewals[request.id].map(Renewal.init)
        (version, paused, delegation) = (request.version, request.paused, request.delegation)
        template = request.template
        self.questions = questions.map(Question.init)
        self.delegations = delegations.map(Delegation.init)
        let signingOrder = SigningOrder(signers, groups, .none)
        self.groups = groups.map {
            Group(id: $0.id, name: $0.name, need: $0.need, done: signingOrder.finished(in: $0.id))
        }
        let asking = Set(questions.filter { $0.answered == nil }.map(\.signerId))
        let fieldsBySigner = Dictionary(grouping: fields, by: \.signerId)
        self.signers = signers.map { signer in
            Signer(
                id: signer.id,
                name: signer.name,
                email: signer.email,
                role: signer.role,
                order: signer.position,
                group: signer.groupId,
                language: signer.language,
                zone: signer.zone,
                state: signer.state,
                asked: signer.asked,
                viewed: signer.viewed,
                finished: signer.finished,
                reason: signer.reason,
                reminded: signer.reminded,
                reminderDue: request.state == .sent && request.paused == nil && !request.byMail
                    && !asking.contains(signer.id) && reminders.isDue(signer),
                notified: signer.notified,
                undelivered: signer.undelivered,
                mail: parts.mails[signer.id].map { MailView($0, title: nil) },
                url: urls[signer.id],
                delegatedFrom: signer.delegatedFrom,
                part: signer.part.isEmpty ? nil : signer.part,
                rules: signer.rules.rules.isEmpty ? nil : signer.rules.rules,
                documents: parts.seen[signer.id]?.sorted(),
                isSelf: signer.isSelf ? true : nil,
                fields: (fieldsBySigner[signer.id] ?? []).map(Field.init)
            )
        }
    }

    /// Reads the view from the store.
    init(
        _ request: RequestRecord,
        urls: [String: String],
        reminders: ReminderRule,
        in database: Database
    ) throws {
        let parts = try Parts(of: [request], in: database)
        self.init(request, parts, urls: urls, reminders: reminders)
        let done = Set((parts.signers[request.id] ?? []).filter { $0.state.hasFinished }.map(\.id))
        let fields = (parts.fields[request.id] ?? []).filter { done.contains($0.signerId) }
        values = fields.reduce(into: [:]) { values, field in
            if !field.kind.isSignature, let value = field.value { values[field.name] = value }
        }
        attachments = try AttachmentRecord.handedIn(with: fields, of: request.id, in: database)
            .map(AttachmentView.init)
    }

    /// Reads the views of requests from the store, with as many statements for many as for one.
    static func all(
        _ requests: [RequestRecord],
        reminders: ReminderRule,
        in database: Database
    ) throws -> [RequestView] {
        let parts = try Parts(of: requests, in: database)
        return requests.map { RequestView($0, parts, urls: [:], reminders: reminders) }
    }

    /// The records that belong to requests, by the requests.
    private struct Parts {
        let signers: [String: [SignerRecord]]
        let groups: [String: [SignerGroupRecord]]
        let fields: [String: [FieldRecord]]
        let documents: [String: [RequestDocumentRecord]]
        /// The places of the documents that people see, where these are not all.
        let seen: [String: Set<Int>]
        let questions: [String: [QuestionRecord]]
        let delegations: [String: [DelegationRecord]]
        let seals: [String: SealRecord]
        let sealJobs: [String: JobRecord]
        let renewals: [String: RenewalRecord]
        let labels: [String: [String]]
        /// The last mail of each person.
        let mails: [String: MailRecord]

        init(of requests: [RequestRecord], in database: Database) throws {
            let ids = requests.map(\.id)
            signers = Dictionary(grouping: try SignerRecord.all(ofAny: ids, in: database), by: \.requestId)
            groups = Dictionary(grouping: try SignerGroupRecord.all(ofAny: ids, in: database), by: \.requestId)
            fields = Dictionary(grouping: try FieldRecord.all(ofAny: ids, in: database), by: \.requestId)
            documents = Dictionary(grouping: try RequestDocumentRecord.all(ofAny: ids, in: database), by: \.requestId)
            let listing = requests.filter(\.listsDocuments).map(\.id)
            seen = listing.isEmpty ? [:] : try SignerDocuments.all(ofAny: listing, in: database)
            questions = Dictionary(grouping: try QuestionRecord.all(ofAny: ids, in: database), by: \.requestId)
            delegations = Dictionary(grouping: try DelegationRecord.all(ofAny: ids, in: database), by: \.requestId)
            seals = try SealRecord.all(ofAny: ids, in: database)
            let waiting = seals.values.filter { $0.sealed == nil }.map(\.requestId)
            sealJobs = waiting.isEmpty ? [:] : try JobRecord.all(.seal, keys: waiting, in: database)
            renewals = try RenewalRecord.all(ofAny: ids, in: database)
            labels = try LabelRecord.identifiers(ofAny: ids, in: database)
            let mailed = requests.filter(\.byMail).map(\.id)
            mails = mailed.isEmpty ? [:] : try MailRecord.last(ofAny: mailed, in: database)
        }
    }
}

/// When a signer is to be reminded.
package struct ReminderRule: Sendable {
    let now: Moment
    /// After how many seconds.
    let delay: Int

    /// A signer who was asked or reminded up to this moment is due.
    var lastMoment: Moment { now.adding(seconds: -delay) }

    /// Whether the last time that they were asked or reminded is long ago.
    func isDue(_ signer: SignerRecord) -> Bool {
        guard signer.mayAct, let last = signer.reminded ?? signer.asked else { return false }
        return last <= lastMoment
    }
}
