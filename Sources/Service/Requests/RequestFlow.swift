internal import Foundation
internal import GRDB
internal import SignetAudit

/// Moves signing requests on: whose turn it is, and when one is finished or too late.
struct RequestFlow: Sendable {
    let core: ServiceCore

    /// After somebody has signed: asks the next ones, or finishes.
    func advance(_ request: inout RequestRecord, in database: Database) throws {
        let signers = try request.signers(in: database)
        let open = signers.filter { $0.state != .signed }
        guard let next = open.map(\.position).min() else { return try complete(&request, in: database) }
        try request.update(database)
        for var signer in open where signer.position == next && signer.state == .waiting {
            signer.state = .ready
            signer.asked = core.now
            try signer.update(database)
            let details = ["signer": signer.id, "name": signer.name, "email": signer.email]
            try request.note(.requestSent, by: .service, from: .service, details, core: core, in: database)
        }
    }

    /// Writes the final document and that all have signed.
    private func complete(_ request: inout RequestRecord, in database: Database) throws {
        let now = core.now
        let original = try DocumentRecord.fetchOne(
            database,
            sql: "SELECT * FROM document WHERE id = ?",
            arguments: [request.documentId]
        )
        let final = DocumentRecord(
            id: core.surroundings.identifier(.document),
            accountId: request.accountId,
            name: FileName(original?.name, otherwise: "document.pdf").text,
            sha256: request.sha256,
            bytes: request.bytes,
            description: original?.description ?? "{\"pages\":[],\"fields\":[],\"signed\":[]}",
            parent: request.documentId,
            created: now
        )
        try final.insert(database)
        request.state = .completed
        request.finished = now
        request.finalDocumentId = final.id
        try request.update(database)
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
        try core.outbox.tell(.requestCompleted, of: request, ["document": final.id], in: database)
        core.metrics.count(.requestsCompleted)
    }

    /// Ends the requests whose time is over, and notes whose reminder is due, once each.
    func tidy() async throws {
        let (now, rule) = (core.now, core.reminders)
        let isNews = try await core.store.write { database in
            var isNews = false
            let late = try RequestRecord.fetchAll(
                database,
                sql: "SELECT * FROM request WHERE state = 'sent' AND expires <= ? LIMIT 500",
                arguments: [now]
            )
            for var request in late {
                request.state = .expired
                request.finished = now
                try request.update(database)
                try request.note(.requestExpired, by: .service, from: .service, [:], core: core, in: database)
                isNews = true
            }
            let due = try SignerRecord.fetchAll(
                database,
                sql: """
                    SELECT signer.* FROM signer JOIN request ON request.id = signer.requestId
                    WHERE request.state = 'sent' AND signer.state IN ('ready', 'viewed') AND NOT signer.isDueNoted
                        AND COALESCE(signer.reminded, signer.asked) <= ? LIMIT 500
                    """,
                arguments: [now.adding(seconds: -rule.delay)]
            )
            for signer in due {
                try database.execute(sql: "UPDATE signer SET isDueNoted = 1 WHERE id = ?", arguments: [signer.id])
                guard
                    let request = try RequestRecord.fetchOne(
                        database,
                        sql: "SELECT * FROM request WHERE id = ?",
                        arguments: [signer.requestId]
                    )
                else { continue }
                let details = ["signer": signer.id]
                try request.note(.reminderDue, by: .service, from: .service, details, core: core, in: database)
                isNews = true
            }
            return isNews
        }
        if isNews { core.outbox.wake() }
    }
}
