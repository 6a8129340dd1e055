internal import Foundation
internal import HTTPTypes
package import SignetAudit
package import SignetServiceFoundation

/// A table of whose rows requests are made by a template.
package struct BulkRecord: OwnedRecord {
    package static let table = "bulk"
    package static let noun = "table of requests"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, templateId, version, name, details, state, total, created, started, finished
    }

    package enum State: String, Codable, Sendable, CaseIterable {
        /// Its rows were checked, and nothing was sent.
        case checked
        case running, paused, finished, cancelled

        /// Whether nothing comes after it.
        var isOver: Bool { self == .finished || self == .cancelled }
    }

    package let id: String
    let accountId: String
    let templateId: String
    let version: Int
    package var name: String
    /// ``BulkDetails`` as JSON.
    var details: String
    var state: State
    let total: Int
    package let created: Moment
    var started: Moment?
    var finished: Moment?
}

/// How a table is read, as the database keeps it.
struct BulkDetails: Codable, Sendable {
    var encoding: TableEncoding
    var separator: String
    var columns: [BulkColumn]
    var questions: [ColumnQuestion]
    var settings: BulkSettings
    /// Whether mails are sent.
    var mail: Bool
    /// The sender who started it, for the audit of its requests.
    var actor: ActingSender?
}

extension BulkRecord {
    package var guardedBy: RowLock? { RowLock(.batch, id) }

    var mark: TemplateMark { TemplateMark(id: templateId, version: version) }

    var reading: BulkDetails {
        get throws { try JSONCoding.value(BulkDetails.self, from: details) }
    }

    mutating func set(_ reading: BulkDetails) throws { details = try JSONCoding.text(of: reading) }

    /// Makes its next requests.
    func enqueue(in database: Database) throws {
        try JobRecord.add(.bulk, key: id, lane: id, due: .now, payload: "", .underWay, in: database)
    }

    /// Ends it: no row keeps its cells.
    mutating func end(
        _ state: State,
        _ now: Moment,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws {
        (self.state, finished) = (state, now)
        try update(in: database)
        try BulkRowRecord.emptyCells(of: id, in: database)
        let counts = try BulkRowRecord.counts(of: [id], in: database)[id] ?? [:]
        let details = [
            "bulk": id, "sent": String(counts[.sent] ?? 0), "failed": String(counts[.failed] ?? 0),
        ]
        let action: AuditAction = state == .cancelled ? .bulkCancelled : .bulkFinished
        let event = AuditEvent(action, at: now, by: actor, from: origin, document: nil, details)
        try AuditLog(account: accountId).append([event], in: database)
    }

    /// The problem of an act that its state does not allow.
    func isNot(_ wanted: String) -> Problem {
        .conflict("The table is \(state.rawValue), so it cannot be \(wanted).")
    }

    /// Removes it with its rows; their requests stay.
    func remove(in database: Database) throws {
        database.requireLock(.batch, id)
        try JobRecord.remove(.bulk, lane: id, in: database)
        try database.execute(sql: "DELETE FROM bulkRow WHERE bulkId = ?", arguments: [id])
        try delete(in: database)
    }

    /// Tables that were only checked before a moment; some of them where there are many.
    static func unsent(before start: Moment, in database: Database) throws -> [BulkRecord] {
        try all("WHERE state = 'checked' AND created <= ? ORDER BY created LIMIT 50", [start], in: database)
    }

    /// Tables that ended before a moment; some of them where there are many.
    static func over(before start: Moment, in database: Database) throws -> [BulkRecord] {
        try all(
            "WHERE state IN ('finished', 'cancelled') AND finished <= ? ORDER BY created LIMIT 50",
            [start],
            in: database
        )
    }
}
