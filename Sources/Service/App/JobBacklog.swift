internal import Foundation
internal import SignetServiceFoundation

/// The work waiting beside requests, by the database.
struct JobBacklog: Sendable {
    /// The jobs of a kind.
    struct Count: Sendable {
        var waiting = 0
        var running = 0
        /// Since when the oldest has been due; `nil` where none is.
        var oldest: Moment?
    }

    private(set) var counts: [JobKind: Count] = [:]
    /// Webhooks that receive nothing for a while.
    private(set) var openWebhooks = 0
    /// Requests that wait for a seal which no job makes.
    private(set) var unsealed = 0

    subscript(_ job: JobKind) -> Count { counts[job] ?? Count() }

    /// The time at which it was read, by the database's clock.
    private let now: Moment

    init(in database: Database) throws {
        let now = try JobTime.current(in: database)
        self.now = now
        for part in try JobRecord.backlog(in: database) {
            switch part.state {
            case .running: counts[part.kind, default: Count()].running = part.count
            case .waiting:
                counts[part.kind, default: Count()].waiting = part.count
                counts[part.kind, default: Count()].oldest = part.first <= now ? part.first : nil
            }
        }
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
    var samples: [MetricSample] {
        JobKind.allCases.flatMap { job in
            let (name, count) = (job.rawValue, self[job])
            return [
                MetricSample(.jobs, ["kind": name, "state": "waiting"], count.waiting),
                MetricSample(.jobs, ["kind": name, "state": "running"], count.running),
                MetricSample(.jobOldest, ["kind": name], count.oldest.map { $0.seconds(before: now) } ?? 0),
            ]
        } + [MetricSample(.webhookOpen, openWebhooks), MetricSample(.requestsUnsealed, unsealed)]
    }
}
