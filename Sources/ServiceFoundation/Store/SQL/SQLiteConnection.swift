internal import Foundation
package import GRDB
internal import SignetFiles

/// SQLite, through GRDB.
final class SQLiteConnection: SQLConnection {
    private let database: GRDB.Database
    /// The number of statements that were run.
    private(set) var statementCount = 0

    var locks: TransactionLocks

    init(_ database: GRDB.Database, isWriting: Bool) {
        self.database = database
        locks = TransactionLocks(isWriting: isWriting)
    }

    var changesCount: Int { database.changesCount }
    var totalChangesCount: Int { database.totalChangesCount }

    func run(script: String) throws {
        statementCount += 1
        try database.execute(sql: script)
    }

    func run(definition: String) throws { try run(script: definition) }

    func run(_ sql: String, _ arguments: StatementArguments, take: (Row) throws -> Bool) throws {
        var values = GRDB.StatementArguments(arguments.list.map(Self.value))
        values += GRDB.StatementArguments(arguments.named.mapValues(Self.value))
        statementCount += 1
        // Prepared once for each connection.
        let statement = try database.cachedStatement(sql: sql)
        guard statement.columnCount > 0 else { return try statement.execute(arguments: values) }
        let names = statement.columnNames.enumerated().map { ($1.lowercased(), $0) }
        let columns = Dictionary(names) { first, _ in first }
        let cursor = try GRDB.Row.fetchCursor(statement, arguments: values)
        while let row = try cursor.next() {
            guard try take(Row(columns: columns, values: row.databaseValues.map(Self.value))) else { return }
        }
    }

    /// A transaction that writes has begun with the only right to write.
    func wait(for lock: RowLock) {}

    /// With the log.
    func size() throws -> Int {
        let sql = "SELECT file FROM pragma_database_list WHERE name = 'main'"
        let file = try String.fetchOne(database, sql: sql) ?? ""
        return ["", "-wal"].reduce(0) { $0 + (FileContents.length(of: file + $1) ?? 0) }
    }

    var hasOwnTrigrams: Bool { true }

    func hasTable(_ name: String) throws -> Bool { try database.tableExists(name) }

    func columns() throws -> [String: [TableColumn]] {
        let sql =
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'requestIndex%'"
        var columns: [String: [TableColumn]] = [:]
        for table in try String.fetchAll(database, sql: sql) {
            columns[table] = try database.columns(in: table).map {
                TableColumn(name: $0.name, isText: $0.type.uppercased() == "TEXT")
            }
        }
        return columns
    }

    private static func value(_ value: SQLValue) -> (any GRDB.DatabaseValueConvertible)? {
        switch value {
        case .null: nil
        case .integer(let number): number
        case .real(let number): number
        case .text(let text): text
        case .blob(let bytes): bytes
        }
    }

    private static func value(_ value: DatabaseValue) -> SQLValue {
        switch value.storage {
        case .null: .null
        case .int64(let number): .integer(number)
        case .double(let number): .real(number)
        case .string(let text): .text(text)
        case .blob(let bytes): .blob(bytes)
        }
    }
}

extension Database {
    package init(_ database: GRDB.Database, isWriting: Bool = false) {
        self.init(connection: SQLiteConnection(database, isWriting: isWriting))
    }
}

extension DatabaseReader {
    /// Reads from SQLite, and waits for it.
    package func reading<Value>(_ work: (Database) throws -> Value) throws -> Value {
        try read { try work(Database($0)) }
    }
}

extension DatabaseWriter {
    /// Writes to SQLite, and waits for it.
    package func writing<Value>(_ work: (Database) throws -> Value) throws -> Value {
        try write { try work(Database($0, isWriting: true)) }
    }
}

extension GRDB.Database {
    /// Adds the functions of PostgreSQL that statements use and SQLite does not have.
    package func addSharedFunctions() {
        add(function: DatabaseFunction("least", pure: true) { values in values.min { Self.isLess($0, $1) } })
        add(function: DatabaseFunction("greatest", pure: true) { values in values.max { Self.isLess($0, $1) } })
        add(
            function: DatabaseFunction("strpos", argumentCount: 2, pure: true) { values in
                guard let text = String.fromDatabaseValue(values[0]), let part = String.fromDatabaseValue(values[1])
                else { return nil }
                let scalars = text.unicodeScalars
                guard !part.isEmpty else { return 1 }
                guard let found = scalars.firstRange(of: part.unicodeScalars) else { return 0 }
                return scalars.distance(from: scalars.startIndex, to: found.lowerBound) + 1
            }
        )
        add(function: DatabaseFunction("clock_ms", argumentCount: 0) { _ in Moment(Date()).milliseconds })
    }

    private static func isLess(_ first: DatabaseValue, _ second: DatabaseValue) -> Bool {
        (Int64.fromDatabaseValue(first) ?? .min) < (Int64.fromDatabaseValue(second) ?? .min)
    }
}
