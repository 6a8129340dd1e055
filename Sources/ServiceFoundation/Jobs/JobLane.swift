internal import Foundation

/// A lane whose last attempts have failed: after some of them it is closed for a while, and then one job is tried.
package struct JobLane: StoredRecord {
    package static let table = "jobLane"
    package static let key = ["kind", "lane"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case kind, lane, failures, opens
    }

    package let kind: JobKind
    package let lane: String
    /// The failures since the last success.
    package let failures: Int
    /// Until when nothing is tried, by the database's clock.
    package let opens: Moment

    /// After this many failures a lane is closed.
    package static let most = 5

    /// The seconds for which a lane is closed: 30, then twice as many each time, to half an hour.
    package static func pause(after failures: Int) -> Int {
        failures < most ? 0 : min(30 << min(failures - most, 10), 1_800)
    }

    /// Whether one job may be tried at a time.
    package var isTrial: Bool { failures >= Self.most }

    /// The lanes of a kind that have failed.
    package static func failing(_ kind: JobKind, in database: Database) throws -> [JobLane] {
        try all("WHERE kind = ?", [kind.rawValue], in: database)
    }

    /// Notes a success: all jobs may be tried.
    package static func open(_ kind: JobKind, lane: String, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM jobLane WHERE kind = ? AND lane = ?",
            arguments: [kind.rawValue, lane]
        )
    }

    /// Notes a failure; `closing` for one that every attempt would have, so that the lane is closed at once.
    package static func fail(_ kind: JobKind, lane: String, closing: Bool = false, in database: Database) throws {
        database.requireLock(.lane, lane)
        let before = try first("WHERE kind = ? AND lane = ?", [kind.rawValue, lane], in: database)
        let failures = max((before?.failures ?? 0) + 1, closing ? most : 0)
        let opens = JobTime.after(seconds: pause(after: failures)).sql
        try database.execute(
            sql: """
                INSERT INTO jobLane (kind, lane, failures, opens) VALUES (?, ?, ?, \(opens.text))
                ON CONFLICT (kind, lane) DO UPDATE SET failures = excluded.failures, opens = excluded.opens
                """,
            arguments: [kind.rawValue, lane, failures] + opens.arguments
        )
    }
}
