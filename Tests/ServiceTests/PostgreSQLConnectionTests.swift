import Fixtures
import Foundation
import SignetPostgreSQL
import Synchronization
import Testing

@testable import SignetServiceFoundation

/// Statements of the store through PostgreSQL.
@Suite("The store's connection to PostgreSQL") struct PostgreSQLConnectionTests {
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
        #expect(rows.map(\.values) == [
            [.integer(.min), .real(-0.1), .text("ä'?"), .blob(Data([0, 255]))], [.null, .null, .null, .blob(Data())],
        ])
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
        try await pool.read { database in
            #expect(
                try database.columns() == [
                    "kept": [TableColumn(name: "name", isText: true), TableColumn(name: "number", isText: false)]
                ]
            )
            #expect(try database.tableExists("Kept"))
            #expect(try !database.tableExists("other"))
        }
    }

    @Test("the database's clock counts milliseconds since 1970")
    func clock() async throws {
        let pool = try scratch.pool()
        defer { pool.close() }
        let moment = try await pool.write { database in
            for _ in 0..<2 { try database.execute(sql: PostgreSQLFunctions.script) }
            return try Moment.fetchOne(database, sql: "SELECT clock_ms()")
        }
        #expect(abs(try #require(moment).milliseconds - Moment(Date()).milliseconds) < 5_000)
    }

    @Test("a lock excludes another transaction until the first one ends", arguments: [true, false])
    func locks(succeeds: Bool) async throws {
        struct EndError: Error {}
        let pool = try scratch.pool()
        defer { pool.close() }
        let inside = Atomic<Int>(0)
        let most = Atomic<Int>(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    _ = try? await pool.write { database in
                        try database.lock(.request, "req_1")
                        most.max(inside.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
                        Thread.sleep(forTimeInterval: 0.02)
                        inside.subtract(1, ordering: .relaxed)
                        if !succeeds { throw EndError() }
                    }
                }
            }
        }
        #expect(most.load(ordering: .relaxed) == 1)
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
        let numbers = [RowLock(.request, "req_1").number, RowLock(.request, "req_2").number, RowLock(.chain, "").number]
        #expect(Set(numbers).count == 3)
    }
}
