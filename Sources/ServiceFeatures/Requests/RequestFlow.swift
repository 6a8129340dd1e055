internal import Foundation
internal import SignetAudit
internal import SignetRules
package import SignetServiceFoundation

/// Advances signing requests: the next turn, sealing, completion and expiry.
package struct RequestFlow: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) {
        self.services = services
    }

    /// After somebody has finished: asks the next people, or has the document sealed; writes the events with those before.
    func advance(
        _ request: inout RequestRecord,
        _ signers: [SignerRecord],
        _ groups: [SignerGroupRecord],
        after events: RequestEvents,
        in database: Database
    ) throws {
        // An only document has no rules.
        let documents = request.listsDocuments ? try RequestDocumentRecord.all(ofAny: [request.id], in: database) : []
        // Values matter here only to the rules of people and documents.
        let hasRules = (signers.map(\.rules.rules) + documents.map(\.rules.rules)).contains { !$0.isEmpty }
        let ruled = RuledFields(hasRules ? try request.fields(in: database) : [], documents: documents)
        var (signers, events) = (signers, events)
        let superseded = SigningOrder(signers, groups, ruled).superseded
        for signer in superseded { try supersede(signer, of: request, &events, in: database) }
        if !superseded.isEmpty { signers = try request.signers(in: database) }
        // A person who is not needed gives no values, by which others may not be needed either.
        while let (signer, rule) = PeopleRules(signers, ruled).unneeded {
            try spare(signer, because: rule, of: request, &events, in: database)
            signers = try request.signers(in: database)
        }
        let order = SigningOrder(signers, groups, ruled)
        if order.open.isEmpty {
            try leaveOut(documents, by: ruled.finishedValues(signers), of: request, &events, in: database)
            return try beginSealing(&request, after: events, in: database)
        }
        try request.update(in: database)
        try ask(order.next, of: request, &events, in: database)
        try events.write(of: request, services, in: database)
    }

    /// Asks people whose turn has come; a person with several roles gets one mail.
    private func ask(
        _ next: [SignerRecord],
        of request: RequestRecord,
        _ events: inout RequestEvents,
        in database: Database
    ) throws {
        let now = services.api.now
        for var signer in next {
            signer.state = .ready
            signer.asked = now
            try signer.update(in: database)
            events.note(.requestSent, of: request, by: .service, from: .service, signer.details, at: now)
            try services.mail.enqueue(.turn, to: .signer(signer), of: request, in: database)
        }
    }

    /// Ends the part of a person of whose group enough others have finished.
    private func supersede(
        _ signer: SignerRecord,
        of request: RequestRecord,
        _ events: inout RequestEvents,
        in database: Database
    ) throws {
        var signer = signer
        signer.state = .superseded
        try signer.update(in: database)
        try DraftRecord.remove(of: signer.owner, in: database)
        try services.mail.drop(signer: signer.id, of: request.id, in: database)
        if signer.notified != nil {
            try services.mail.enqueue(.superseded, to: .signer(signer), of: request, in: database)
        }
        let details = ["signer": signer.id, "name": signer.name]
        events.note(.signerSuperseded, of: request, by: .service, from: .service, details, at: services.api.now)
    }

    /// Ends the part of a person whom the rules do not need.
    private func spare(
        _ signer: SignerRecord,
        because rule: String,
        of request: RequestRecord,
        _ events: inout RequestEvents,
        in database: Database
    ) throws {
        let (wasTold, now) = (signer.notified != nil, services.api.now)
        var signer = signer
        signer.spare(because: rule)
        try signer.update(in: database)
        try DraftRecord.remove(of: signer.owner, in: database)
        try services.mail.drop(signer: signer.id, of: request.id, in: database)
        if wasTold { try services.mail.enqueue(.removed, to: .signer(signer), of: request, in: database) }
        events.note(.signerUnneeded, of: request, by: .service, from: .service, signer.detailsOfSparing, at: now)
    }

    /// Leaves out the documents that rules do not show for the values that everybody gave.
    private func leaveOut(
        _ documents: [RequestDocumentRecord],
        by values: [String: String],
        of request: RequestRecord,
        _ events: inout RequestEvents,
        in database: Database
    ) throws {
        for var document in documents where !document.rules.rules.isShown(values) {
            document.shown = false
            try document.update(in: database)
            let details = document.details.merging(["rule": document.rules.rules.wordsOfShowing]) { $1 }
            let now = services.api.now
            var event = AuditEvent(.documentLeftOut, at: now, by: .service, from: .service, document: nil, details)
            event.document = document.state
            events.add(event)
            events.announce(.documentLeftOut, of: request, details)
        }
    }

    /// After the last person: the document waits to be sealed, or the request is completed where none are.
    private func beginSealing(
        _ request: inout RequestRecord,
        after events: RequestEvents,
        in database: Database
    ) throws {
        guard services.seals.settings.isEnabled else {
            let documents = try request.documents(knowing: [], in: database)
            return try complete(&request, with: documents, after: events, in: database)
        }
        request.state = .sealing
        try request.update(in: database)
        let now = services.api.now
        let waiting = SealRecord(requestId: request.id, accountId: request.accountId, created: now, attempts: 0)
        try waiting.insert(in: database)
        try waiting.enqueue(due: .now, .underWay, in: database)
        var events = events
        events.note(.requestSealing, of: request, by: .service, from: .service, [:], at: now)
        try events.write(of: request, services, in: database)
    }

    /// Writes the final documents and that the request is completed; the caller counts it when that is on the disk.
    ///
    /// `documents` are all of the request's as they are now; those that are sealed have their description. The events before are
    /// written too.
    package func complete(
        _ request: inout RequestRecord,
        with documents: [RequestDocument],
        after events: RequestEvents = RequestEvents(),
        in database: Database
    ) throws {
        let now = services.api.now
        let language = try PageLanguage(ofAll: request.signers(in: database))
        var finished: [RequestDocumentRecord] = []
        for document in documents where document.record.shown {
            let final = final(of: document, in: language)
            try final.insert(in: database)
            var record = document.record
            (record.finalDocumentId, record.description) = (final.id, nil)
            finished.append(record)
        }
        request.state = .completed
        request.finished = now
        try request.take(finished, in: database)
        try request.update(in: database)
        let finals = finished.compactMap(\.finalDocumentId)
        var details = ["document": finals.first ?? ""]
        if finals.count > 1 { details["documents"] = finals.joined(separator: ", ") }
        var events = events
        var completed = request.documentEvent(.requestCompleted, details, at: now)
        completed.document = finished.first?.state
        events.add(completed)
        events.announce(.requestCompleted, of: request, details)
        try events.write(of: request, services, in: database)
        try services.mail.announceCompletion(of: request, in: database)
    }

    private func final(of document: RequestDocument, in language: PageLanguage) -> DocumentRecord {
        let (record, original) = (document.record, document.original)
        let name = FileName(record.name, otherwise: "document.pdf").signed(in: language).text
        return DocumentRecord(
            id: services.api.environment.identifier(.document),
            accountId: original.accountId,
            name: name,
            sha256: record.sha256,
            bytes: record.bytes,
            description: record.description ?? original.description,
            parent: original.id,
            created: services.api.now,
            search: SearchText.folded([name])
        )
    }

    /// Ends the requests whose time is over, and notes whose reminder is due, once each.
    package func expireAndRemind() async throws {
        let (now, rule) = (services.api.now, services.reminders)
        let hasChanges = try await services.api.store.write { database in
            func late() throws -> [RequestRecord] { try RequestRecord.late(now, in: database) }
            func due() throws -> [SignerRecord] { try SignerRecord.newlyDue(before: rule.lastMoment, in: database) }
            let ids = try Set(late().map(\.id) + due().map(\.requestId))
            guard !ids.isEmpty else { return false }
            try database.lock(.request, each: ids)
            // Before the locks they may have been signed or given more time.
            for var request in try late() where ids.contains(request.id) {
                request.state = .expired
                (request.finished, request.paused) = (now, nil)
                try request.update(in: database)
                try request.note(.requestExpired, by: .service, from: .service, [:], services, in: database)
                try services.mail.drop(signer: nil, of: request.id, in: database)
                try services.mail.enqueue(.expired, to: .sender, of: request, in: database)
                try services.mail.announceEnd(.expired, of: request, in: database)
            }
            for signer in try due() where ids.contains(signer.requestId) {
                try signer.note(isDue: true, in: database)
                guard let request = try RequestRecord.with(id: signer.requestId, in: database),
                    try request.signers(in: database).principal(of: signer).id == signer.id
                else { continue }
                let details = ["signer": signer.id]
                try request.note(.reminderDue, by: .service, from: .service, details, services, in: database)
            }
            return true
        }
        let hasReminded = try await services.api.store.write { try services.mail.remind(in: $0) }
        let hasDigests = try await services.api.store.write { try services.mail.sendDigests(in: $0) }
        if hasChanges || hasReminded || hasDigests { services.outbox.wake() }
    }
}
