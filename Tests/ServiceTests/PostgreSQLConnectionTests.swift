import Fixtures
import Foundation
import SignetPostgreSQL
import Synchronization
import Testing

@testable import SignetServiceFoundation

/// Statements of the store through PostgreSQL.
@Suite("The store's connection to PostgreSQL") struct PostgreSQLConnectionTests {
    /// Counts those who are in a part of the program.
    private final class Presence: Sendable {
        private let counts = Mutex((now: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }
        func enter() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
        func leave() { counts.withLock { $0.now -= 1 } }
    }

    private let scratch: PostgreSQLScratch

    init() throws { scratch = try PostgreSQLScratch() }

    @Test("values come back as they were given, by order and by name", arguments: [true, false])
    func values(prepares: Bool) async throws {
        let pool = try scratch.pool { $0.prepares = prepares }
        defer { pool.close() }
        try await pool.write { database in
            try database.execute(sql: "CREATE TABLE a (i BIGINT, r DOUBLE PRECISION, t TEXT, b BYTEA)")
            let sql = "INSERT INTO a VALUES (?, ?, ?, ?)"
            try database.execute(sql: sql, arguments: [Int.min, -0.1, "ä'?", Data([0, 255])])
            try database.execute(
                sql: "INSERT INTO a VALUES (:i, :r, :t, :b)",
                arguments: ["i": Int?.none, "r": Double?.none, "t": String?.none, "b": Data()]
            )
            #expect(database.changesCount == 1 && database.totalChangesCount == 2)
        }
        let rows = try await pool.read { try Row.fetchAll($0, sql: "SELECT * FROM a ORDER BY i NULLS LAST") }
        #expect(rows.first?.values == [.integer(.min), .real(-0.1), .text("ä'?"), .blob(Data([0, 255]))])
        #expect(rows.last?.values == [.null, .null, .null, .blob(Data())])
    }

    @Test("rows are found by columns' names whatever their case")
    func names() async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        let name: String? = try await pool.read { try Row.fetchOne($0, sql: "SELECT 'x' AS accountId")?["accountId"] }
        #expect(name == "x")
    }

    @Test("tables and their columns are found, with those that hold texts")
    func columns() async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        let columns = try await pool.read { try $0.columns() }
        let expected = [TableColumn(name: "name", isText: true), TableColumn(name: "number", isText: false)]
        #expect(columns == ["kept": expected])
        #expect(try await pool.read { try $0.tableExists("Kept") })
        #expect(try await pool.read { try !$0.tableExists("other") })
    }

    @Test("the database's clock counts milliseconds since 1970")
    func clock() async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        let (before, moment, after) = try await pool.write { database in
            for _ in 0..<2 { try database.execute(sql: PostgreSQLFunctions.script) }
            let before = Moment(Date())
            return (before, try Moment.fetchOne(database, sql: "SELECT clock_ms()"), Moment(Date()))
        }
        #expect(try before...after ~= #require(moment))
    }

    @Test("a lock excludes another transaction until the first one ends", arguments: [true, false])
    func locks(succeeds: Bool) async throws {
        struct EndError: Error {}
        let pool = try scratch.pool()
        defer { pool.close() }
        let inside = Presence()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    _ = try? await pool.write { database in
                        try database.lock(.request, "req_1")
                        inside.enter()
                        Thread.sleep(forTimeInterval: 0.02)
                        inside.leave()
                        if !succeeds { throw EndError() }
                    }
                }
            }
        }
        #expect(inside.most == 1)
    }

    @Test("locks of other kinds and names exclude nobody")
    func otherLocks() async throws {
        let pool = try scratch.pool { $0.lock = .milliseconds(100) }
        defer { pool.close() }
        try await pool.write { database in
            try database.lock(.request, "req_1")
            for (kind, name) in [(LockKind.request, "req_2"), (.batch, "req_1"), (.request, "")] {
                try pool.writeNow { try $0.lock(kind, name) }
            }
            #expect(throws: StoreUnavailableError(.busy)) { try pool.writeNow { try $0.lock(.request, "req_1") } }
        }
        let locks = [RowLock(.request, "req_1"), RowLock(.request, "req_2"), RowLock(.chain, "")]
        #expect(Set(locks.map(\.number)).count == 3)
    }
}
