internal import Foundation
internal import GRDB
internal import Signet
internal import SignetAudit

/// A new signing request, put together and checked, before it is written.
struct RequestDraft: Sendable {
    let core: ServiceCore
    let request: RequestRecord
    let signers: [SignerRecord]
    let fields: [FieldRecord]
    let links: [(record: LinkRecord, url: String)]
    private let documentName: String

    /// Finds the places of the fields and tries whether the document takes marks.
    init(_ wanted: NewRequest, account: String, core: ServiceCore) async throws {
        try wanted.check(core.limits)
        self.core = core
        let now = core.now
        let document = try await core.store.read { try DocumentRecord.find(wanted.document, of: account, in: $0) }
        let expires = try wanted.expires?.end(from: now) ?? now.adding(seconds: core.configuration.linkLifetime)
        let pages = try JSONCoding.value(DocumentDescription.self, from: document.description).pages
        let (store, limits) = (core.store, core.limits)
        let searcher = core.signer(nil, seed: "")
        let plans = try await core.viewing.run {
            for signer in wanted.signers { try core.studio.check(signer.configuration) }
            let planner = FieldPlanner(
                document: try store.blobs.bytes(document.sha256),
                pages: pages,
                limits: limits,
                searcher: searcher
            )
            try planner.checkThatPagesAreSeen()
            let plans = try planner.plans(wanted.signers)
            try Self.tryMarks(at: plans, on: planner.document, by: searcher)
            return plans
        }
        let requestId = core.surroundings.identifier(.request)
        let inOrder = wanted.order == .sequential
        let positions = wanted.signers.enumerated().map { inOrder ? $1.order ?? $0 + 1 : 1 }
        let first = positions.min() ?? 1
        signers = try wanted.signers.enumerated().map { index, signer in
            SignerRecord(
                id: core.surroundings.identifier(.signer),
                requestId: requestId,
                name: signer.name.trimmingCharacters(in: .whitespacesAndNewlines),
                email: signer.email ?? "",
                position: positions[index],
                language: PageLanguage(signer.language).rawValue,
                configuration: try JSONCoding.text(of: signer.configuration ?? CaptureConfiguration()),
                state: positions[index] == first ? .ready : .waiting,
                asked: positions[index] == first ? now : nil
            )
        }
        fields = plans.enumerated().map { [signers] position, plan in
            FieldRecord(
                id: core.surroundings.identifier(.field),
                requestId: requestId,
                signerId: signers[plan.signer].id,
                kind: plan.kind,
                page: plan.page,
                x: plan.frame.minX,
                y: plan.frame.minY,
                width: plan.frame.width,
                height: plan.frame.height,
                label: plan.label,
                required: plan.required,
                position: position
            )
        }
        links = signers.map { core.makeLink(.sign, account: account, subject: $0.id, expires: expires) }
        request = RequestRecord(
            id: requestId,
            accountId: account,
            title: wanted.title ?? document.name,
            message: wanted.message ?? "",
            sender: wanted.sender ?? "",
            documentId: document.id,
            sha256: document.sha256,
            bytes: document.bytes,
            inOrder: inOrder,
            state: .sent,
            created: now,
            expires: expires
        )
        documentName = document.name
    }

    /// Stamps a rehearsal: what the document's rules forbid is told now, and not when somebody has signed.
    private static func tryMarks(at plans: [FieldPlanner.Plan], on document: [UInt8], by signer: Signer) throws {
        let mark = try Signature.checkMark(side: 8, color: .black)
        let stamps = plans.map { plan in
            let frame = plan.frame
            return Stamp(
                mark,
                at: .rectangle(
                    x: frame.minX,
                    y: frame.minY,
                    width: frame.width,
                    height: frame.height,
                    on: .page(plan.page)
                )
            )
        }
        _ = try signer.sign(document, with: stamps)
    }

    /// Writes everything.
    func write(by actor: AuditEvent.Actor, from origin: AuditEvent.Origin, in database: Database) throws {
        // The document may have been deleted meanwhile.
        _ = try DocumentRecord.find(request.documentId, of: request.accountId, in: database)
        try request.insert(database)
        for signer in signers { try signer.insert(database) }
        for field in fields { try field.insert(database) }
        for link in links { try link.record.insert(database) }
        let now = request.created
        func event(_ action: AuditAction, _ details: [String: String]) -> AuditEvent {
            AuditEvent(action, at: now, by: actor, from: origin, document: nil, details)
        }
        var created = event(
            .requestCreated,
            [
                "title": request.title, "document": request.documentId, "name": documentName,
                "order": request.inOrder ? "sequential" : "parallel",
            ]
        )
        created.document = request.documentState
        var events = [created]
        for (signer, link) in zip(signers, links) {
            let who = ["signer": signer.id, "name": signer.name, "email": signer.email]
            events.append(event(.linkCreated, who.merging(["link": link.record.id]) { $1 }))
            if signer.state == .ready { events.append(event(.requestSent, who)) }
        }
        try request.log.append(events, in: database)
        try core.outbox.tell(.requestCreated, of: request, [:], in: database)
        for signer in signers where signer.state == .ready {
            try core.outbox.tell(.requestSent, of: request, ["signer": signer.id], in: database)
        }
    }

    /// The request as it is told now, with the links, which are not told again.
    var view: RequestView {
        let urls = Dictionary(uniqueKeysWithValues: zip(signers, links).map { ($0.id, $1.url) })
        return RequestView(request, signers: signers, fields: fields, urls: urls, reminders: core.reminders)
    }
}
