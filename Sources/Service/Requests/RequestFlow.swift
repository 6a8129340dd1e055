internal import Foundation
internal import GRDB
internal import SignetAudit

/// Advances signing requests: the next turn, sealing, completion and expiry.
struct RequestFlow: Sendable {
    let services: RequestServices

    /// After a signature: asks the next signers, or has the document sealed.
    func advance(_ request: inout RequestRecord, in database: Database) throws {
        let signers = try request.signers(in: database)
        let open = signers.filter { $0.state != .signed }
        guard let next = open.map(\.position).min() else { return try finish(&request, in: database) }
        try request.update(in: database)
        for var signer in open where signer.position == next && signer.state == .waiting {
            signer.state = .ready
            signer.asked = services.api.now
            try signer.update(in: database)
            let details = ["signer": signer.id, "name": signer.name, "email": signer.email]
            try request.note(.requestSent, by: .service, from: .service, details, services, in: database)
        }
    }

    /// After the last signature: the document waits to be sealed, or the request is completed where none are.
    private func finish(_ request: inout RequestRecord, in database: Database) throws {
        guard services.seals.settings.isEnabled else { return try complete(&request, nil, in: database) }
        request.state = .sealing
        try request.update(in: database)
        let now = services.api.now
        let waiting = SealRecord(requestId: request.id, accountId: request.accountId, created: now, attempts: 0)
        try waiting.insert(in: database)
        try waiting.enqueue(due: now, in: database)
        try request.note(.requestSealing, by: .service, from: .service, [:], services, in: database)
    }

    /// Writes the final document and that the request is completed; the caller counts it when that is on the disk.
    ///
    /// `sealed` is the sealed document; `nil` for one that is not sealed.
    func complete(_ request: inout RequestRecord, _ sealed: SealedDocument?, in database: Database) throws {
        let now = services.api.now
        var events: [AuditEvent] = []
        if let sealed { events.append(try take(sealed, for: &request, now, in: database)) }
        let original = try DocumentRecord.with(id: request.documentId, in: database)
        let name = FileName(original?.name, otherwise: "document.pdf")
            .signed(in: try PageLanguage(ofAll: request.signers(in: database))).text
        let final = DocumentRecord(
            id: services.api.environment.identifier(.document),
            accountId: request.accountId,
            name: name,
            sha256: request.sha256,
            bytes: request.bytes,
            description: sealed?.description ?? original?.description ?? "{\"pages\":[],\"fields\":[],\"signed\":[]}",
            parent: request.documentId,
            created: now,
            search: SearchText.folded([name])
        )
        try final.insert(in: database)
        request.state = .completed
        request.finished = now
        request.finalDocumentId = final.id
        try request.update(in: database)
        events.append(event(.requestCompleted, now, ["document": final.id], of: request))
        try request.log.append(events, in: database)
        try services.outbox.tell(.requestCompleted, of: request, ["document": final.id], in: database)
    }

    /// Puts the sealed document in the place of the signed one.
    ///
    /// - Returns: The event for the audit.
    private func take(
        _ sealed: SealedDocument,
        for request: inout RequestRecord,
        _ now: Moment,
        in database: Database
    ) throws -> AuditEvent {
        guard var record = try SealRecord.of(request.id, in: database), record.sealed == nil else {
            throw MissingRecord(table: SealRecord.table)
        }
        record.attempts = sealed.attempts
        record.problem = nil
        record.sealed = now
        record.level = sealed.level
        record.fingerprint = sealed.fingerprint
        record.authority = sealed.authority
        try record.update(in: database)
        if let stamp = sealed.timeStamp {
            let renewal = RenewalRecord(request, stamp, services.renewals)
            try renewal.insert(in: database)
            try renewal.schedule(.time, in: database)
        }
        var details = [
            "before": request.sha256, "level": sealed.level, "certificate": sealed.fingerprint,
            "head": sealed.head.hash.text, "entries": String(sealed.head.sequence),
        ]
        details["authority"] = sealed.authority
        // The version before is useless once there is this one.
        try Orphans.add(request.sha256, now, in: database)
        request.sha256 = sealed.sha256
        request.bytes = sealed.bytes
        return event(.documentSealed, now, details, of: request)
    }

    /// An event of the service with the digest of the document.
    private func event(
        _ action: AuditAction,
        _ now: Moment,
        _ details: [String: String],
        of request: RequestRecord
    ) -> AuditEvent {
        AuditEvent(action, at: now, by: .service, from: .service, document: request.documentState, details)
    }

    /// Ends the requests whose time is over, and notes whose reminder is due, once each.
    func tidy() async throws {
        let (now, rule) = (services.api.now, services.reminders)
        let isNews = try await services.api.store.write { database in
            var isNews = false
            for var request in try RequestRecord.late(now, in: database) {
                request.state = .expired
                request.finished = now
                try request.update(in: database)
                try request.note(.requestExpired, by: .service, from: .service, [:], services, in: database)
                isNews = true
            }
            for signer in try SignerRecord.newlyDue(before: rule.lastMoment, in: database) {
                try SignerRecord.note(isDue: true, signer.id, in: database)
                guard let request = try RequestRecord.with(id: signer.requestId, in: database) else { continue }
                let details = ["signer": signer.id]
                try request.note(.reminderDue, by: .service, from: .service, details, services, in: database)
                isNews = true
            }
            return isNews
        }
        if isNews { services.outbox.wake() }
    }
}
