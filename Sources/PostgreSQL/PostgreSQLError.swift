/// The server refused a statement, or the connection to it was lost.
package struct PostgreSQLError: Error, Hashable, CustomStringConvertible {
    /// The code of the server (`SQLSTATE`), and 57014 for a statement that was given up; nil where only the connection failed.
    package let sqlState: String?
    /// The server's or libpq's words, which contain neither passwords nor the details that quote rows.
    package let message: String
    /// Whether the connection can no longer be used.
    package let isLost: Bool

    package init(sqlState: String?, message: String, isLost: Bool) {
        (self.sqlState, self.message, self.isLost) = (sqlState, message, isLost)
    }

    package var description: String { "PostgreSQL: \(message)\(sqlState.map { " (\($0))" } ?? "")" }
}
