internal import Foundation
package import SignetAudit
package import SignetServiceFoundation

/// Writes events for webhooks into their queue, in the transaction of the change they report, and wakes the deliverer.
package final class Outbox: Sendable {
    private let environment: ServiceEnvironment
    private let jobs: JobQueue

    package init(environment: ServiceEnvironment, jobs: JobQueue) {
        (self.environment, self.jobs) = (environment, jobs)
    }

    /// The events that are sent to webhooks.
    package static let events: [AuditAction] = [
        .requestCreated, .requestStarted, .requestSent, .pageViewed, .signerSigned, .signerApproved, .signerSeen,
        .signerDeclined,
        .signerSuperseded, .signerUnneeded, .requestReturned, .requestSealing,
        .sealDelayed, .requestCompleted, .documentRenewed, .renewalDelayed,
        .requestCancelled, .requestPaused, .requestResumed, .requestCorrected,
        .signerAdded, .signerCorrected, .signerRemoved, .signerDelegated, .delegationAsked, .delegationRefused,
        .questionAsked, .questionAnswered,
        .requestExpired, .deadlineChanged, .requestDeleted, .reminderDue, .reminderNoted, .captureCompleted,
        .templateCreated, .templateUpdated, .templateArchived,
        .batchFinished, .bulkFinished, .mailAccepted, .mailFailed, .mailBounced, .signerUndelivered,
    ]

    private struct Body: Encodable {
        let id: String
        let event: String
        let created: Moment
        let subject: String
        let data: [String: String]
    }

    /// An event for webhooks.
    package struct Event: Sendable {
        let action: AuditAction
        let subject: String
        let data: [String: String]

        package init(action: AuditAction, subject: String, data: [String: String]) {
            (self.action, self.subject, self.data) = (action, subject, data)
        }
    }

    /// Puts an event into the queue.
    package func enqueue(
        _ action: AuditAction,
        account: String,
        subject: String,
        _ data: [String: String],
        in database: Database
    ) throws {
        try enqueue([Event(action: action, subject: subject, data: data)], account: account, in: database)
    }

    /// Puts events into the queue, in this order.
    package func enqueue(_ events: [Event], account: String, in database: Database) throws {
        let events = events.filter { Self.events.contains($0.action) }
        guard !events.isEmpty else { return }
        let hooks = try WebhookRecord.all(of: account, in: database)
        for event in events { try enqueue(event, for: hooks, account, in: database) }
    }

    private func enqueue(
        _ event: Event,
        for hooks: [WebhookRecord],
        _ account: String,
        in database: Database
    ) throws {
        let now = environment.moment
        for hook in hooks where hook.wants(event.action.rawValue) {
            let id = environment.identifier(.delivery)
            let body = Body(
                id: id,
                event: event.action.rawValue,
                created: now,
                subject: event.subject,
                data: event.data
            )
            let waiting = try JobRecord.count(.delivery, lane: hook.id, in: database)
            let hasRoom = waiting < DeliveryRecord.mostWaiting
            let delivery = DeliveryRecord(
                id: id,
                webhookId: hook.id,
                accountId: account,
                event: event.action.rawValue,
                body: try JSONCoding.text(of: body),
                state: hasRoom ? .waiting : .failed,
                attempts: 0,
                problem: hasRoom ? nil : "\(waiting) deliveries wait for this address already",
                created: now
            )
            try delivery.insert(in: database)
            if hasRoom { try delivery.enqueue(in: database) }
        }
    }

    /// Wakes the workers for events and mails that may have been put into their queues.
    package func wake() {
        for kind in [JobKind.delivery, .mail] { jobs.wake(kind) }
    }
}
