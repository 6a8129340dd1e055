internal import Foundation
package import Logging

/// Takes jobs for this process, keeps their leases, and wakes the workers.
package final class JobQueue: Sendable {
    private let store: Store
    private let lifecycle: Lifecycle
    /// This process, among those that share the database.
    private let owner: String
    /// How long a job is taken for, in seconds; workers renew it.
    package let lease: Int
    private let signals: [JobKind: WorkSignal]

    package init(store: Store, environment: ServiceEnvironment, lifecycle: Lifecycle, lease: Int) {
        (self.store, self.lifecycle, self.lease) = (store, lifecycle, lease)
        owner = environment.identifier(.process)
        signals = Dictionary(uniqueKeysWithValues: JobKind.allCases.map { ($0, WorkSignal()) })
    }

    /// Where workers write their failures.
    package let faults = FaultLog()

    /// Where workers count.
    package var metrics: Metrics { store.metrics }

    // MARK: Waking

    /// Wakes the workers for a job that may have been added; other processes find it at their next look.
    package func wake(_ kind: JobKind) { signals[kind]?.wake() }

    /// Looks about every second for jobs that are due, and wakes the workers of their kinds: for those that become due, and
    /// those that other processes have added or left.
    package func watch(_ logger: Logger) async {
        while !Task.isCancelled {
            // Processes that began together do not stay together.
            try? await Task.sleep(for: .milliseconds(Int.random(in: 750...1_250)))
            do {
                for kind in try await due() { wake(kind) }
            } catch {
                guard !Task.isCancelled else { return }
                faults.note(error, "Jobs could not be read", [:], to: logger)
            }
        }
    }

    /// The kinds of which there is a job to take.
    private func due() async throws -> [JobKind] {
        try await store.read { database in
            try String.fetchAll(
                database,
                sql: JobKind.allCases.map { "SELECT '\($0.rawValue)' WHERE \(Self.hasWork)" }
                    .joined(separator: " UNION ALL "),
                arguments: JobKind.allCases.reduce([]) { $0 + [$1.rawValue, $1.rawValue] }
            ).compactMap(JobKind.init)
        }
    }

    /// The signal of a kind.
    package func signal(_ kind: JobKind) -> WorkSignal { signals[kind] ?? WorkSignal() }

    // MARK: Taking

    /// The part of the jobs that is taken together.
    package struct Share: Sendable {
        /// The most jobs.
        let most: Int
        /// The most jobs of one lane that run at a time, in all processes.
        let ofLane: Int
    }

    /// Takes jobs that are due, the longest waiting first; none once the process was asked to stop.
    package func claim(_ kind: JobKind, _ share: Share) async throws -> [JobClaim] {
        guard !lifecycle.isDraining else { return [] }
        let (owner, lease) = (owner, lease)
        // Without a look first, every process would ask for the right to write each second.
        guard try await store.read({ try Self.hasWork(kind, in: $0) }) else { return [] }
        return try await store.write { database in
            try database.lock(.queue, kind.rawValue)
            try Self.takeBack("kind = ? AND until <= \(JobTime.databaseClock)", [kind.rawValue], in: database)
            return try Self.chosen(kind, share, in: database).compactMap { id in
                let record = try JobRecord.fetchOne(
                    database,
                    sql: """
                        UPDATE job SET state = 'running', owner = ?, until = \(JobTime.databaseClock) + ?,
                            fence = fence + 1, attempts = attempts + 1
                        WHERE id = ? AND state = 'waiting' RETURNING \(JobRecord.columns.joined(separator: ", "))
                        """,
                    arguments: [owner, lease * 1_000, id]
                )
                return record.flatMap(JobClaim.init)
            }
        }
    }

    private static func hasWork(_ kind: JobKind, in database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT \(hasWork)", arguments: [kind.rawValue, kind.rawValue]) ?? false
    }

    /// Whether there is a job to take; the parameters are the kind, twice.
    private static let hasWork = """
        (EXISTS (SELECT 1 FROM job WHERE kind = ? AND state = 'waiting' AND due <= \(JobTime.databaseClock))
            OR EXISTS (SELECT 1 FROM job WHERE kind = ? AND state = 'running' AND until <= \(JobTime.databaseClock)))
        """

    /// The most jobs that are examined together.
    private static let examined = 200

    /// The ids of jobs that may be taken: those of closed and full lanes stay.
    private static func chosen(
        _ kind: JobKind,
        _ share: Share,
        in database: Database
    ) throws -> [Int64] {
        database.requireLock(.queue, kind.rawValue)
        var room: [String: Int] = [:]
        let failing = try JobLane.failing(kind, in: database)
        let now = failing.isEmpty ? nil : try JobTime.current(in: database)
        for lane in failing {
            room[lane.lane] = now.map { lane.opens > $0 } ?? false ? 0 : lane.isTrial ? 1 : share.ofLane
        }
        let running = try Row.fetchAll(
            database,
            sql: "SELECT lane, count(*) AS count FROM job WHERE kind = ? AND state = 'running' GROUP BY lane",
            arguments: [kind.rawValue]
        )
        for row in running { try room[row["lane"], default: share.ofLane] -= row["count"] }
        var chosen: [Int64] = []
        while chosen.count < share.most {
            let full = room.filter { $0.value <= 0 }.keys
            // A list has a value more, which no lane and no job has: an empty one is not in every database's SQL.
            let marks = String(repeating: ", ?", count: full.count)
            let others = String(repeating: ", ?", count: chosen.count)
            let candidates = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, lane FROM job WHERE kind = ? AND state = 'waiting' AND due <= \(JobTime.databaseClock)
                        AND lane NOT IN (''\(marks)) AND id NOT IN (0\(others))
                    ORDER BY due, id LIMIT \(examined)
                    """,
                arguments: [kind.rawValue] + StatementArguments(Array(full)) + StatementArguments(chosen)
            )
            for row in candidates where chosen.count < share.most {
                let lane: String = try row["lane"]
                guard room[lane, default: share.ofLane] > 0 else { continue }
                room[lane, default: share.ofLane] -= 1
                chosen.append(try row["id"])
            }
            // A lane that became full may have filled the part that was examined.
            guard candidates.count == examined else { break }
        }
        return chosen
    }

    /// The number of attempts at a job that may end with their process before the next one has to wait.
    private static let promptAttempts = 5

    /// Takes jobs from other processes, which can then no longer finish them.
    ///
    /// A job that ends each process that attempts it waits longer and longer, up to an hour: the service can be used meanwhile.
    private static func takeBack(
        _ condition: String,
        _ arguments: StatementArguments,
        in database: Database
    ) throws {
        try database.execute(
            sql: """
                UPDATE job SET state = 'waiting', owner = NULL, until = NULL, fence = fence + 1,
                    due = CASE WHEN attempts <= \(promptAttempts) THEN due
                        ELSE greatest(due, \(JobTime.databaseClock)
                            + least(5000 << CAST(least(attempts - \(promptAttempts + 1), 10) AS INTEGER), 3600000)) END
                WHERE state = 'running' AND \(condition)
                """,
            arguments: arguments
        )
    }

    // MARK: Keeping and giving back

    /// Renews the leases of jobs that are being done and were not lost.
    package func renew(_ ids: [Int64]) async throws {
        let (owner, lease) = (owner, lease)
        let marks = String(repeating: ", ?", count: ids.count)
        try await store.write { database in
            try database.execute(
                sql: """
                    UPDATE job SET until = \(JobTime.databaseClock) + ?
                    WHERE owner = ? AND state = 'running' AND id IN (0\(marks))
                    """,
                arguments: [lease * 1_000, owner] + StatementArguments(ids)
            )
        }
    }

    /// Gives the jobs back that this process has taken and not done: others take them at once.
    package func giveBack(_ kind: JobKind) async throws {
        let owner = owner
        try await store.write { database in
            try database.execute(
                sql: """
                    UPDATE job SET state = 'waiting', owner = NULL, until = NULL, fence = fence + 1,
                        attempts = greatest(attempts - 1, 0)
                    WHERE kind = ? AND owner = ? AND state = 'running'
                    """,
                arguments: [kind.rawValue, owner]
            )
        }
    }

    /// Ends all leases: for a process that serves the folder alone, so that those that have one are gone.
    package func takeOver() async throws {
        try await store.write { try Self.takeBack("1 = 1", [], in: $0) }
    }
}
