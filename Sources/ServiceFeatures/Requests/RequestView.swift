internal import Foundation
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
        let state: SignerRecord.State
        let asked: Moment?
        let viewed: Moment?
        let finished: Moment?
        let reason: String?
        let reminded: Moment?
        let reminderDue: Bool
        /// Shown once, when the link is made.
        let url: String?
        let fields: [Field]
    }

    /// People of whom a number is enough.
    struct Group: Encodable, Sendable {
        let id: String
        let name: String
        let need: Int
        /// How many of them have finished.
        let done: Int
    }

    struct Field: Encodable, Sendable {
        let id: String
        let kind: FieldRecord.Kind
        let page: Int
        let frame: [Double]
        let label: String
        let required: Bool
        let filled: Bool
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
    let document: String
    let order: String
    let state: RequestRecord.State
    let created: Moment
    let expires: Moment
    let finished: Moment?
    let finalDocument: String?
    let seal: Seal?
    let renewal: Renewal?
    let groups: [Group]
    let signers: [Signer]

    /// Describes a request; `urls` has the links that were just made, by signer.
    init(
        _ request: RequestRecord,
        signers: [SignerRecord],
        groups: [SignerGroupRecord],
        fields: [FieldRecord],
        seal: Seal?,
        renewal: RenewalRecord?,
        urls: [String: String],
        reminders: ReminderRule
    ) {
        id = request.id
        title = request.title
        message = request.message
        sender = request.sender
        document = request.documentId
        order = request.inOrder ? "sequential" : "parallel"
        state = request.state
        created = request.created
        expires = request.expires
        finished = request.finished
        finalDocument = request.finalDocumentId
        self.seal = seal
        self.renewal = renewal.map(Renewal.init)
        let signingOrder = SigningOrder(signers, groups)
        self.groups = groups.map {
            Group(id: $0.id, name: $0.name, need: $0.need, done: signingOrder.finished(in: $0.id))
        }
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
                state: signer.state,
                asked: signer.asked,
                viewed: signer.viewed,
                finished: signer.finished,
                reason: signer.reason,
                reminded: signer.reminded,
                reminderDue: request.state == .sent && reminders.isDue(signer),
                url: urls[signer.id],
                fields: (fieldsBySigner[signer.id] ?? []).map {
                    Field(
                        id: $0.id,
                        kind: $0.kind,
                        page: $0.page,
                        frame: $0.frame,
                        label: $0.label,
                        required: $0.required,
                        filled: $0.value != nil
                    )
                }
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
        self.init(request, try Parts(of: [request], in: database), urls: urls, reminders: reminders)
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

    private init(_ request: RequestRecord, _ parts: Parts, urls: [String: String], reminders: ReminderRule) {
        self.init(
            request,
            signers: parts.signers[request.id] ?? [],
            groups: parts.groups[request.id] ?? [],
            fields: parts.fields[request.id] ?? [],
            seal: parts.seals[request.id].map { Seal($0, next: parts.sealJobs[request.id]?.due) },
            renewal: parts.renewals[request.id],
            urls: urls,
            reminders: reminders
        )
    }

    /// The records that belong to requests, by the requests.
    private struct Parts {
        let signers: [String: [SignerRecord]]
        let groups: [String: [SignerGroupRecord]]
        let fields: [String: [FieldRecord]]
        let seals: [String: SealRecord]
        let sealJobs: [String: JobRecord]
        let renewals: [String: RenewalRecord]

        init(of requests: [RequestRecord], in database: Database) throws {
            let ids = requests.map(\.id)
            signers = Dictionary(grouping: try SignerRecord.all(ofAny: ids, in: database), by: \.requestId)
            groups = Dictionary(grouping: try SignerGroupRecord.all(ofAny: ids, in: database), by: \.requestId)
            fields = Dictionary(grouping: try FieldRecord.all(ofAny: ids, in: database), by: \.requestId)
            seals = try SealRecord.all(ofAny: ids, in: database)
            let waiting = seals.values.filter { $0.sealed == nil }.map(\.requestId)
            sealJobs = waiting.isEmpty ? [:] : try JobRecord.all(.seal, keys: waiting, in: database)
            renewals = try RenewalRecord.all(ofAny: ids, in: database)
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
