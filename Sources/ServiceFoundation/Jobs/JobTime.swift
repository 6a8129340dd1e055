/// When a job is to be done.
///
/// Processes may have clocks that differ, so the time from now counts by the clock of the database, which they share.
package enum JobTime: Sendable {
    case now
    /// Some time from now, but not after a moment.
    case after(seconds: Int, atMost: Moment? = nil)
    /// A time that is written elsewhere, as in a certificate.
    case at(Moment)

    /// The time now by the database's clock, in SQL: a subquery, which a statement computes once.
    package static let databaseClock = "(SELECT clock_ms())"

    /// The time in SQL, with its values.
    var sql: (text: String, arguments: StatementArguments) {
        switch self {
        case .now: (Self.databaseClock, [])
        case .after(let seconds, nil): ("\(Self.databaseClock) + ?", [seconds * 1_000])
        case .after(let seconds, let most?): ("least(\(Self.databaseClock) + ?, ?)", [seconds * 1_000, most])
        case .at(let moment): ("?", [moment])
        }
    }

    /// The time now by the database's clock.
    package static func current(in database: Database) throws -> Moment {
        Moment(milliseconds: try Int64.fetchOne(database, sql: "SELECT clock_ms()") ?? 0)
    }
}
