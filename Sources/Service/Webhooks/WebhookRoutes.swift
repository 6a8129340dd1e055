internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import SignetAudit

/// `/v1/webhooks`: addresses that are told what happens.
struct WebhookRoutes: Sendable {
    let core: ServiceCore

    /// The most webhooks of an account.
    private static let most = 20

    func add(to router: some RouterMethods<ServiceContext>) {
        router.api(.post, "webhooks", .write(.webhooks), core, create)
        router.api(.get, "webhooks", .read(.webhooks), core, list)
        router.api(.get, "webhooks/:id", .read(.webhooks), core, one)
        router.api(.delete, "webhooks/:id", .write(.webhooks), core, remove)
        router.api(.get, "webhooks/:id/deliveries", .read(.webhooks), core, deliveries)
        router.api(.post, "deliveries/:id/redeliver", .write(.webhooks), core, redeliver)
    }

    private struct NewWebhook: Decodable {
        let url: String
        let events: [String]?
    }

    private struct WebhookView: Encodable {
        let id: String
        let url: String
        let events: [String]
        let created: Moment
        /// Told once.
        let secret: String?

        init(_ record: WebhookRecord, secret: String?) {
            id = record.id
            url = record.url
            events = record.events.split(separator: " ").map(String.init)
            created = record.created
            self.secret = secret
        }
    }

    private struct DeliveryView: Encodable {
        let id: String
        let event: String
        let state: DeliveryRecord.State
        let attempts: Int
        let next: Moment?
        let status: Int?
        let problem: String?
        let created: Moment

        init(_ record: DeliveryRecord) {
            (id, event, state, attempts) = (record.id, record.event, record.state, record.attempts)
            (next, status, problem, created) = (record.next, record.status, record.problem, record.created)
        }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewWebhook.self, fromBody: body)
        _ = try WebhookAddress(wanted.url, allowsPrivate: core.configuration.allowsPrivateWebhooks)
        let known = Outbox.events.map(\.rawValue)
        for event in wanted.events ?? [] where !known.contains(event) {
            throw Problem.invalid("'\(event.prefixed(to: 80))' is no event: use \(known.joined(separator: ", ")).")
        }
        let secret = Secret("whsec_" + core.surroundings.secret().revealed)
        let record = WebhookRecord(
            id: core.surroundings.identifier(.webhook),
            accountId: call.caller.accountId,
            url: wanted.url,
            secret: Data(secret.revealed.utf8),
            events: (wanted.events ?? []).joined(separator: " "),
            created: core.now
        )
        let event = call.event(AuditAction(rawValue: "webhook.created"), ["webhook": record.id, "url": record.url])
        return try await call.commit(body: body) { database in
            let count = try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM webhook WHERE accountId = ?",
                arguments: [record.accountId]
            )
            guard (count ?? 0) < Self.most else {
                throw Problem.conflict("There are \(Self.most) webhooks already: remove one.")
            }
            try record.insert(database)
            try AuditLog(account: record.accountId).append([event], in: database)
            return try Reply(.created, WebhookView(record, secret: secret.revealed))
                .with(.location, "/v1/webhooks/\(record.id)")
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(WebhookRecord.self) { record, _ in WebhookView(record, secret: nil) }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try Reply(.ok, WebhookView(try await record(call), secret: nil)).response
    }

    @Sendable private func remove(_ call: APICall) async throws -> Response {
        let record = try await record(call)
        let event = call.event(AuditAction(rawValue: "webhook.deleted"), ["webhook": record.id])
        try await core.store.write { database in
            guard try record.delete(database) else { throw Problem.notFound("webhook") }
            try AuditLog(account: record.accountId).append([event], in: database)
        }
        return Reply(.noContent).response
    }

    @Sendable private func deliveries(_ call: APICall) async throws -> Response {
        let hook = try await record(call)
        return try await call.list(DeliveryRecord.self, where: "webhookId = :hook", ["hook": hook.id]) { record, _ in
            DeliveryView(record)
        }
    }

    /// Puts a delivery into the queue once more, whatever became of it.
    @Sendable private func redeliver(_ call: APICall) async throws -> Response {
        let (id, accountId, now) = (call.parameter("id"), call.caller.accountId, core.now)
        let reply = try await core.store.write { database in
            var record = try DeliveryRecord.fetchOne(
                database,
                sql: "SELECT * FROM delivery WHERE id = ? AND accountId = ?",
                arguments: [id, accountId]
            )
            record?.state = .waiting
            record?.next = now
            record?.attempts = 0
            guard let record else { throw Problem.notFound("delivery") }
            try record.update(database)
            return try Reply(.accepted, DeliveryView(record))
        }
        core.outbox.wake()
        return reply.response
    }

    private func record(_ call: APICall) async throws -> WebhookRecord {
        let (id, accountId) = (call.parameter("id"), call.caller.accountId)
        return try await core.store.read { try WebhookRecord.find(id, of: accountId, in: $0) }
    }
}
