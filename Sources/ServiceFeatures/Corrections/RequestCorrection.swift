internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import SignetAudit
internal import SignetServiceFoundation

/// Changes a request that was sent, in one transaction, or lists the consequences.
struct RequestCorrection: Sendable {
    let services: RequestServices
    let wanted: NewCorrection

    private var changes: NewCorrection.Changes { wanted.changes ?? NewCorrection.Changes() }

    /// Answers a call with the consequences, or makes the changes and returns the request with its new links.
    func reply(to call: APICall, body: [UInt8]) async throws -> Response {
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        try changes.check(services.api.limits)
        let (request, fields) = try await services.api.store.read { database in
            let request = try call.find(RequestRecord.self, in: database)
            try requireVersion(of: request)
            return (request, try request.fields(in: database))
        }
        let gone = Set((changes.removed ?? []).filter { $0.fieldsTo == nil }.map(\.signer))
        let kept = fields.filter { !gone.contains($0.signerId) }
        let prepared = try await CorrectionFields(changes, of: request, kept, services)
        if wanted.preview == true {
            return try await services.api.store.read { try Reply(.ok, Preview(plan(call, prepared, in: $0))) }.response
        }
        let response = try await call.commit(body: body) { database in
            try RequestErasure.lock([request.id], in: database)
            let plan = try plan(call, prepared, in: database)
            let urls = try write(plan, by: call.actor, from: call.origin, in: database)
            let now = try call.find(RequestRecord.self, in: database)
            return try Reply(.ok, RequestView(now, urls: urls, reminders: services.reminders, in: database))
        }
        services.outbox.wake()
        services.api.jobs.wake(.seal)
        return response
    }

    private func requireVersion(of request: RequestRecord) throws(Problem) {
        guard request.version != wanted.version else { return }
        throw .versionChanged("The request is in version \(request.version), not \(wanted.version): read it again.")
    }

    private func plan(_ call: APICall, _ prepared: CorrectionFields, in database: Database) throws -> CorrectionPlan {
        let request = try call.find(RequestRecord.self, in: database)
        try requireVersion(of: request)
        for replacement in prepared.replacements {
            // It may have been deleted meanwhile.
            _ = try DocumentRecord.find(replacement.document.id, of: request.accountId, in: database)
        }
        return try CorrectionPlan(
            changes,
            prepared,
            of: request,
            request.signers(in: database),
            request.groups(in: database),
            RequestCopy.Documents(of: request, in: database),
            request.fields(in: database),
            services
        )
    }

    /// The consequences of a correction that is not made.
    private struct Preview: Encodable {
        struct Person: Encodable {
            /// `nil` for a person who is added.
            let signer: String?
            let name: String
        }

        struct Mail: Encodable {
            let signer: String?
            let name: String
            let event: MailEvent
        }

        let mailed: [Mail]
        let linksEnded: [Person]
        let signAgain: [Person]

        init(_ plan: CorrectionPlan) {
            func id(_ signer: SignerRecord) -> String? { plan.added.contains(signer.id) ? nil : signer.id }
            mailed = plan.mails.filter { plan.request.byMail && $0.signer.getsMail }.map {
                Mail(signer: id($0.signer), name: $0.signer.name, event: $0.event)
            }
            linksEnded = plan.linksEnded.map { Person(signer: $0.id, name: $0.name) }
            signAgain = plan.earlier.filter { plan.again.contains($0.id) }.map { Person(signer: $0.id, name: $0.name) }
        }
    }

    // MARK: Writing

    /// Writes a correction.
    ///
    /// - Returns: The new links, by the people who have them.
    private func write(
        _ plan: CorrectionPlan,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws -> [String: String] {
        let (now, id) = (services.api.now, plan.request.id)
        var (request, events) = (plan.request, RequestEvents())
        func note(_ action: AuditAction, _ details: [String: String], _ document: RequestDocumentRecord? = nil) {
            var event = AuditEvent(action, at: now, by: actor, from: origin, document: nil, details)
            event.document = document?.state
            events.add(event)
            events.announce(action, of: request, details)
        }
        for (action, details, place) in plan.entries {
            let document = plan.documents.first { $0.position == place }
            note(action, details.merging(["version": String(request.version)]) { own, _ in own }, document)
        }
        for signer in plan.linksEnded {
            try signer.endLinks(now, in: database)
            try services.mail.drop(signer: signer.id, of: id, in: database)
            note(.linkRevoked, ["signer": signer.id, "name": signer.name])
            for wish in try DelegationRecord.end(of: signer, now, in: database) {
                note(.delegationRefused, wish.details)
            }
            try QuestionRecord.end(of: signer, now, in: database)
        }
        for field in plan.droppedFields { try field.delete(in: database) }
        for signer in plan.signers {
            if plan.added.contains(signer.id) {
                try signer.insert(in: database)
            } else {
                try signer.update(in: database)
            }
        }
        let known = try Set(request.fields(in: database).map(\.id))
        for field in plan.fields {
            if known.contains(field.id) { try field.update(in: database) } else { try field.insert(in: database) }
        }
        try write(plan, documentsOf: &request, in: database)
        for signer in plan.signers { try LinkRecord.extend(subject: signer.id, until: request.expires, in: database) }
        // Those who get a mail get their link with it, and the sender does not see it.
        let links = plan.linksMade.filter { !(request.byMail && $0.getsMail) }.map { signer in
            (
                signer,
                services.links.make(.sign, account: request.accountId, subject: signer.id, expires: request.expires)
            )
        }
        for (signer, link) in links {
            try link.record.insert(in: database)
            note(.linkCreated, signer.details.merging(["link": link.record.id]) { $1 })
        }
        if request.paused == nil {
            try RequestFlow(services: services).advance(
                &request,
                plan.signers,
                plan.groups,
                after: events,
                in: database
            )
        } else {
            try request.update(in: database)
            try events.write(of: request, services, in: database)
        }
        for mail in plan.mails where request.isOpen || mail.event == .removed {
            try services.mail.enqueue(mail.event, to: .signer(mail.signer), of: request, in: database)
        }
        try services.mail.schedule(request, in: database)
        return Dictionary(uniqueKeysWithValues: links.map { ($0.id, $1.url) })
    }
}

extension RequestCorrection {
    /// Writes other and further documents; the request itself is still to be written.
    private func write(_ plan: CorrectionPlan, documentsOf request: inout RequestRecord, in database: Database) throws {
        let changed = plan.documents.filter { plan.changedDocuments.contains($0.position) }
        let earlier = try RequestRecord.with(id: request.id, in: database)?.documents(knowing: [], in: database) ?? []
        for document in earlier where plan.changedDocuments.contains(document.position) {
            try Orphans.add(document.record.sha256, services.api.now, in: database)
        }
        // A row that the database kept is written as any other from now on.
        if request.listsDocuments { _ = try RequestDocumentRecord.all(ofAny: [request.id], in: database) }
        let known = Set(earlier.map(\.position))
        for document in changed where !known.contains(document.position) { try document.insert(in: database) }
        try request.take(changed.filter { known.contains($0.position) }, in: database)
        for (signer, places) in plan.seenByAdded where places.count < plan.documents.count {
            let ids = plan.documents.filter { places.contains($0.position) }.map(\.id)
            try SignerDocuments.write(ids, of: signer, in: database)
        }
    }
}

extension Problem {
    /// The problem of an act on something that has changed since it was read.
    static func versionChanged(_ detail: String) -> Problem { Problem(.conflict, "version-changed", detail) }
}

extension SignerRecord {
    /// Ends all links of a person, also those to their phone, and removes what they kept at them; their lock is held.
    func endLinks(_ now: Moment, in database: Database) throws {
        database.requireLock(.owner, owner)
        try LinkRecord.revoke(subject: id, now: now, in: database)
        try endHandovers(now, in: database)
        try forgetInk(now, in: database)
    }

    /// Removes what they have drawn and saved so far; their lock is held.
    func forgetInk(_ now: Moment, in database: Database) throws {
        database.requireLock(.owner, owner)
        let pictures = try PictureRecord.all("WHERE owner = ?", [owner], in: database)
        for picture in pictures { try Orphans.add(picture.sha256, now, in: database) }
        for table in ["draft", "saved", "picture"] {
            try database.execute(sql: "DELETE FROM \(table) WHERE owner = ?", arguments: [owner])
        }
    }

    /// Ends the links to their phone.
    func endHandovers(_ now: Moment, in database: Database) throws {
        for handover in try HandoverRecord.all("WHERE owner = ?", [owner], in: database) {
            try LinkRecord.revoke(subject: handover.id, now: now, in: database)
        }
    }
}
