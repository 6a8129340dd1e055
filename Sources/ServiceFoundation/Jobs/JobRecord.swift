internal import Foundation

/// Work to do beside requests, by the process that takes it first; the row is deleted when it is done.
///
/// It is written in the transaction of its cause. A process takes it with a lease, which ends by the database's clock, and
/// each time it is taken or taken back the fence is raised: a process that was too slow can no longer finish it.
package struct JobRecord: StoredRecord {
    package static let table = "job"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, kind, key, lane, payload, state, due, attempts, owner, until, fence, traceparent
    }

    package enum State: String, Codable, Sendable { case waiting, running }

    /// Numbers are never used again.
    package let id: Int64?
    package let kind: JobKind
    /// The thing that it is about: there is one job of a kind for each.
    package let key: String
    /// The group that the job belongs to: the lanes of a kind do not delay each other.
    package let lane: String
    /// The data that the job needs besides its key, where no other table has them.
    package let payload: String
    package var state: State
    /// When it is to be done, by the database's clock.
    package var due: Moment
    /// How often it was taken.
    package var attempts: Int
    /// The process that has taken it.
    package var owner: String?
    /// The end of its lease, in milliseconds since 1970 by the database's clock.
    package var until: Int64?
    package var fence: Int
    /// The span in which it was added, in the form of the header field `traceparent`; `nil` where there was none.
    var traceparent: String?
}

extension JobRecord {
    /// Adds a job; one that is there already becomes due then, as if it had never been tried.
    ///
    /// The job's spans belong to the trace of its cause.
    package static func add(
        _ kind: JobKind,
        key: String,
        lane: String,
        due: JobTime,
        payload: String,
        _ cause: JobCause,
        in database: Database
    ) throws {
        let due = due.sql
        try database.execute(
            sql: """
                INSERT INTO job (kind, key, lane, payload, state, due, attempts, fence, traceparent)
                VALUES (?, ?, ?, ?, 'waiting', \(due.text), 0, 0, ?)
                ON CONFLICT (kind, key) DO UPDATE
                    SET due = excluded.due, attempts = 0, traceparent = excluded.traceparent
                """,
            arguments: [kind.rawValue, key, lane, payload] + due.arguments + [cause.traceparent]
        )
    }

    /// The job about something; `nil` when it is done.
    package static func of(_ kind: JobKind, key: String, in database: Database) throws -> JobRecord? {
        try first("WHERE kind = ? AND key = ?", [kind.rawValue, key], in: database)
    }

    /// The jobs about several things, by their keys.
    package static func all(_ kind: JobKind, keys: [String], in database: Database) throws -> [String: JobRecord] {
        let found = try all(
            "WHERE kind = ? AND \(isOne(of: keys, "key"))",
            [kind.rawValue] + StatementArguments(keys),
            in: database
        )
        return Dictionary(found.map { ($0.key, $0) }) { first, _ in first }
    }

    /// Removes the job about something, also from the process that has taken it.
    package static func remove(_ kind: JobKind, key: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM job WHERE kind = ? AND key = ?", arguments: [kind.rawValue, key])
    }

    /// Removes a lane with all its jobs, also those that processes have taken.
    package static func remove(_ kind: JobKind, lane: String, in database: Database) throws {
        for table in [Self.table, JobLane.table] {
            try database.execute(
                sql: "DELETE FROM \(table) WHERE kind = ? AND lane = ?",
                arguments: [kind.rawValue, lane]
            )
        }
    }

    /// How many jobs a lane has.
    package static func count(_ kind: JobKind, lane: String, in database: Database) throws -> Int {
        try count(where: "kind = ? AND lane = ?", [kind.rawValue, lane], in: database)
    }

    /// Whether a lane has jobs, taken or not.
    package static func exists(_ kind: JobKind, lane: String, in database: Database) throws -> Bool {
        try exists(where: "kind = ? AND lane = ?", [kind.rawValue, lane], in: database)
    }

    /// Makes all that wait due now, as if they had never been tried.
    package static func retryAllNow(_ kind: JobKind, in database: Database) throws {
        try database.execute(
            sql: "UPDATE job SET due = \(JobTime.databaseClock), attempts = 0 WHERE kind = ? AND state = 'waiting'",
            arguments: [kind.rawValue]
        )
    }

    /// How many jobs of a kind are in a state, and when the first of them was or is due.
    package struct Backlog: Sendable, Equatable {
        package let kind: JobKind
        package let state: State
        package let count: Int
        package let first: Moment
    }

    /// The jobs by kind and state, without those that are zero.
    package static func backlog(in database: Database) throws -> [Backlog] {
        try Row.fetchAll(
            database,
            sql: "SELECT kind, state, count(*) AS count, min(due) AS first FROM job GROUP BY kind, state"
        ).compactMap { row in
            guard let kind = try JobKind(rawValue: row["kind"]), let state = try State(rawValue: row["state"]) else {
                return nil
            }
            return try Backlog(kind: kind, state: state, count: row["count"], first: row["first"])
        }
    }
}
