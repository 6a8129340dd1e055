internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
package import SignetServiceFoundation

/// `/v1/webhooks`: addresses that are notified of events.
package struct WebhookRoutes: Sendable {
    package let api: APIServices
    package let outbox: Outbox
    /// Whether webhooks may go to this machine and private networks.
    package let allowsPrivate: Bool

    package init(api: APIServices, outbox: Outbox, allowsPrivate: Bool) {
        (self.api, self.outbox, self.allowsPrivate) = (api, outbox, allowsPrivate)
    }

    /// The most webhooks of an account.
    private static let most = 20

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "webhooks", .write(.webhooks), api, create)
        router.api(.get, "webhooks", .read(.webhooks), api, query: PageQuery.names, list)
        router.api(.get, "webhooks/:id", .read(.webhooks), api, one)
        router.api(.delete, "webhooks/:id", .write(.webhooks), api, remove)
        router.api(.get, "webhooks/:id/deliveries", .read(.webhooks), api, query: PageQuery.names, deliveries)
        router.api(.post, "deliveries/:id/redeliver", .write(.webhooks), api, redeliver)
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
        /// Shown once.
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

        init(_ record: DeliveryRecord, next: Moment?) {
            (id, event, state, attempts) = (record.id, record.event, record.state, record.attempts)
            (status, problem, created) = (record.status, record.problem, record.created)
            self.next = next
        }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewWebhook.self, fromBody: body)
        _ = try WebhookAddress(wanted.url, allowsPrivate: allowsPrivate)
        let known = Outbox.events.map(\.rawValue)
        for event in wanted.events ?? [] where !known.contains(event) {
            throw Problem.invalid("'\(event.prefixed(to: 80))' is not an event: use \(known.joined(separator: ", ")).")
        }
        let secret = Secret("whsec_" + api.environment.secret().revealed)
        let record = WebhookRecord(
            id: api.environment.identifier(.webhook),
            accountId: call.caller.accountId,
            url: wanted.url,
            secret: Data(secret.revealed.utf8),
            events: (wanted.events ?? []).joined(separator: " "),
            created: api.now
        )
        let event = call.event(.webhookCreated, ["webhook": record.id, "url": record.url])
        return try await call.commit(body: body) { database in
            try database.lock(.account, record.accountId)
            guard try WebhookRecord.count(of: record.accountId, in: database) < Self.most else {
                throw Problem.conflict("There are \(Self.most) webhooks already: remove one.")
            }
            try record.insert(in: database)
            try AuditLog(account: record.accountId).append([event], in: database)
            return try call.created(WebhookView(record, secret: secret.revealed), at: "webhooks/\(record.id)")
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(WebhookRecord.self) { records, _ in records.map { WebhookView($0, secret: nil) } }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try Reply(.ok, WebhookView(try await call.find(WebhookRecord.self), secret: nil)).response
    }

    @Sendable private func remove(_ call: APICall) async throws -> Response {
        let record = try await call.find(WebhookRecord.self)
        let event = call.event(.webhookDeleted, ["webhook": record.id])
        try await api.store.write { database in
            try database.lock(.account, record.accountId)
            guard try record.delete(in: database) else { throw Problem.notFound("webhook") }
            try JobRecord.remove(.delivery, lane: record.id, in: database)
            try AuditLog(account: record.accountId).append([event], in: database)
        }
        return Reply(.noContent).response
    }

    @Sendable private func deliveries(_ call: APICall) async throws -> Response {
        let hook = try await call.find(WebhookRecord.self)
        let values = ["hook": hook.id]
        return try await call.list(DeliveryRecord.self, where: "webhookId = :hook", values) { records, database in
            let jobs = try JobRecord.all(.delivery, keys: records.map(\.id), in: database)
            return records.map { DeliveryView($0, next: jobs[$0.id]?.due) }
        }
    }

    /// Puts a delivery into the queue once more, in any state.
    @Sendable private func redeliver(_ call: APICall) async throws -> Response {
        let lane = try await call.find(DeliveryRecord.self).webhookId
        let reply = try await api.store.write { database in
            try database.lock(.lane, lane)
            var record = try call.find(DeliveryRecord.self, in: database)
            record.state = .waiting
            record.attempts = 0
            try record.update(in: database)
            try record.enqueue(in: database)
            try JobLane.open(.delivery, lane: record.webhookId, in: database)
            let next = try JobRecord.of(.delivery, key: record.id, in: database)?.due
            return try Reply(.accepted, DeliveryView(record, next: next))
        }
        outbox.wake()
        return reply.response
    }
}
