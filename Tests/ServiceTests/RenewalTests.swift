import Foundation
import GRDB
import Testing

@testable import SignetService

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
        let pauses = (1...16).map(RenewalRule.pause)
        #expect(pauses.prefix(4) == [5, 10, 20, 40] && pauses.last == Self.day)
        #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(RenewalRule.pause(after: .max) == Self.day && RenewalRule.pause(after: 0) == 5)
    }

    /// A database with renewals of these requests: when they end, when they are tried, and why they failed.
    private func database(
        _ rows: [(id: String, ends: Moment, next: Moment?, problem: RenewalProblem?)]
    ) throws -> DatabaseQueue {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database)
        try database.write { database in
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

    @Test("what is due is taken up in order, and what is too late or under way is not")
    func takingUp() throws {
        let now = Self.ends
        let database = try database([
            ("req_1", now, now, nil), ("req_2", now, now.adding(seconds: -1), .authority), ("req_3", now, nil, .late),
            ("req_4", now, now.adding(seconds: 1), nil),
        ])
        func due(_ moment: Moment, except: [String], most: Int) throws -> [String] {
            try database.read { try RenewalRecord.due(moment, except: except, most: most, in: $0) }.map(\.requestId)
        }
        #expect(try due(now, except: [], most: 9) == ["req_2", "req_1"])
        #expect(try due(now, except: ["req_2"], most: 9) == ["req_1"])
        #expect(try due(now, except: [], most: 1) == ["req_2"])
        #expect(try due(now.adding(seconds: 1), except: [], most: 9) == ["req_2", "req_1", "req_4"])
        let backlog = try database.read { try RenewalRecord.backlog(in: $0) }
        #expect(backlog.pending == 3 && backlog.failing == 1 && backlog.late == 1 && backlog.first == now)
        #expect(try database.write { try RenewalRecord.hurry(now, in: $0) } == 1)
        let hurried = try database.read { try RenewalRecord.of("req_2", in: $0) }
        #expect(hurried?.next == now && hurried?.attempts == 0)
    }

    @Test("another setting moves renewals that were not tried yet, and leaves the others")
    func rescheduling() throws {
        let (now, ends) = (Self.ends, Self.ends.adding(seconds: 100 * Self.day))
        let database = try database([
            ("req_1", ends, now, nil), ("req_2", ends, now, .authority), ("req_3", ends, nil, .late),
        ])
        try database.write { try RenewalRecord.reschedule(RenewalRule(before: Self.day), in: $0) }
        let next = try database.read { try RenewalRecord.all("ORDER BY requestId", [], in: $0) }.map(\.next)
        #expect(next == [ends.adding(seconds: -Self.day), now, nil])
    }
}
