internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetAudit

/// `/v1/requests`: documents that others are asked to sign.
struct RequestRoutes: Sendable {
    let core: ServiceCore

    func add(to router: some RouterMethods<ServiceContext>) {
        router.api(.post, "requests", .write(.requests), core, create)
        router.api(.get, "requests", .read(.requests), core, list)
        router.api(.get, "requests/:id", .read(.requests), core, one)
        router.api(.post, "requests/:id/cancel", .write(.requests), core, cancel)
        router.api(.post, "requests/:id/remind", .write(.requests), core, remind)
        router.api(.post, "requests/:id/signers/:signer/link", .write(.requests), core, renewLink)
        router.api(.get, "requests/:id/document", .read(.requests), core, document)
        router.api(.get, "reminders", .read(.requests), core, dueReminders)
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let draft = try await RequestDraft(
            JSONCoding.value(NewRequest.self, fromBody: body),
            account: call.caller.accountId,
            core: core
        )
        let (core, actor, origin) = (core, call.actor, call.origin)
        let response = try await call.commit(body: body) { database in
            try draft.write(by: actor, from: origin, in: database)
            return try Reply(.created, draft.view).with(.location, "/v1/requests/\(draft.request.id)")
        }
        core.metrics.count(.requestsCreated)
        core.outbox.wake()
        return response
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        let state = call.query("state")
        guard state == nil || RequestRecord.State(rawValue: state ?? "") != nil else {
            throw Problem.invalid("'state' is sent, completed, declined, cancelled or expired.")
        }
        var (condition, values) = ("accountId = :account", ["account": call.caller.accountId])
        if let state {
            condition += " AND state = :state"
            values["state"] = state
        }
        let reminders = core.reminders
        return try await call.list(RequestRecord.self, where: condition, values) { record, database in
            try RequestView(record, urls: [:], reminders: reminders, in: database)
        }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        let (id, accountId, reminders) = (call.parameter("id"), call.caller.accountId, core.reminders)
        return try await core.store.read { database in
            let record = try RequestRecord.find(id, of: accountId, in: database)
            return try Reply(.ok, RequestView(record, urls: [:], reminders: reminders, in: database))
        }.response
    }

    /// Those who are to be reminded, the longest waiting first.
    @Sendable private func dueReminders(_ call: APICall) async throws -> Response {
        struct Due: Encodable {
            let request: String
            let title: String
            let signer: String
            let name: String
            let email: String
            let since: Moment?
        }
        let (accountId, rule) = (call.caller.accountId, core.reminders)
        let due: [Due] = try await core.store.read { database in
            let signers = try SignerRecord.fetchAll(
                database,
                sql: """
                    SELECT signer.* FROM signer JOIN request ON request.id = signer.requestId
                    WHERE request.accountId = ? AND request.state = 'sent' AND signer.state IN ('ready', 'viewed')
                        AND COALESCE(signer.reminded, signer.asked) <= ?
                    ORDER BY COALESCE(signer.reminded, signer.asked) LIMIT 200
                    """,
                arguments: [accountId, rule.now.adding(seconds: -rule.delay)]
            )
            return try signers.map {
                let request = try RequestRecord.find($0.requestId, of: accountId, in: database)
                return Due(
                    request: request.id,
                    title: request.title,
                    signer: $0.id,
                    name: $0.name,
                    email: $0.email,
                    since: $0.reminded ?? $0.asked
                )
            }
        }
        return try Reply(.ok, ["items": due]).response
    }

    // MARK: Changes

    @Sendable private func cancel(_ call: APICall) async throws -> Response {
        try await change(call) { request, database in
            request.state = .cancelled
            request.finished = core.now
            try request.update(database)
            for signer in try request.signers(in: database) {
                try LinkRecord.revoke(subject: signer.id, now: core.now, in: database)
            }
            try request.note(.requestCancelled, by: call.actor, from: call.origin, [:], core: core, in: database)
            return nil
        }
    }

    @Sendable private func remind(_ call: APICall) async throws -> Response {
        try await change(call) { request, database in
            for var signer in try request.signers(in: database) where signer.mayAct {
                signer.reminded = core.now
                try signer.update(database)
                try database.execute(sql: "UPDATE signer SET isDueNoted = 0 WHERE id = ?", arguments: [signer.id])
                let details = ["signer": signer.id]
                try request.note(.reminderSent, by: call.actor, from: call.origin, details, core: core, in: database)
            }
            return nil
        }
    }

    private struct NewLink: Encodable {
        let signer: String
        /// Told once.
        let url: String
        let expires: Moment
    }

    /// Makes a signer's link anew; the one before works no more.
    @Sendable private func renewLink(_ call: APICall) async throws -> Response {
        let signerId = call.parameter("signer")
        return try await change(call) { request, database in
            guard try request.signers(in: database).contains(where: { $0.id == signerId }) else {
                throw Problem.notFound("signer")
            }
            try LinkRecord.revoke(subject: signerId, now: core.now, in: database)
            let link = core.makeLink(.sign, account: request.accountId, subject: signerId, expires: request.expires)
            try link.record.insert(database)
            let details = ["signer": signerId, "link": link.record.id]
            try request.note(
                .linkRevoked,
                by: call.actor,
                from: call.origin,
                ["signer": signerId],
                core: core,
                in: database
            )
            try request.note(.linkCreated, by: call.actor, from: call.origin, details, core: core, in: database)
            return try Reply(.created, NewLink(signer: signerId, url: link.url, expires: request.expires))
        }
    }

    /// Changes a request that is under way, and tells it, unless the change has an answer of its own.
    private func change(
        _ call: APICall,
        _ work: @escaping @Sendable (inout RequestRecord, Database) throws -> Reply?
    ) async throws -> Response {
        let body = try await call.body()
        let (id, accountId, reminders) = (call.parameter("id"), call.caller.accountId, core.reminders)
        let response = try await call.commit(body: body) { database in
            var request = try RequestRecord.find(id, of: accountId, in: database)
            guard request.state == .sent else {
                throw Problem.conflict("The signing request is \(request.state.rawValue), so nothing can be changed.")
            }
            if let reply = try work(&request, database) { return reply }
            return try Reply(.ok, RequestView(request, urls: [:], reminders: reminders, in: database))
        }
        core.outbox.wake()
        return response
    }

    @Sendable private func document(_ call: APICall) async throws -> Response {
        let (id, accountId) = (call.parameter("id"), call.caller.accountId)
        let (request, name) = try await core.store.read { database in
            let request = try RequestRecord.find(id, of: accountId, in: database)
            let name = try String.fetchOne(
                database,
                sql: "SELECT name FROM document WHERE id = ?",
                arguments: [request.documentId]
            )
            return (request, name)
        }
        let bytes = try await DocumentShelf(core: core).bytes(of: request.sha256)
        return try .file(
            bytes,
            type: "application/pdf",
            name: FileName(name, otherwise: "document.pdf"),
            kind: .attachment,
            tag: request.sha256,
            to: call.request
        )
    }
}

extension AuditAction {
    static let reminderSent = AuditAction(rawValue: "reminder.sent")
}

extension RequestRecord {
    /// Which bytes it is now, for the audit.
    var documentState: AuditEvent.DocumentState? {
        AuditDigest(sha256).map { AuditEvent.DocumentState(sha256: $0, bytes: bytes) }
    }

    /// Writes an event to the request's chain and to those who want to be told.
    func note(
        _ action: AuditAction,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        _ details: [String: String],
        core: ServiceCore,
        in database: Database
    ) throws {
        let event = AuditEvent(action, at: core.now, by: actor, from: origin, document: nil, details)
        try log.append([event], in: database)
        try core.outbox.tell(action, of: self, details, in: database)
    }
}
