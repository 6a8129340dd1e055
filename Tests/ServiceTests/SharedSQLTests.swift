import Foundation
import SignetAudit
import Testing

@testable import SignetServiceFoundation

/// The SQL that SQLite and PostgreSQL share, and the values that statements take and give.
@Suite("Shared SQL") final class SharedSQLTests {
    private let folder: URL
    private let store: Store

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("signet-sql-\(UUID().uuidString)")
        store = try Store(folder: folder.path, key: nil)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test(
        "SQLite has PostgreSQL's functions, with its results",
        arguments: [
            ("least(3, 1, 2)", 1), ("greatest(3, -1, 9000000000)", 9_000_000_000), ("strpos('abcabc', 'ca')", 3),
            ("strpos('a', 'b')", 0), ("strpos('aäöb', 'öb')", 3), ("strpos('ab', '')", 1),
        ]
    )
    func functions(expression: String, value: Int) async throws {
        #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT \(expression)") } == value)
    }

    @Test("the database's clock counts milliseconds since 1970")
    func clock() async throws {
        let (before, after) = try await store.read { database in
            let before = Moment(Date())
            let now = try Moment.fetchOne(database, sql: "SELECT clock_ms()")
            return (before, now)
        }
        #expect(try #require(after) >= before && #require(after) <= Moment(Date()))
    }

    @Test("values come back as they were given, by order and by name")
    func values() async throws {
        let bytes = Data([0, 255, 10])
        let row = try await store.read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT ? AS Whole, ? AS real, ? AS text, ? AS bytes, ? AS missing",
                arguments: [Int64.min, 0.5, "ä\u{1F58A}", bytes, nil as String?]
            )
        }
        let found = try #require(row)
        let (whole, folded): (Int64, Int?) = (try found["whole"], found["WHOLE"])
        #expect(whole == .min && folded == .min)
        let (real, text, blob): (Double, String, Data) = try (found["real"], found["text"], found["bytes"])
        #expect(real == 0.5 && text == "ä\u{1F58A}" && blob == bytes && found["missing"] as String? == nil)
        // As in a backup that another program wrote.
        #expect(throws: RecordCodingError.self) { let _: String = try found["whole"] }
        #expect(throws: RecordCodingError.self) { let _: Int = try found["missing"] }
        let named = try await store.read {
            try String.fetchOne($0, sql: "SELECT :b || :a || :b", arguments: ["a": "1", "b": "2"])
        }
        #expect(named == "212")
    }

    @Test("null and a value of another type are no value of a list")
    func otherTypes() async throws {
        await #expect(throws: UnexpectedValueError.self) {
            try await self.store.read { try String.fetchAll($0, sql: "SELECT 'a' UNION ALL SELECT NULL") }
        }
        await #expect(throws: UnexpectedValueError.self) {
            try await self.store.read { try Int.fetchOne($0, sql: "SELECT 'seven'") }
        }
        #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT NULL") } == nil)
    }

    @Test("a list without values finds nothing, and is no error")
    func emptyLists() async throws {
        let (none, signers) = try await store.read { database in
            (
                try Int.fetchOne(database, sql: "SELECT count(*) WHERE \(StoredExample.isOne(of: [], "'a'"))"),
                try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) WHERE \(StoredExample.isOne(of: ["b", "a"], "'a'"))",
                    arguments: StatementArguments(["b", "a"])
                )
            )
        }
        #expect(none == 0 && signers == 1)
    }

    @Test("more events than one statement takes are written in their order", arguments: StoreKind.allCases)
    func manyEvents(_ kind: StoreKind) async throws {
        let scratch = try await StoreScratch(kind)
        let events = (0..<2_500).map { number in
            AuditEvent(
                .pageViewed,
                at: Moment(milliseconds: Int64(number)),
                by: .service,
                from: .service,
                document: nil,
                ["number": String(number)]
            )
        }
        let entries = try await scratch.store.write { database in
            try AuditLog(account: "acc_1").append(events, in: database)
            return try AuditLog.entries(of: "acc_1", in: database)
        }
        #expect(entries.map(\.event.time.milliseconds) == Array(0..<2_500))
        #expect(entries.map(\.sequence) == Array(1...2_500))
    }

    private struct StoredExample: StoredRecord {
        static let table = "example"
        enum CodingKeys: CodingKey, CaseIterable { case id }
        let id: String
    }
}
