internal import Foundation
internal import Signet
internal import SignetAudit
internal import SignetCapture
internal import SignetServiceFoundation
internal import SignetSigning

/// A new signing request, put together and checked, before it is written.
struct RequestDraft: Sendable {
    package let services: RequestServices
    let request: RequestRecord
    let signers: [SignerRecord]
    let groups: [SignerGroupRecord]
    let fields: [FieldRecord]
    package let links: [(record: LinkRecord, url: String)]
    let documents: [RequestDocumentRecord]
    /// The documents that people see, by the people who see only some.
    private let seen: [String: [String]]
    /// The request that it is a copy of.
    private let copyOf: String?

    /// Finds the places of the fields and tries whether the document takes marks.
    init(
        _ wanted: NewRequest,
        copyOf: String?,
        template: TemplateMark?,
        account: String,
        _ services: RequestServices
    ) async throws {
        let wanted = try await wanted.namingSender(account, services)
        try wanted.check(services.api.limits)
        self.services = services
        self.copyOf = copyOf
        let now = services.api.now
        let (sent, owner, identity, hasMail) = try await services.api.store.read { database in
            (
                try wanted.allDocuments.map { try DocumentRecord.find($0.document, of: account, in: database) },
                try AccountRecord.find(account, in: database), try IdentityRecord.of(account, in: database),
                try services.mailSettings.isSet(for: account, in: database)
            )
        }
        if let address = wanted.returnAddress { _ = try ReturnAddress(address, hosts: owner.returnHostList) }
        let byMail = try wanted.isSentByMail(where: hasMail)
        let plan = try wanted.plan?.plan(otherwise: .standard(services.configuration))
        let expires = try wanted.expires?.end(from: now) ?? now.adding(seconds: services.configuration.linkLifetime)
        let requestId = services.api.environment.identifier(.request)
        let positions = wanted.positions
        let groups = (wanted.groups ?? []).enumerated().map { index, group in
            SignerGroupRecord(
                id: services.api.environment.identifier(.signerGroup),
                requestId: requestId,
                name: group.name,
                need: group.need,
                place: index + 1
            )
        }
        self.groups = groups
        var signers = try wanted.signers.enumerated().map { index, signer in
            var record = try SignerRecord(
                signer,
                of: requestId,
                position: positions[index],
                place: index + 1,
                services
            )
            record.groupId = groups.first { $0.name == signer.group }?.id
            return record
        }
        try signers.check(groups)
        let found = try await FieldPlanner.plans(wanted.signers, onEach: sent, identity, besides: [], services)
        let plans = try await RequestValues(values: wanted.values ?? [:])
            .set(in: found, wanted.signers, on: sent, services)
        try wanted.checkGroups(plans)
        let documents = zip(wanted.allDocuments, sent).enumerated().map { index, pair in
            let isFirst = index == 0
            return RequestDocumentRecord(
                id: isFirst
                    ? RequestDocumentRecord.id(firstOf: requestId)
                    : services.api.environment.identifier(.requestDocument),
                requestId: requestId,
                position: index + 1,
                name: pair.0.name?.trimmed ?? pair.1.name,
                documentId: pair.1.id,
                sha256: pair.1.sha256,
                bytes: pair.1.bytes,
                rules: SignerRules(pair.0.rules)
            )
        }
        self.documents = documents
        let fields = plans.enumerated().map { position, plan in
            FieldRecord(plan, of: signers[plan.signer], position: position, services)
        }
        let ruled = RuledFields(fields, documents: documents)
        try RequestRules(signers: signers, ruled: ruled).check()
        self.fields = fields
        let asked = Set(SigningOrder(signers, groups, ruled).next.map(\.id))
        for index in signers.indices where asked.contains(signers[index].id) {
            signers[index].state = .ready
            signers[index].asked = now
        }
        self.signers = signers
        // Those who get a mail get their link with it, and the sender does not see it.
        links = signers.filter { signers.principal(of: $0).id == $0.id && !(byMail && $0.getsMail) }.map {
            services.links.make(.sign, account: account, subject: $0.id, expires: expires)
        }
        let identifiers = signers.map(\.id)
        seen = zip(identifiers, wanted.signers).reduce(into: [:]) { seen, pair in
            // People who see all are not listed.
            guard let places = pair.1.documents, places.count < documents.count else { return }
            seen[pair.0] = places.map { documents[$0 - 1].id }
        }
        let first = documents[0]
        let title = wanted.title ?? first.name
        request = RequestRecord(
            id: requestId,
            accountId: account,
            title: title,
            message: wanted.message ?? "",
            sender: wanted.sender.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 } ?? owner.sender,
            documentId: first.documentId,
            sha256: first.sha256,
            bytes: first.bytes,
            inOrder: wanted.order == .sequential,
            state: .sent,
            created: now,
            expires: expires,
            search: RequestRecord.searchText(title, wanted.reference ?? "", documents.map(\.name), of: signers),
            delegation: wanted.delegation ?? .ask,
            byMail: byMail,
            replyTo: wanted.replyTo ?? "",
            plan: try plan.map { try JSONCoding.text(of: $0) },
            zone: wanted.zone ?? "",
            reference: wanted.reference ?? "",
            metadata: try wanted.metadata.map { try JSONCoding.text(of: $0) },
            returnAddress: wanted.returnAddress,
            templateId: template?.id,
            templateVersion: template?.version,
            listsDocuments: documents.count > 1 || first.name != sent[0].name
        )
    }

    /// Writes everything.
    func write(by actor: AuditEvent.Actor, from origin: AuditEvent.Origin, in database: Database) throws {
        try request.template?.requireUsable(of: request.accountId, in: database)
        // A document may have been deleted meanwhile.
        for document in documents {
            _ = try DocumentRecord.find(document.documentId, of: request.accountId, in: database)
        }
        try request.insert(in: database)
        if request.listsDocuments { for document in documents { try document.insert(in: database) } }
        for group in groups { try group.insert(in: database) }
        for signer in signers { try signer.insert(in: database) }
        for (signer, documents) in seen { try SignerDocuments.write(documents, of: signer, in: database) }
        for field in fields { try field.insert(in: database) }
        for link in links { try link.record.insert(in: database) }
        let now = request.created
        func event(_ action: AuditAction, _ details: [String: String]) -> AuditEvent {
            AuditEvent(action, at: now, by: actor, from: origin, document: nil, details)
        }
        var details = [
            "title": request.title, "document": request.documentId, "name": documents[0].name,
            "order": request.inOrder ? "sequential" : "parallel", "sender": request.sender,
        ]
        details["copyOf"] = copyOf
        details.merge(request.template?.details ?? [:]) { $1 }
        var created = event(.requestCreated, details)
        created.document = request.documentState
        var events = [created]
        for document in documents.dropFirst() {
            var added = event(.documentAdded, document.details)
            added.document = document.state
            events.append(added)
        }
        let linkIds = Dictionary(uniqueKeysWithValues: links.map { ($0.record.subject, $0.record.id) })
        for signer in signers {
            let who = signer.details
            if let link = linkIds[signer.id] { events.append(event(.linkCreated, who.merging(["link": link]) { $1 })) }
            if signer.state == .ready { events.append(event(.requestSent, who)) }
        }
        try request.log.append(events, in: database)
        try services.outbox.enqueue(.requestCreated, of: request, [:], in: database)
        for signer in signers where signer.state == .ready {
            try services.outbox.enqueue(.requestSent, of: request, ["signer": signer.id], in: database)
            try services.mail.enqueue(.invitation, to: .signer(signer), of: request, in: database)
        }
    }

    /// The response to the creation of the request, with the links, which are not shown again.
    func view(in database: Database) throws -> RequestView {
        let urls = Dictionary(uniqueKeysWithValues: links.map { ($0.record.subject, $0.url) })
        var view = try RequestView(request, urls: urls, reminders: services.reminders, in: database)
        // People are in the order of the call, by which its sender knows whose link is whose.
        let places = Dictionary(uniqueKeysWithValues: signers.map { ($0.id, $0.place) })
        view.signers.sort { places[$0.id, default: 0] < places[$1.id, default: 0] }
        return view
    }
}

extension SignerRecord {
    /// A person of a request who was not asked yet.
    init(
        _ wanted: NewRequest.NewSigner,
        of request: String,
        position: Int,
        place: Int,
        _ services: RequestServices
    ) throws {
        self.init(
            id: services.api.environment.identifier(.signer),
            requestId: request,
            name: wanted.name.trimmed,
            email: wanted.email ?? "",
            position: position,
            place: place,
            language: PageLanguage(wanted.language).rawValue,
            configuration: try JSONCoding.text(of: wanted.configuration ?? CaptureConfiguration()),
            state: .waiting,
            zone: wanted.zone ?? "",
            role: wanted.role ?? .signer,
            part: wanted.part?.trimmed ?? "",
            rules: SignerRules(wanted.rules),
            isSelf: wanted.isSelf ?? false
        )
    }
}

extension NewRequest {
    /// The request with the name of the account's person where the sender signs and gives no other.
    fileprivate func namingSender(_ account: String, _ services: RequestServices) async throws -> NewRequest {
        let unnamed = signers.indices.filter { signers[$0].isSelf == true && signers[$0].name.isEmpty }
        guard !unnamed.isEmpty else { return self }
        let person = try await services.api.store.read { try AccountRecord.find(account, in: $0).person }
        guard !person.isEmpty else {
            throw Problem.invalid("'signers[\(unnamed[0])].name': the account names no person, so write your name.")
        }
        var copy = self
        for index in unnamed { copy.signers[index].name = person }
        return copy
    }
}

extension FieldRecord {
    /// A field that was not filled in yet.
    init(_ plan: FieldPlanner.Plan, of signer: SignerRecord, position: Int, _ services: RequestServices) {
        self.init(
            id: services.api.environment.identifier(.field),
            requestId: signer.requestId,
            signerId: signer.id,
            kind: plan.kind,
            page: plan.page,
            x: plan.frame.minX,
            y: plan.frame.minY,
            width: plan.frame.width,
            height: plan.frame.height,
            label: plan.label,
            required: plan.required,
            position: position,
            document: plan.document,
            name: plan.name,
            details: plan.details
        )
    }
}
