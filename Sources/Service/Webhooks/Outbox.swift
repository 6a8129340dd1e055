internal import Foundation
internal import GRDB
internal import SignetAudit

/// Writes events for webhooks into their queue, in the transaction of what they tell, and wakes who delivers them.
final class Outbox: Sendable {
    private let surroundings: Surroundings
    let bell = Bell()

    init(surroundings: Surroundings) { self.surroundings = surroundings }

    /// The events that webhooks are told.
    static let events: [AuditAction] = [
        .requestCreated, .requestSent, .pageViewed, .signerSigned, .signerDeclined, .requestCompleted,
        .requestCancelled,
        .requestExpired, .reminderDue, .reminderSent, .captureCompleted, .batchFinished,
    ]

    private struct Body: Encodable {
        let id: String
        let event: String
        let created: Moment
        let subject: String
        let data: [String: String]
    }

    /// Puts an event of a signing request into the queue, for every webhook that wants it.
    func tell(
        _ action: AuditAction,
        of request: RequestRecord,
        _ details: [String: String],
        in database: Database
    ) throws {
        var data = details
        data["state"] = request.state.rawValue
        data["title"] = request.title
        try tell(action, account: request.accountId, subject: request.id, data, in: database)
    }

    /// Puts an event into the queue.
    func tell(
        _ action: AuditAction,
        account: String,
        subject: String,
        _ data: [String: String],
        in database: Database
    ) throws {
        guard Self.events.contains(action) else { return }
        let hooks = try WebhookRecord.fetchAll(
            database,
            sql: "SELECT * FROM webhook WHERE accountId = ?",
            arguments: [account]
        )
        let now = Moment(surroundings.now())
        for hook in hooks where hook.wants(action.rawValue) {
            let id = surroundings.identifier(.delivery)
            let body = Body(id: id, event: action.rawValue, created: now, subject: subject, data: data)
            try DeliveryRecord(
                id: id,
                webhookId: hook.id,
                accountId: account,
                event: action.rawValue,
                body: try JSONCoding.text(of: body),
                state: .waiting,
                attempts: 0,
                next: now,
                created: now
            ).insert(database)
        }
    }

    /// Says that something may have been put into the queue.
    func wake() { bell.wake() }
}

extension AuditAction {
    static let captureCompleted = AuditAction(rawValue: "capture.completed")
    static let batchFinished = AuditAction(rawValue: "batch.finished")
}
