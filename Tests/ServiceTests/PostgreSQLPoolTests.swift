import Fixtures
import Foundation
import SignetPostgreSQL
import Synchronization
import Testing

@testable import SignetServiceFoundation

/// Transactions, their repetition and the number of connections.
@Suite("Pools of connections to PostgreSQL") struct PostgreSQLPoolTests {
    private struct OwnError: Error {}

    private let scratch: PostgreSQLScratch

    init() throws { scratch = try PostgreSQLScratch() }

    @Test("what fails leaves nothing, and its own error is thrown")
    func failing() async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        await #expect(throws: OwnError.self) {
            try await pool.write { database in
                try database.execute(sql: "INSERT INTO kept (name) VALUES (?)", arguments: ["a"])
                throw OwnError()
            }
        }
        #expect(try await pool.count("a") == 0)
        // After a statement that failed, what came before it is undone, also where the work goes on.
        await #expect(throws: PostgreSQLError.self) {
            try await pool.write { database in
                try database.execute(sql: "INSERT INTO kept (name) VALUES (?)", arguments: ["b"])
                try? database.execute(sql: "SELECT 1 / ?", arguments: [0])
            }
        }
        #expect(try await pool.count("b") == 0)
    }

    @Test("a transaction that reads sees one state, and does not write")
    func reading() async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        try await pool.read { database in
            let sql = "SELECT count(*) FROM kept"
            #expect(try Int.fetchOne(database, sql: sql) == 0)
            try pool.writeNow { try $0.execute(sql: "INSERT INTO kept (name) VALUES ('a')") }
            #expect(try Int.fetchOne(database, sql: sql) == 0)
        }
        #expect(try await pool.count("a") == 1)
        let error = await #expect(throws: PostgreSQLError.self) {
            try await pool.read { try $0.execute(sql: "INSERT INTO kept (name) VALUES ('b')") }
        }
        #expect(error?.sqlState == "25006")
        #expect(scratch.repetitions("25006") == 0)
    }

    @Test(
        "conflicts are repeated five times at most, and then the store is busy",
        arguments: [("40001", 2), ("40P01", 9)]
    )
    func conflicts(code: String, failures: Int) async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        let attempts = Atomic<Int>(0)
        let outcome = await Result {
            try await pool.write { database in
                try database.execute(sql: "INSERT INTO kept (name) VALUES ('a')")
                guard attempts.add(1, ordering: .relaxed).newValue <= failures else { return }
                try database.execute(sql: "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '\(code)'; END $$")
            }
        }
        let repeated = min(failures, 5)
        #expect(attempts.load(ordering: .relaxed) == repeated + 1)
        #expect(scratch.repetitions(code) == repeated)
        #expect(try await pool.count("a") == (failures > 5 ? 0 : 1))
        if failures > 5 { #expect(throws: StoreUnavailableError(.busy)) { try outcome.get() } }
    }

    @Test("of two transactions that wait for each other, one is repeated, and both are done")
    func deadlock() async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        for name in ["a", "b"] { try await pool.add(name) }
        // Each has one row before the other one asks for it.
        let turns = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (place, names) in [["a", "b"], ["b", "a"]].enumerated() {
                group.addTask {
                    try await pool.write { database in
                        let sql = "UPDATE kept SET number = coalesce(number, 0) + 1 WHERE name = ?"
                        try database.execute(sql: sql, arguments: [names[0]])
                        turns[place].signal()
                        _ = turns[1 - place].wait(timeout: .now() + 2)
                        try database.execute(sql: sql, arguments: [names[1]])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await pool.read { try Int.fetchAll($0, sql: "SELECT number FROM kept") } == [2, 2])
        #expect(scratch.repetitions("40P01") >= 1)
    }

    @Test("a lock that another transaction keeps for long is waited for again")
    func lockTimeout() async throws {
        let pool = try scratch.pool { $0.lock = .milliseconds(100) }
        defer { pool.close() }
        let isDone = DispatchSemaphore(value: 0)
        try await pool.write { database in
            try database.lock(.request, "x")
            Thread.detachNewThread {
                #expect(throws: Never.self) { try pool.writeNow { try $0.lock(.request, "x") } }
                isDone.signal()
            }
            Thread.sleep(forTimeInterval: 0.4)
        }
        try await pool.read { _ in isDone.wait() }
        #expect(scratch.repetitions("55P03") >= 1)
    }

    @Test("a statement that takes too long is given up once, and the connection is used on")
    func timeout() async throws {
        let pool = try scratch.pool {
            $0.statement = .milliseconds(200)
            $0.connections = 1
        }
        defer { pool.close() }
        let pid = try await pool.read { try Int.fetchOne($0, sql: "SELECT pg_backend_pid()") }
        let start = ContinuousClock.now
        #expect(throws: StoreUnavailableError(.timedOut)) {
            try pool.writeNow { try $0.execute(sql: "SELECT pg_sleep(?)", arguments: [30.0]) }
        }
        #expect(ContinuousClock.now - start < .seconds(3))
        #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT pg_backend_pid()") } == pid)
    }

    @Test("a transaction that does nothing for too long is ended and not repeated")
    func pausing() async throws {
        let pool = try scratch.pool { $0.pause = .milliseconds(100) }
        defer { pool.close() }
        let attempts = Atomic<Int>(0)
        await #expect(throws: StoreUnavailableError(.timedOut)) {
            try await pool.write { database in
                attempts.add(1, ordering: .relaxed)
                Thread.sleep(forTimeInterval: 0.5)
                try database.execute(sql: "INSERT INTO kept (name) VALUES ('a')")
            }
        }
        #expect(attempts.load(ordering: .relaxed) == 1)
        #expect(try await pool.count("a") == 0)
    }

    @Test("there are as many connections as there may be; who waits too long for one is refused")
    func bounds() async throws {
        let pool = try scratch.pool { $0.connections = 3 }
        defer { pool.close() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<30 { group.addTask { try await pool.read { try $0.execute(sql: "SELECT pg_sleep(0.02)") } } }
            try await group.waitForAll()
        }
        #expect(try scratch.connections(seenBy: pool) == 3)
        let hasty = try scratch.pool {
            $0.connections = 1
            $0.waiting = .milliseconds(100)
        }
        defer { hasty.close() }
        try await hasty.read { _ in
            let start = ContinuousClock.now
            #expect(throws: StoreUnavailableError(.busy)) { try hasty.writeNow { _ in } }
            #expect(ContinuousClock.now - start < .seconds(2))
        }
        try await hasty.add("a")
    }

    @Test("connections that nobody uses are closed")
    func idleness() async throws {
        let pool = try scratch.pool { $0.idle = .milliseconds(150) }
        defer { pool.close() }
        let other = try scratch.pool { $0.connections = 1 }
        defer { other.close() }
        try await pool.read { _ in
            try pool.readNow { _ in try pool.readNow { _ in } }
            #expect(try scratch.connections(seenBy: other) == 4)
        }
        try await Task.sleep(for: .milliseconds(600))
        #expect(try scratch.connections(seenBy: other) == 1)
        try await pool.add("a")
        #expect(try await pool.count("a") == 1)
    }

    @Test("a connection that ends in the middle of a transaction has it done again, once")
    func terminated() async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        let attempts = Atomic<Int>(0)
        try await pool.write { database in
            try database.execute(sql: "INSERT INTO kept (name) VALUES ('a')")
            guard attempts.add(1, ordering: .relaxed).newValue == 1 else { return }
            let pid = try Int.fetchOne(database, sql: "SELECT pg_backend_pid()")
            try pool.writeNow { try $0.execute(sql: "SELECT pg_terminate_backend(\(pid ?? 0))") }
            Thread.sleep(forTimeInterval: 0.1)
        }
        #expect(try await pool.count("a") == 1)
        #expect(attempts.load(ordering: .relaxed) == 2)
        #expect(scratch.repetitions("lost") == 1)
    }

    @Test("a statement prepared before its table was changed runs on")
    func changedTables() async throws {
        let pool = try scratch.pool { $0.connections = 1 }
        defer { pool.close() }
        try await pool.add("a")
        let sql = "SELECT * FROM kept"
        #expect(try await pool.read { try Row.fetchAll($0, sql: sql).first?.values.count } == 2)
        try await pool.write { try $0.execute(sql: "ALTER TABLE kept ADD COLUMN more TEXT") }
        #expect(try await pool.read { try Row.fetchAll($0, sql: sql).first?.values.count } == 3)
        #expect(scratch.repetitions("0A000") == 1)
    }

    @Test("where there is no server, or it is closed, the store is unreachable, and that is said in time")
    func unreachable() async throws {
        let pool = try scratch.pool("postgresql://signet@127.0.0.1:1/postgres")
        let start = ContinuousClock.now
        for _ in 0..<2 {
            #expect(throws: StoreUnavailableError(.unreachable)) { try pool.readNow { _ in } }
        }
        #expect(ContinuousClock.now - start < .seconds(8))
        pool.close()
        await #expect(throws: StoreUnavailableError(.unreachable)) { try await pool.add("a") }
    }

    @Test("many small transactions at once are all done")
    func crowd() async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        try await pool.write { try $0.execute(sql: "INSERT INTO kept VALUES ('n', 0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await pool.write { database in
                        try database.lock(.request, "n")
                        let number = try Int.fetchOne(database, sql: "SELECT number FROM kept WHERE name = 'n'") ?? 0
                        try database.execute(
                            sql: "UPDATE kept SET number = ? WHERE name = 'n'",
                            arguments: [number + 1]
                        )
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT number FROM kept") } == 200)
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
