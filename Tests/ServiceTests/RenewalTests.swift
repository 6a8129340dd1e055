import Foundation
import GRDB
import Testing

@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct RenewalTests {
    private static let day = 86_400
    private static let ends = Moment(milliseconds: 2_000_000_000_000)

    @Test("a renewal is due some time before the end, and of a short validity when two thirds are over")
    func due() {
        let rule = RenewalRule(before: 90 * Self.day)
        let long = Self.ends.adding(seconds: -3 * 365 * Self.day)
        #expect(rule.due(long, Self.ends) == Self.ends.adding(seconds: -90 * Self.day))
        let short = Self.ends.adding(seconds: -30 * Self.day)
        #expect(rule.due(short, Self.ends) == Self.ends.adding(seconds: -10 * Self.day))
        #expect(RenewalRule(before: 3_600).due(short, Self.ends) == Self.ends.adding(seconds: -3_600))
    }

    @Test("the pauses between attempts grow to a day")
    func pauses() {
        let pause = FinishingJob<RenewalStep>.pause
        let pauses = (1...16).map(pause)
        #expect(pauses.prefix(4) == [5, 10, 20, 40] && pauses.last == Self.day)
        #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(pause(.max) == Self.day && pause(0) == 5)
    }

    /// A database with renewals of these requests: when they end, when they are tried, and why they failed.
    private func database(
        _ rows: [(id: String, ends: Moment, next: Moment?, problem: FinishingFinding?)]
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { $0.addSharedFunctions() }
        let database = try DatabaseQueue(configuration: configuration)
        try Schema.migrator.migrate(database)
        try database.writing { database in
            try database.execute(
                sql: """
                    INSERT INTO account (id, name, created) VALUES ('acc_1', 'main', 0);
                    INSERT INTO document (id, accountId, name, sha256, bytes, description, created)
                        VALUES ('doc_1', 'acc_1', 'a.pdf', '00', 1, '{}', 0);
                    """
            )
            for row in rows {
                try database.execute(
                    sql: """
                        INSERT INTO request (id, accountId, title, message, sender, documentId, sha256, bytes, inOrder,
                                state, created, expires)
                            VALUES (?, 'acc_1', 'A', '', '', 'doc_1', '00', 1, 0, 'completed', 0, 9)
                        """,
                    arguments: [row.id]
                )
                try database.execute(
                    sql: """
                        INSERT INTO renewal (requestId, accountId, begins, ends, next, attempts, problem, renewals)
                            VALUES (?, 'acc_1', 0, ?, ?, 3, ?, 0)
                        """,
                    arguments: [row.id, row.ends, row.next, row.problem?.rawValue]
                )
            }
        }
        return database
    }

    private func jobs(_ database: DatabaseQueue) throws -> [String: JobRecord] {
        let jobs = try database.reading { try JobRecord.all("WHERE kind = 'renewal'", [], in: $0) }
        return Dictionary(uniqueKeysWithValues: jobs.map { ($0.key, $0) })
    }

    @Test("renewals are in the queue when they are tried, and none that is too late")
    func queue() throws {
        let (now, rule) = (Self.ends, RenewalRule(before: Self.day))
        let database = try database([
            ("req_1", now, now.adding(seconds: -Self.day), nil), ("req_2", now, now.adding(seconds: -1), .authority),
            ("req_3", now, nil, .late),
        ])
        // As an earlier release leaves them.
        #expect(try jobs(database).isEmpty)
        try database.writing { try RenewalRecord.reschedule(rule, in: $0) }
        let first = try jobs(database)
        #expect(first.mapValues(\.due) == ["req_1": now.adding(seconds: -Self.day), "req_2": now.adding(seconds: -1)])
        #expect(first["req_2"]?.lane == "acc_1" && first["req_2"]?.attempts == 3)
        let backlog = try database.reading { try RenewalRecord.backlog(in: $0) }
        #expect(backlog.pending == 2 && backlog.failing == 1 && backlog.late == 1 && backlog.first == now)
        #expect(try database.writing { try RenewalRecord.retryAllNow(in: $0) } == 1)
        let retried = try database.reading { try RenewalRecord.of("req_2", in: $0) }
        let clock = try database.reading { try JobTime.current(in: $0) }
        #expect((retried?.next).map { clock.adding(seconds: -60) < $0 && $0 <= clock } == true)
        let job = try jobs(database)["req_2"]
        #expect(retried?.attempts == 0 && retried?.next == job?.due && job?.attempts == 0)
        #expect(try jobs(database)["req_1"]?.due == now.adding(seconds: -Self.day))
    }

    @Test("another setting moves renewals that were not tried yet, and leaves the others and what is under way")
    func rescheduling() throws {
        let (now, ends) = (Self.ends, Self.ends.adding(seconds: 100 * Self.day))
        let database = try database([
            ("req_1", ends, now, nil), ("req_2", ends, now, .authority), ("req_3", ends, nil, .late),
            ("req_4", ends, now, nil),
        ])
        try database.writing { database in
            try RenewalRecord.reschedule(RenewalRule(before: 100 * Self.day), in: database)
            try database.execute(sql: "UPDATE job SET state = 'running' WHERE key = 'req_4'")
            try RenewalRecord.reschedule(RenewalRule(before: Self.day), in: database)
        }
        let (next, moved) = (
            try database.reading { try RenewalRecord.all("ORDER BY requestId", [], in: $0) }.map(\.next),
            ends.adding(seconds: -Self.day)
        )
        #expect(next == [moved, now, nil, moved])
        #expect(try jobs(database).mapValues(\.due) == ["req_1": moved, "req_2": now, "req_4": now])
    }
}
