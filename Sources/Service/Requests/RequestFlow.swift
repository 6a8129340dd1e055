internal import Foundation
internal import GRDB
internal import SignetAudit

/// Moves signing requests on: the next turn, completion and expiry.
struct RequestFlow: Sendable {
    let services: RequestServices

    /// After somebody has signed: asks the next ones, or finishes.
    func advance(_ request: inout RequestRecord, in database: Database) throws {
        let signers = try request.signers(in: database)
        let open = signers.filter { $0.state != .signed }
        guard let next = open.map(\.position).min() else { return try complete(&request, in: database) }
        try request.update(in: database)
        for var signer in open where signer.position == next && signer.state == .waiting {
            signer.state = .ready
            signer.asked = services.api.now
            try signer.update(in: database)
            let details = ["signer": signer.id, "name": signer.name, "email": signer.email]
            try request.note(.requestSent, by: .service, from: .service, details, services, in: database)
        }
    }

    /// Writes the final document and that all have signed.
    private func complete(_ request: inout RequestRecord, in database: Database) throws {
        let now = services.api.now
        let original = try DocumentRecord.with(id: request.documentId, in: database)
        let name = FileName(original?.name, otherwise: "document.pdf").text
        let final = DocumentRecord(
            id: services.api.environment.identifier(.document),
            accountId: request.accountId,
            name: name,
            sha256: request.sha256,
            bytes: request.bytes,
            description: original?.description ?? "{\"pages\":[],\"fields\":[],\"signed\":[]}",
            parent: request.documentId,
            created: now,
            search: SearchText.folded([name])
        )
        try final.insert(in: database)
        request.state = .completed
        request.finished = now
        request.finalDocumentId = final.id
        try request.update(in: database)
        var event = AuditEvent(
            .requestCompleted,
            at: now,
            by: .service,
            from: .service,
            document: nil,
            ["document": final.id]
        )
        event.document = request.documentState
        try request.log.append([event], in: database)
        try services.outbox.tell(.requestCompleted, of: request, ["document": final.id], in: database)
        services.api.metrics.count(.requestsCompleted)
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
