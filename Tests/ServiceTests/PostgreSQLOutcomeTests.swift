import Fixtures
import Foundation
import SignetPostgreSQL
import Testing

@testable import SignetServiceFoundation

/// Transactions whose server or connection goes away.
@Suite("Outcomes of transactions of PostgreSQL", .serialized) struct PostgreSQLOutcomeTests {
    private let server: PostgreSQLServer
    private let scratch: PostgreSQLScratch

    init() throws {
        server = try PostgreSQLServer()
        scratch = try PostgreSQLScratch(server)
    }

    @Test(
        "a transaction whose end was cut off is done once and once only",
        arguments: [("before", 1), ("held", 1), ("after", 0)]
    )
    func cut(how: String, repetitions: Int) async throws {
        let proxy = try CuttingProxy(before: server)
        // The ends of what only reads do not come through the proxy.
        let (pool, reader) = (try scratch.pool(proxy.address), try scratch.pool())
        defer { for each in [pool, reader] { each.close() } }
        for round in 0..<2 {
            try proxy.cut(how)
            try await pool.add("\(round)")
            #expect(try await reader.count("\(round)") == 1)
        }
        #expect(scratch.repetitions("lost") == 2 * repetitions)
    }

    @Test(
        "behind PgBouncer, which gives each transaction another connection, transactions keep their limits and locks",
        .enabled(if: PoolingProxy.isInstalled, "PgBouncer is not installed")
    )
    func pooler() async throws {
        let proxy = try PoolingProxy(before: server)
        var settings = PostgreSQLSettings(
            address: try PostgreSQLAddress(proxy.address, password: nil, authorities: nil)
        )
        settings.prepares = false
        settings.statement = .milliseconds(500)
        let pool = PostgreSQLPool(settings, metrics: scratch.metrics)
        defer { pool.close() }
        try await pool.write {
            try $0.execute(sql: "CREATE TABLE pooled (number BIGINT); INSERT INTO pooled VALUES (0)")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    try await pool.write { database in
                        try database.lock(.request, "n")
                        let number = try Int.fetchOne(database, sql: "SELECT number FROM pooled") ?? 0
                        try database.execute(sql: "UPDATE pooled SET number = ?", arguments: [number + 1])
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await pool.read { try Int.fetchOne($0, sql: "SELECT number FROM pooled") } == 60)
        await #expect(throws: StoreUnavailableError(.timedOut)) {
            try await pool.write { try $0.execute(sql: "SELECT pg_sleep(?)", arguments: [30.0]) }
        }
        #expect(try await pool.read { try String.fetchOne($0, sql: "SHOW statement_timeout") } == "500ms")
    }

    @Test("where nobody can be asked for the outcome, that is said, and nothing is repeated")
    func unknown() async throws {
        let proxy = try CuttingProxy(before: server)
        let pool = try scratch.pool(proxy.address) { $0.asking = .seconds(1) }
        defer { pool.close() }
        try proxy.cut("gone")
        await #expect(throws: StoreUnavailableError(.outcomeUnknown)) { try await pool.add("a") }
        let direct = try scratch.pool()
        defer { direct.close() }
        #expect(try await direct.count("a") == 1)
        #expect(scratch.repetitions("lost") == 0)
    }

    @Test("a transaction that only reads needs no answer to its end")
    func reading() async throws {
        let proxy = try CuttingProxy(before: server)
        let pool = try scratch.pool(proxy.address)
        defer { pool.close() }
        try proxy.cut("before")
        #expect(try await pool.count("a") == 0)
    }

    @Test("whenever connections end, what is reported done is there once, and what is not is not there")
    func endingConnections() async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        let done = try await withThrowingTaskGroup(of: [String: Bool].self) { group in
            for writer in 0..<4 {
                group.addTask {
                    var done: [String: Bool] = [:]
                    for number in 0..<60 {
                        let name = "\(writer) \(number)"
                        do {
                            try await pool.add(name)
                            done[name] = true
                        } catch let error as StoreUnavailableError {
                            #expect(error.reason == .unreachable)
                            done[name] = false
                        }
                    }
                    return done
                }
            }
            let other = try scratch.pool { $0.connections = 1 }
            defer { other.close() }
            for _ in 0..<40 {
                try await other.write { database in
                    let others = "application_name = current_setting('application_name') AND pid <> pg_backend_pid()"
                    let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE " + others
                    try database.execute(sql: sql)
                }
                try await Task.sleep(for: .milliseconds(20))
            }
            return try await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
        #expect(done.count == 240)
        let names = try await pool.read { try String.fetchAll($0, sql: "SELECT name FROM kept") }
        #expect(names.sorted() == done.filter(\.value).keys.sorted())
        #expect(scratch.repetitions("lost") > 0)
    }

    @Test("a server that is started again is used on, and nothing is done twice", arguments: ["fast", "immediate"])
    func restart(how: String) async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        for name in ["a", "b"] { try await pool.add(name) }
        let server = server
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try server.restart(how) }
            group.addTask {
                for number in 0..<100 {
                    var isOver = false
                    while !isOver {
                        do {
                            try await pool.add("n\(number)")
                            isOver = true
                        } catch let error as StoreUnavailableError {
                            #expect(error.reason == .unreachable)
                            try await Task.sleep(for: .milliseconds(100))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let counts = try await pool.read { try Int.fetchAll($0, sql: "SELECT count(*) FROM kept GROUP BY name") }
        #expect(counts == [Int](repeating: 1, count: 102))
    }
}
