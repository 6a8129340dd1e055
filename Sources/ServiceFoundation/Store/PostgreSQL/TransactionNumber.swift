internal import SignetPostgreSQL

/// The number of a transaction that writes, by which its outcome is asked for when the answer to its end was lost.
///
/// A server that crashed gives the numbers again that its log had not reached, and one that took over for another may. So it is kept
/// with what shows whether the number can have been given twice.
struct TransactionNumber: Sendable {
    enum Outcome {
        case committed, aborted, inProgress
        /// It has ended, and its number may have been given twice.
        case unknown
    }

    private let number: String
    /// How far the log was on the disk at the beginning.
    private let place: String
    /// The file of the log, whose name begins with the server's line of history.
    private let log: String

    static let beginning = """
        SELECT CAST(pg_current_xact_id() AS TEXT), CAST(place AS TEXT), pg_walfile_name(place)
        FROM pg_current_wal_flush_lsn() AS place
        """

    /// That the number was given once: the last checkpoint, with which every recovery ends, was before the transaction, or it knows of
    /// later numbers.
    private static let isGivenOnce = """
        (SELECT left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) = left($3, 8)
            AND (checkpoint_lsn < CAST(CAST($2 AS TEXT) AS pg_lsn)
                OR CAST(split_part(next_xid, ':', 1) AS NUMERIC) * 4294967296
                    + CAST(split_part(next_xid, ':', 2) AS NUMERIC) > CAST(CAST($1 AS TEXT) AS NUMERIC))
            FROM pg_control_checkpoint())
        """

    /// Reads what the beginning gave.
    init?(_ values: [PostgreSQLValue]) {
        guard values.count == 3, case .text(let number) = values[0], case .text(let place) = values[1],
            case .text(let log) = values[2]
        else { return nil }
        (self.number, self.place, self.log) = (number, place, log)
    }

    private var values: [PostgreSQLValue] { [.text(number), .text(place), .text(log)] }

    /// Asks for the outcome by another connection.
    func outcome(_ session: PostgreSQLSession) throws -> Outcome {
        let sql = "SELECT pg_xact_status(CAST(CAST($1 AS TEXT) AS xid8)), \(Self.isGivenOnce)"
        var found: [PostgreSQLValue] = []
        do {
            try session.run(sql, values) { _, values in
                found = values
                return true
            }
        } catch let error as PostgreSQLError where error.sqlState == "22023" {
            // The number has not been given: the server has lost the transaction with the end of its log.
            return .aborted
        }
        switch (found.first, found.last) {
        case (.text("aborted"), _): return .aborted
        case (.text("in progress"), _): return .inProgress
        case (.text("committed"), .integer(1)): return .committed
        default: return .unknown
        }
    }

    /// Ends the connection at the server that has the transaction; its outcome decides all the same.
    func terminate(_ session: PostgreSQLSession) throws {
        let sql = """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE backend_xid = CAST(CAST(CAST($1 AS TEXT) AS xid8) AS xid) AND pid <> pg_backend_pid()
                AND \(Self.isGivenOnce)
            """
        try session.run(sql, values)
    }
}
