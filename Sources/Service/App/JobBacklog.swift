internal import Foundation
internal import GRDB

/// What is to be done beside requests, as the database has it.
struct JobBacklog: Sendable {
    /// The jobs of a kind.
    struct Count: Sendable {
        var waiting = 0
        var running = 0
        /// Since when the oldest has been due; `nil` where none is.
        var oldest: Moment?
    }

    private(set) var counts: [MeteredJob: Count] = [:]
    /// Webhooks that get nothing for a while.
    private(set) var openWebhooks = 0
    /// Requests that wait for a seal which no job makes.
    private(set) var unsealed = 0

    subscript(_ job: MeteredJob) -> Count { counts[job] ?? Count() }

    init(_ now: Moment, in database: Database) throws {
        counts[.delivery] = try Self.count(
            "SELECT count(*) AS waiting, 0 AS running, min(next) AS due FROM delivery WHERE state = 'waiting'",
            now,
            in: database
        )
        counts[.batchRow] = try Self.count(
            """
            SELECT count(*) AS waiting, 0 AS running, min(batch.created) AS due
            FROM batch JOIN batchRow ON batchRow.batchId = batch.id
            WHERE batch.state = 'running' AND batchRow.state = 'waiting'
            """,
            now,
            in: database
        )
        counts[.seal] = try Self.count(
            "SELECT count(*) AS waiting, 0 AS running, min(next) AS due FROM seal WHERE sealed IS NULL",
            now,
            in: database
        )
        counts[.renewal] = try Self.count(
            "SELECT count(*) AS waiting, 0 AS running, min(next) AS due FROM renewal WHERE next IS NOT NULL",
            now,
            in: database
        )
        unsealed =
            try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM request WHERE state = 'sealing'
                        AND NOT EXISTS (SELECT 1 FROM seal WHERE requestId = request.id AND sealed IS NULL)
                    """
            ) ?? 0
    }

    private static func count(_ sql: String, _ now: Moment, in database: Database) throws -> Count {
        guard let row = try Row.fetchOne(database, sql: sql) else { return Count() }
        let due: Moment? = row["due"]
        return Count(waiting: row["waiting"], running: row["running"], oldest: due.flatMap { $0 <= now ? $0 : nil })
    }
}

extension JobBacklog {
    /// As numbers for Prometheus.
    func samples(_ now: Moment) -> [MetricSample] {
        MeteredJob.allCases.flatMap { job in
            let (name, count) = (job.rawValue, self[job])
            return [
                MetricSample(.jobs, ["kind": name, "state": "waiting"], count.waiting),
                MetricSample(.jobs, ["kind": name, "state": "running"], count.running),
                MetricSample(.jobOldest, ["kind": name], count.oldest.map { $0.seconds(before: now) } ?? 0),
            ]
        } + [MetricSample(.webhookOpen, openWebhooks), MetricSample(.requestsUnsealed, unsealed)]
    }
}
