/// A row that a statement found.
///
/// The names of columns are found whatever their case, which not every database keeps.
package struct Row: Sendable {
    /// The positions of the columns by their names in lower case.
    let columns: [String: Int]
    package let values: [SQLValue]

    /// The value of a column that is never null.
    ///
    /// - Throws: ``RecordCodingError/column(_:)`` for null and for a value of another type, as in a backup by another program.
    package subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value {
        get throws {
            guard let value = Value(sqlValue: value(of: column)) else { throw RecordCodingError.column(column) }
            return value
        }
    }

    /// The value of a column; nil for null and for a value of another type.
    package subscript<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
        Value(sqlValue: value(of: column))
    }

    /// Null for a column that the statement does not select.
    func value(of column: String) -> SQLValue { columns[column.lowercased()].map { values[$0] } ?? .null }
}

extension Row {
    package static func fetchAll(
        _ database: Database,
        sql: String,
        arguments: StatementArguments = []
    ) throws -> [Row] {
        try database.rows(sql, arguments)
    }

    package static func fetchOne(
        _ database: Database,
        sql: String,
        arguments: StatementArguments = []
    ) throws -> Row? {
        try database.rows(sql, arguments, most: 1).first
    }
}

/// A value in the first column of a row has another type than the statement's reader expects.
struct UnexpectedValueError: Error, CustomStringConvertible {
    let sql: String

    var description: String { "a statement gave a value of an unexpected type: \(sql)" }
}

extension DatabaseValueConvertible {
    /// The values of the first column.
    ///
    /// - Throws: ``UnexpectedValueError`` for null, and for a value of another type.
    package static func fetchAll(
        _ database: Database,
        sql: String,
        arguments: StatementArguments = []
    ) throws -> [Self] {
        var values: [Self] = []
        try each(database, sql: sql, arguments: arguments) { values.append($0) }
        return values
    }

    /// The first column of the first row; nil for null and without a row.
    ///
    /// - Throws: ``UnexpectedValueError`` for a value of another type.
    package static func fetchOne(
        _ database: Database,
        sql: String,
        arguments: StatementArguments = []
    ) throws -> Self? {
        guard let value = try database.rows(sql, arguments, most: 1).first?.values.first, value != .null else {
            return nil
        }
        guard let found = Self(sqlValue: value) else { throw UnexpectedValueError(sql: sql) }
        return found
    }

    /// The values of the first column, one by one, for long lists.
    ///
    /// - Throws: As ``fetchAll(_:sql:arguments:)``, and the error of `body`.
    package static func each(
        _ database: Database,
        sql: String,
        arguments: StatementArguments = [],
        _ body: (Self) throws -> Void
    ) throws {
        try database.forEachRow(sql, arguments) { row in
            guard let value = row.values.first.flatMap({ Self(sqlValue: $0) }) else {
                throw UnexpectedValueError(sql: sql)
            }
            try body(value)
            return true
        }
    }
}

extension DatabaseValueConvertible where Self: Hashable {
    package static func fetchSet(
        _ database: Database,
        sql: String,
        arguments: StatementArguments = []
    ) throws -> Set<Self> {
        Set(try fetchAll(database, sql: sql, arguments: arguments))
    }
}
