/// A row of a table as a value.
///
/// Its statements are written out beside the type, in SQL that SQLite and PostgreSQL understand where that costs nothing. Here is
/// the part that follows from the columns, which the compiler compares with the properties of the type.
package protocol StoredRecord: Codable, Sendable {
    /// The columns: the names of the stored properties.
    associatedtype CodingKeys: CodingKey & CaseIterable

    static var table: String { get }
    /// The columns that identify a row of its table.
    static var key: [String] { get }
    /// The lock that a transaction takes before it reads the row to change it; nil where each change is one statement that
    /// compares what it replaces.
    var guardedBy: RowLock? { get }
}

/// The row to change no longer exists.
struct MissingRecordError: Error, CustomStringConvertible {
    let table: String

    var description: String { "a row of the table '\(table)' is not there any more" }
}

extension StoredRecord {
    package static var key: [String] { ["id"] }

    package var guardedBy: RowLock? { nil }

    /// The names of the columns, in the order of the values.
    package static var columns: [String] { CodingKeys.allCases.map(\.stringValue) }

    /// The beginning of a statement that reads records; `*` would read columns that a later version adds.
    static var selection: String {
        "SELECT " + columns.map { "\(table).\($0)" }.joined(separator: ", ") + " FROM \(table)"
    }

    /// The records that a statement finds; `rest` is the part after the name of the table.
    package static func all(_ rest: String, _ arguments: StatementArguments, in database: Database) throws -> [Self] {
        try fetchAll(database, sql: "\(selection) \(rest)", arguments: arguments)
    }

    /// The first record that a statement finds; `rest` is the part after the name of the table.
    package static func first(_ rest: String, _ arguments: StatementArguments, in database: Database) throws -> Self? {
        try fetchOne(database, sql: "\(selection) \(rest)", arguments: arguments)
    }

    /// The records that a whole statement finds, which selects the columns by their names.
    package static func fetchAll(
        _ database: Database,
        sql: String,
        arguments: StatementArguments = []
    ) throws -> [Self] {
        try database.rows(sql, arguments).map { try record($0, in: database) }
    }

    /// The first record that a whole statement finds.
    package static func fetchOne(
        _ database: Database,
        sql: String,
        arguments: StatementArguments = []
    ) throws -> Self? {
        try database.rows(sql, arguments, most: 1).first.map { try record($0, in: database) }
    }

    private static func record(_ row: Row, in database: Database) throws -> Self {
        let record = try Self(from: RowDecoder(row: row))
        database.noteRead(record)
        return record
    }

    /// The record with an identifier, of any owner.
    package static func with(id: String, in database: Database) throws -> Self? {
        try first("WHERE id = ?", [id], in: database)
    }

    /// The records with these identifiers, of any owner.
    package static func all(withAny identifiers: [String], in database: Database) throws -> [Self] {
        try all("WHERE \(isOne(of: identifiers, "id"))", StatementArguments(identifiers), in: database)
    }

    /// How many records fulfil a condition.
    package static func count(
        where condition: String,
        _ arguments: StatementArguments,
        in database: Database
    ) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table) WHERE \(condition)", arguments: arguments) ?? 0
    }

    /// Whether a record fulfils a condition.
    package static func exists(
        where condition: String,
        _ arguments: StatementArguments,
        in database: Database
    ) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(condition))",
            arguments: arguments
        ) ?? false
    }

    /// The condition that a column has one of several values, which follow as its parameters.
    ///
    /// None is allowed: no text is empty that the column of an identifier holds.
    package static func isOne(of values: [String], _ column: String) -> String {
        "\(column) IN (''\(String(repeating: ", ?", count: values.count)))"
    }

    /// Writes a new row.
    package func insert(in database: Database) throws {
        try database.execute(sql: Self.insertion, arguments: values())
        database.noteRead(self)
    }

    /// Writes a new row unless there is one with its key.
    ///
    /// - Returns: Whether it was written.
    package func insertIfAbsent(in database: Database) throws -> Bool {
        let sql = Self.insertion + " ON CONFLICT (\(Self.key.joined(separator: ", "))) DO NOTHING"
        try database.execute(sql: sql, arguments: values())
        return database.changesCount == 1
    }

    private static var insertion: String {
        let marks = columns.map { ":\($0)" }.joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
    }

    /// Writes all columns of the row.
    ///
    /// - Throws: ``MissingRecordError`` if the row no longer exists.
    package func update(in database: Database) throws {
        guard try updateIfPresent(in: database) else { throw MissingRecordError(table: Self.table) }
    }

    /// Writes all columns of the row.
    ///
    /// - Returns: Whether the row is still there.
    func updateIfPresent(in database: Database) throws -> Bool {
        database.check(database.fault(updating: self))
        let changes = Self.columns.filter { !Self.key.contains($0) }.map { "\($0) = :\($0)" }.joined(separator: ", ")
        let sql = "UPDATE \(Self.table) SET \(changes) WHERE \(Self.isThis)"
        try database.execute(sql: sql, arguments: values())
        return database.changesCount == 1
    }

    /// Deletes the row.
    ///
    /// - Returns: Whether the row was there.
    @discardableResult
    package func delete(in database: Database) throws -> Bool {
        database.check(database.fault(deleting: self))
        let keys = try values(of: Self.key)
        try database.execute(sql: "DELETE FROM \(Self.table) WHERE \(Self.isThis)", arguments: keys)
        return database.changesCount == 1
    }

    private static var isThis: String { key.map { "\($0) = :\($0)" }.joined(separator: " AND ") }

    private func values() throws -> StatementArguments { try values(of: Self.columns) }

    private func values(of columns: [String]) throws -> StatementArguments {
        let all = try RowEncoder.values(of: self)
        return StatementArguments(Dictionary(uniqueKeysWithValues: columns.map { ($0, all[$0] ?? .null) }))
    }
}
