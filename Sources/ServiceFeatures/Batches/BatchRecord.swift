internal import Foundation
internal import HTTPTypes
package import SignetAudit
package import SignetServiceFoundation

/// Many documents that are signed by one recipe, in the background.
package struct BatchRecord: OwnedRecord {
    package static let table = "batch"
    package static let noun = "batch"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, recipe, state, total, created, finished
    }

    package enum State: String, Codable, Sendable { case running, finished, cancelled }

    package let id: String
    package let accountId: String
    package let recipe: String
    package var state: State
    package let total: Int
    package let created: Moment
    package var finished: Moment?
}

extension BatchRecord {
    /// Its chain, which has an entry for each document.
    package var log: AuditLog { AuditLog(account: accountId, batch: id) }

    /// Ends the batch; the account's chain gets the head of the batch's.
    package mutating func end(
        _ state: State,
        _ now: Moment,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws {
        self.state = state
        finished = now
        try update(in: database)
        let head = try AuditLog.head(of: id, in: database)
        let event = AuditEvent(
            state == .cancelled ? .batchCancelled : .batchFinished,
            at: now,
            by: actor,
            from: origin,
            document: nil,
            ["batch": id, "entries": String(head.sequence), "head": head.hash.text]
        )
        try AuditLog(account: accountId).append([event], in: database)
    }
}
