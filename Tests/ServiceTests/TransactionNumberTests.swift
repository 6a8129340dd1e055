import Fixtures
import SignetPostgreSQL
import Testing

@testable import SignetServiceFoundation

/// What the number of a transaction says of its outcome.
@Suite("Numbers of transactions") struct TransactionNumberTests {
    private let server: PostgreSQLServer
    private let session: PostgreSQLSession

    init() throws {
        server = try PostgreSQLServer()
        session = try Self.session(server)
    }

    private static func session(_ server: PostgreSQLServer) throws -> PostgreSQLSession {
        let address = try PostgreSQLAddress(server.address, password: nil, authorities: nil)
        let limits = PostgreSQLSession.Limits(connecting: .seconds(5), statement: .seconds(10))
        return try PostgreSQLSession(address, limits: limits, prepares: true)
    }

    /// What the beginning of a transaction gave that then ended.
    private func values(_ session: PostgreSQLSession, ending: String) throws -> [PostgreSQLValue] {
        var found: [PostgreSQLValue] = []
        try session.run(script: "BEGIN; \(TransactionNumber.beginning)") { _, values in
            found = values
            return true
        }
        try session.run(script: ending)
        return found
    }

    private func outcome(_ values: [PostgreSQLValue]) throws -> TransactionNumber.Outcome {
        try #require(TransactionNumber(values)).outcome(session)
    }

    @Test("a transaction is committed, aborted or in progress")
    func outcomes() throws {
        #expect(try outcome(values(session, ending: "COMMIT")) == .committed)
        #expect(try outcome(values(session, ending: "ROLLBACK")) == .aborted)
        let other = try Self.session(server)
        let running = try values(other, ending: "SELECT 1")
        #expect(try outcome(running) == .inProgress)
        try #require(TransactionNumber(running)).terminate(session)
        #expect(throws: PostgreSQLError.self) { try other.run("SELECT 1", []) }
        #expect(try outcome(running) == .aborted)
    }

    @Test("after a checkpoint that knows of later numbers, committed is committed")
    func checkpoint() throws {
        let found = try values(session, ending: "COMMIT; CHECKPOINT")
        #expect(try outcome(found) == .committed)
    }

    @Test("a number that may have been given twice proves nothing, and one that is still to come was lost")
    func givenTwice() throws {
        try session.run(script: "CHECKPOINT")
        var found = try values(session, ending: "COMMIT")
        // As if it had begun before the checkpoint, which does not know of it.
        found[1] = .text("0/1")
        #expect(try outcome(found) == .unknown)
        var other = try values(session, ending: "COMMIT")
        other[2] = .text("0000000700000000000000A1")
        #expect(try outcome(other) == .unknown)
        other[0] = .text("4000000")
        #expect(try outcome(other) == .aborted)
    }
}
