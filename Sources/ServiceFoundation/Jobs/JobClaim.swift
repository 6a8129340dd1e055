internal import Foundation

/// A job that this process has taken, until its lease ends.
///
/// Its end is written in the transaction of its result, and fails there when the process has lost the job meanwhile.
package struct JobClaim: Sendable {
    package let id: Int64
    package let key: String
    package let lane: String
    package let payload: String
    /// How often it was taken, with this time.
    package let attempts: Int
    package let fence: Int
    /// The span of its cause.
    let traceparent: String?

    /// Reads what was just taken.
    package init?(_ record: JobRecord) {
        guard let id = record.id else { return nil }
        self.id = id
        (key, lane, payload) = (record.key, record.lane, record.payload)
        (attempts, fence, traceparent) = (record.attempts, record.fence, record.traceparent)
    }

    private static let isHeld = "id = ? AND fence = ? AND state = 'running'"

    /// Checks that this process still has the job.
    ///
    /// - Throws: ``LeaseLostError`` when this process has lost it.
    package func check(in database: Database) throws {
        guard try JobRecord.exists(where: Self.isHeld, [id, fence], in: database) else {
            throw LeaseLostError(key: key)
        }
    }

    /// The job is done.
    ///
    /// - Throws: ``LeaseLostError`` when this process has lost it.
    package func end(in database: Database) throws {
        try database.execute(sql: "DELETE FROM job WHERE \(Self.isHeld)", arguments: [id, fence])
        try requireChange(in: database)
    }

    /// The job is to be tried again.
    ///
    /// - Throws: ``LeaseLostError`` when this process has lost it.
    package func postpone(_ due: JobTime, in database: Database) throws {
        try wait(due, attempts: attempts, in: database)
    }

    /// The job is done, and must be repeated at another time, unless that is `nil`.
    ///
    /// - Throws: ``LeaseLostError`` when this process has lost it.
    package func end(repeated due: JobTime?, in database: Database) throws {
        guard let due = due?.sql else { return try end(in: database) }
        try database.execute(
            sql: """
                UPDATE job SET state = 'waiting', owner = NULL, until = NULL, due = \(due.text), attempts = 0,
                    traceparent = NULL
                WHERE \(Self.isHeld)
                """,
            arguments: due.arguments + [id, fence]
        )
        try requireChange(in: database)
    }

    /// The job was not begun.
    ///
    /// - Throws: ``LeaseLostError`` when this process has lost it.
    package func giveBack(_ due: JobTime, in database: Database) throws {
        try wait(due, attempts: attempts - 1, in: database)
    }

    private func wait(_ due: JobTime, attempts: Int, in database: Database) throws {
        let due = due.sql
        // A retry may have been requested meanwhile.
        try database.execute(
            sql: """
                UPDATE job SET state = 'waiting', owner = NULL, until = NULL,
                    due = CASE WHEN attempts = ? THEN \(due.text) ELSE due END, attempts = least(attempts, ?)
                WHERE \(Self.isHeld)
                """,
            arguments: [self.attempts] + due.arguments + [attempts, id, fence]
        )
        try requireChange(in: database)
    }

    private func requireChange(in database: Database) throws {
        guard database.changesCount == 1 else { throw LeaseLostError(key: key) }
    }
}

/// A job that another process has taken since, or that was removed.
package struct LeaseLostError: Error, CustomStringConvertible {
    package let key: String

    package var description: String { "another process has taken the job '\(key)', or it was removed" }
}
