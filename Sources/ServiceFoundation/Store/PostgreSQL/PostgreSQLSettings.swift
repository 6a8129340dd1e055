package import SignetPostgreSQL

/// What a pool of connections to PostgreSQL is made with.
package struct PostgreSQLSettings: Sendable {
    package var address: PostgreSQLAddress
    /// The most connections.
    package var connections = 10
    /// Whether statements are kept prepared; false behind a pooler that gives each transaction another connection.
    package var prepares = true
    /// How long one statement may take.
    package var statement = Duration.seconds(10)
    /// How long a statement waits for what another transaction has locked.
    package var lock = Duration.seconds(5)
    /// How long a transaction may do nothing at the server.
    package var pause = Duration.seconds(15)
    /// How long a transaction waits for a connection.
    package var waiting = Duration.seconds(5)
    /// How long connecting may take.
    package var connecting = Duration.seconds(5)
    /// How long a connection is kept that nobody uses.
    package var idle = Duration.seconds(60)
    /// After that time, a transaction is not repeated any more.
    package var repeating = Duration.seconds(15)
    /// How long the outcome of a transaction is asked for whose end was not answered.
    package var asking = Duration.seconds(20)

    package init(address: PostgreSQLAddress) { self.address = address }

    /// The server ends a statement that takes too long; only where it does not answer, the connection does.
    var limits: PostgreSQLSession.Limits { .init(connecting: connecting, statement: statement + .seconds(2)) }

    /// Begins a transaction with the limits, all in one round trip.
    ///
    /// They hold for the transaction alone, as poolers need it. A transaction that writes has its number from the beginning, by which its outcome can be asked for.
    func beginning(isWriting: Bool) -> String {
        let limits = [
            ("statement_timeout", statement), ("lock_timeout", lock), ("idle_in_transaction_session_timeout", pause),
        ].map { ($0, "\(Int($1 / .milliseconds(1)))") }
        let settings = limits + [("TimeZone", "'UTC'"), ("standard_conforming_strings", "on")]
        let beginning = "BEGIN ISOLATION LEVEL \(isWriting ? "READ COMMITTED" : "REPEATABLE READ READ ONLY"); "
        return beginning + settings.map { "SET LOCAL \($0) = \($1); " }.joined()
            + (isWriting ? TransactionNumber.beginning : "")
    }
}
