/// A connection to a database, which runs statements in its own way.
package protocol SQLConnection: AnyObject {
    /// Runs a statement, and gives its rows one by one until `take` returns false.
    func run(_ sql: String, _ arguments: StatementArguments, take: (Row) throws -> Bool) throws
    /// Runs statements without values, one or several; their rows are dropped.
    func run(script: String) throws
    /// The number of rows that the last statement changed.
    var changesCount: Int { get }
    /// The number of rows that the connection has changed.
    var totalChangesCount: Int { get }
    func hasTable(_ name: String) throws -> Bool
    /// The columns of all tables, by the tables' names.
    func columns() throws -> [String: [TableColumn]]
}

/// A column of a table.
package struct TableColumn: Hashable, Sendable {
    package let name: String
    /// Whether it holds texts.
    package let isText: Bool
}

/// A database in a transaction.
///
/// Statements are written in the SQL that SQLite and PostgreSQL share; SQLite gets the functions `least`, `greatest`, `strpos` and
/// `clock_ms`.
package struct Database {
    private let connection: any SQLConnection

    package init(connection: any SQLConnection) { self.connection = connection }

    /// Runs statements without values, one or several.
    package func execute(sql: String) throws { try connection.run(script: sql) }

    /// Runs a statement.
    package func execute(sql: String, arguments: StatementArguments) throws {
        try connection.run(sql, arguments) { _ in true }
    }

    /// The number of rows that the last statement changed.
    package var changesCount: Int { connection.changesCount }

    /// The number of rows that the connection has changed.
    package var totalChangesCount: Int { connection.totalChangesCount }

    /// The columns of all tables, by the tables' names.
    package func columns() throws -> [String: [TableColumn]] { try connection.columns() }

    package func tableExists(_ name: String) throws -> Bool { try connection.hasTable(name) }

    /// The rows that a statement finds.
    func rows(_ sql: String, _ arguments: StatementArguments, most: Int = .max) throws -> [Row] {
        var rows: [Row] = []
        try forEachRow(sql, arguments) { row in
            rows.append(row)
            return rows.count < most
        }
        return rows
    }

    /// The rows that a statement finds, one by one until `take` returns false.
    func forEachRow(_ sql: String, _ arguments: StatementArguments, take: (Row) throws -> Bool) throws {
        try connection.run(sql, arguments, take: take)
    }
}
