internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import SignetAudit

/// Many documents that are signed by one recipe, in the background.
struct BatchRecord: OwnedRecord {
    static let table = "batch"
    static let noun = "batch"

    enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, recipe, state, total, created, finished
    }

    enum State: String, Codable, Sendable { case running, finished, cancelled }

    let id: String
    let accountId: String
    let recipe: String
    var state: State
    let total: Int
    let created: Moment
    var finished: Moment?
}

extension BatchRecord {
    /// Its chain, which has an entry for each document.
    var log: AuditLog { AuditLog(account: accountId, batch: id) }

    /// Ends the batch; the account's chain gets the head of the batch's.
    mutating func end(
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
