import Fixtures
import Foundation
import Testing

@testable import SignetPostgreSQL

/// Values, statements and deadlines of one connection.
@Suite("Connections to PostgreSQL") struct PostgreSQLSessionTests {
    private static func session(
        _ address: String? = nil,
        statement: Duration = .seconds(10),
        prepares: Bool = true
    ) throws -> PostgreSQLSession {
        let address = try address ?? PostgreSQLServer.shared.get().address
        return try PostgreSQLSession(
            PostgreSQLAddress(address, password: nil, authorities: nil),
            limits: .init(connecting: .seconds(5), statement: statement),
            prepares: prepares
        )
    }

    private static func values(
        _ session: PostgreSQLSession,
        _ sql: String,
        _ values: [PostgreSQLValue] = []
    ) throws -> [PostgreSQLValue] {
        var found: [PostgreSQLValue] = []
        try session.run(sql, values) { _, row in
            found += row
            return true
        }
        return found
    }

    static let extremes: [(type: String, value: PostgreSQLValue)] = [
        ("BIGINT", .integer(.max)), ("BIGINT", .integer(.min)), ("BIGINT", .integer(0)), ("BIGINT", .null),
        ("DOUBLE PRECISION", .real(.greatestFiniteMagnitude)), ("DOUBLE PRECISION", .real(.leastNonzeroMagnitude)),
        ("DOUBLE PRECISION", .real(-0.1)), ("DOUBLE PRECISION", .real(.infinity)), ("DOUBLE PRECISION", .real(0)),
        ("TEXT", .text("")), ("TEXT", .text("ä€😀 '\"\\ $1 ? :name\n")), ("TEXT", .text("\u{1}\u{FFFF}")),
        ("TEXT", .null),
        ("BYTEA", .bytes([])), ("BYTEA", .bytes(Array(0...255))), ("BYTEA", .bytes([0])), ("BYTEA", .null),
    ]

    @Test("values come back as they were given, prepared or not", arguments: extremes, [true, false])
    func values(each: (type: String, value: PostgreSQLValue), prepares: Bool) throws {
        let session = try Self.session(prepares: prepares)
        for _ in 0..<2 {
            #expect(try Self.values(session, "SELECT CAST($1 AS \(each.type))", [each.value]) == [each.value])
        }
        try session.run(script: "CREATE TEMPORARY TABLE kept (value \(each.type))")
        try session.run("INSERT INTO kept VALUES ($1)", [each.value])
        #expect(session.changesCount == 1)
        #expect(try Self.values(session, "SELECT value FROM kept") == [each.value])
    }

    @Test(
        "what is computed is read by its type",
        arguments: [
            ("true", .integer(1)), ("1 = 2", .integer(0)), ("CAST(7 AS SMALLINT)", .integer(7)), ("7", .integer(7)),
            ("sum(x) FROM (VALUES (CAST(1 AS BIGINT)), (2)) AS t (x)", .integer(3)), ("1.5", .real(1.5)),
            ("CAST(1.5 AS REAL)", .real(1.5)), ("99999999999999999999", .real(1e20)), ("count(*)", .integer(1)),
            ("CAST('a' AS VARCHAR(3))", .text("a")), ("'NaN'::numeric IS NULL", .integer(0)),
            ("current_user", .text("signet")),
        ] as [(String, PostgreSQLValue)]
    )
    func types(expression: String, value: PostgreSQLValue) throws {
        #expect(try Self.values(Self.session(), "SELECT \(expression)") == [value])
    }

    @Test("a sum with a number of milliseconds does not overflow")
    func wideSums() throws {
        let milliseconds: Int64 = 1_764_000_000_000
        let found = try Self.values(Self.session(), "SELECT $1 + least($2, 5)", [.integer(milliseconds), .integer(9)])
        #expect(found == [.integer(milliseconds + 5)])
    }

    @Test("a text with U+0000 is refused before it is sent, and the transaction goes on")
    func zeros() throws {
        let session = try Self.session()
        try session.run(script: "BEGIN")
        let error = #expect(throws: PostgreSQLError.self) { try session.run("SELECT $1", [.text("a\0b")]) }
        #expect(error?.sqlState == "22021")
        #expect(error?.isLost == false)
        #expect(throws: PostgreSQLError.self) { try session.run("SELECT 1 \0", []) }
        #expect(try Self.values(session, "SELECT 1") == [.integer(1)])
    }

    @Test("rows are given one by one, in less memory than they have, and reading can stop")
    func longLists() throws {
        let session = try Self.session()
        let before = try Self.residentBytes()
        var (count, most) = (0, 0)
        try session.run("SELECT repeat('x', 1000) FROM generate_series(1, 200000)", []) { _, _ in
            count += 1
            if count % 20_000 == 0 { most = max(most, try Self.residentBytes()) }
            return true
        }
        #expect(count == 200_000)
        // All rows have 200 MB; other tests have their own.
        #expect(most - before < 120_000_000)
        count = 0
        try session.run("SELECT * FROM generate_series(1, 1000)", []) { _, _ in
            count += 1
            return count < 3
        }
        #expect(count == 3)
        #expect(try Self.values(session, "SELECT 1") == [.integer(1)])
    }

    private static func residentBytes() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(pages[1]) ?? 0) * 4096
    }

    @Test("what the reader of rows throws is thrown, and the connection can be used on")
    func readersErrors() throws {
        struct ReaderError: Error {}
        let session = try Self.session()
        #expect(throws: ReaderError.self) {
            try session.run("SELECT * FROM generate_series(1, 1000)", []) { _, _ in throw ReaderError() }
        }
        #expect(try Self.values(session, "SELECT 1") == [.integer(1)])
    }

    @Test("a statement that runs while rows are read is an error, and no harm")
    func nestedStatements() throws {
        let session = try Self.session()
        #expect(throws: PostgreSQLError.self) {
            try session.run("SELECT * FROM generate_series(1, 10)", []) { _, _ in
                try session.run("SELECT 1", [])
                return true
            }
        }
        #expect(try Self.values(session, "SELECT 1") == [.integer(1)])
    }

    @Test("an error has the server's code and words, without the rows that its details quote")
    func errors() throws {
        let session = try Self.session()
        try session.run(script: "CREATE TEMPORARY TABLE person (email TEXT PRIMARY KEY)")
        try session.run("INSERT INTO person VALUES ($1)", [.text("jane@example.org")])
        let error = #expect(throws: PostgreSQLError.self) {
            try session.run("INSERT INTO person VALUES ($1)", [.text("jane@example.org")])
        }
        #expect(error?.sqlState == "23505")
        #expect(error?.isLost == false)
        #expect(!"\(try #require(error))".contains("jane"))
    }

    @Test("changed rows are counted; a script may have several statements, and none")
    func counts() throws {
        let session = try Self.session()
        try session.run(script: "CREATE TEMPORARY TABLE a (x BIGINT); INSERT INTO a VALUES (1), (2); ; SELECT * FROM a")
        #expect(session.changesCount == 2)
        try session.run("UPDATE a SET x = x + $1 WHERE x > $1", [.integer(1)])
        #expect(session.changesCount == 1)
        try session.run("SELECT * FROM a", [])
        try session.run(script: "")
        #expect((session.changesCount, session.totalChangesCount) == (1, 3))
    }

    @Test("more statements than are kept prepared run all the same")
    func manyStatements() throws {
        let session = try Self.session()
        for number in 0..<1_100 {
            #expect(try Self.values(session, "SELECT \(number)") == [.integer(Int64(number))])
        }
        let kept = try Self.values(session, "SELECT count(*) FROM pg_prepared_statements")
        #expect(kept.allSatisfy { if case .integer(let count) = $0 { count <= 500 } else { false } })
        try session.run("SELECT $1", [.integer(1)])
        #expect(try Self.values(session, "SELECT $1", [.text("a")]) == [.text("a")])
    }

    @Test("COPY, which is not spoken, ends the connection and does not hang")
    func copying() throws {
        let session = try Self.session()
        #expect(throws: PostgreSQLError.self) { try session.run(script: "COPY (SELECT 1) TO STDOUT") }
        #expect(session.isLost)
    }

    @Test("a statement that takes too long is cancelled, and the connection can be used on")
    func deadline() throws {
        let session = try Self.session(statement: .milliseconds(200))
        let start = ContinuousClock.now
        let error = #expect(throws: PostgreSQLError.self) { try session.run("SELECT pg_sleep(30)", []) }
        #expect(error?.sqlState == "57014")
        #expect(error?.isLost == false)
        #expect(ContinuousClock.now - start < .seconds(3))
        #expect(try Self.values(session, "SELECT 1") == [.integer(1)])
    }

    @Test("of a server that stands still, a statement and a connection give up in time")
    func stoppedServer() throws {
        let server = try PostgreSQLServer()
        let session = try Self.session(server.address, statement: .milliseconds(300))
        guard case .integer(let pid)? = try Self.values(session, "SELECT pg_backend_pid()").first else {
            Issue.record("no process")
            return
        }
        for process in [Int32(pid), server.pid] { kill(process, SIGSTOP) }
        defer { for process in [Int32(pid), server.pid] { kill(process, SIGCONT) } }
        let start = ContinuousClock.now
        // More than the buffers of a socket take.
        let error = #expect(throws: PostgreSQLError.self) {
            try session.run("SELECT $1", [.bytes([UInt8](repeating: 1, count: 30_000_000))])
        }
        #expect(error?.isLost == true)
        #expect(session.isLost)
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(throws: PostgreSQLError.self) { try session.run("SELECT 1", []) }
        let again = ContinuousClock.now
        #expect(throws: PostgreSQLError.self) {
            try PostgreSQLSession(
                PostgreSQLAddress(server.address, password: nil, authorities: nil),
                limits: .init(connecting: .milliseconds(300), statement: .seconds(1)),
                prepares: true
            )
        }
        #expect(ContinuousClock.now - again < .seconds(3))
    }

    @Test("a connection that the server ends is lost, and says so")
    func terminated() throws {
        let (session, other) = (try Self.session(), try Self.session())
        let pid = try Self.values(session, "SELECT pg_backend_pid()")
        try other.run("SELECT pg_terminate_backend(CAST($1 AS INTEGER))", pid)
        let error = #expect(throws: PostgreSQLError.self) { try session.run("SELECT 1", []) }
        #expect(error?.isLost == true)
        #expect(session.isLost)
    }

    @Test("a connection through the Unix socket is as good")
    func socket() throws {
        let session = try Self.session(try PostgreSQLServer.shared.get().socketAddress)
        #expect(try Self.values(session, "SELECT inet_server_addr() IS NULL") == [.integer(1)])
    }
}
