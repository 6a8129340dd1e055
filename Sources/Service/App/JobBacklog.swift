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
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT kind, state, count(*) AS number, min(due) AS due FROM job GROUP BY kind, state
                """
        )
        for row in rows {
            guard let job = MeteredJob(rawValue: row["kind"]) else { continue }
            let due: Moment? = row["due"]
            switch row["state"] as String {
            case JobRecord.State.running.rawValue: counts[job, default: Count()].running = row["number"]
            default:
                counts[job, default: Count()].waiting = row["number"]
                counts[job, default: Count()].oldest = due.flatMap { $0 <= now ? $0 : nil }
            }
        }
        let renewals = try Row.fetchOne(
            database,
            sql: "SELECT count(*) AS waiting, min(next) AS due FROM renewal WHERE next IS NOT NULL"
        )
        let due: Moment? = renewals?["due"]
        let oldest = due.flatMap { $0 <= now ? $0 : nil }
        counts[.renewal] = Count(waiting: renewals?["waiting"] ?? 0, running: 0, oldest: oldest)
        openWebhooks = try JobLane.failing(.delivery, in: database).count { $0.isTrial && $0.opens > now }
        unsealed =
            try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM request WHERE state = 'sealing'
                        AND NOT EXISTS (SELECT 1 FROM job WHERE kind = 'seal' AND key = request.id)
                    """
            ) ?? 0
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
