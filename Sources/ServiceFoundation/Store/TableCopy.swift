/// Copies all rows of all tables between SQLite and PostgreSQL.
///
/// Both have the tables of this version. Tables, keys and references are read from SQLite's.
struct TableCopy {
    private struct Table {
        let name: String
        let columns: [String]
        /// The columns of the primary key.
        let key: [String]
        /// Whether the database numbers the rows, and uses no number twice.
        let isNumbered: Bool
    }

    private let sqlite: Database
    private let postgreSQL: Database
    /// A table comes after those that it refers to, and after those whose triggers write to it.
    private let tables: [Table]

    /// The most rows that one statement reads, which has only so much time.
    private static let page = 500

    /// Reads the tables.
    ///
    /// - Throws: ``TableDifferenceError`` where one database has a table or column that the other lacks.
    init(sqlite: Database, postgreSQL: Database) throws {
        (self.sqlite, self.postgreSQL) = (sqlite, postgreSQL)
        let columns = try sqlite.columns().mapValues { $0.map(\.name) }
        try Self.compare(columns, with: try postgreSQL.columns().mapValues { $0.map(\.name) })
        let keys = try Self.pairs(
            """
            SELECT tables.name, info.name AS item FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS info
            WHERE tables.type = 'table' AND info.pk > 0 ORDER BY info.pk
            """,
            in: sqlite
        )
        let numbered = try String.fetchSet(
            sqlite,
            sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
        )
        tables = try Self.order(of: columns.keys, in: sqlite).map { name in
            Table(
                name: name,
                columns: columns[name] ?? [],
                key: keys[name] ?? [],
                isNumbered: numbered.contains(name)
            )
        }
    }

    /// Replaces the rows in SQLite by those in PostgreSQL.
    func fillSQLite() throws {
        for table in tables {
            try Self.copy(table, from: postgreSQL, to: sqlite)
            guard table.isNumbered, let number = try lastNumberInPostgreSQL(of: table) else { continue }
            try sqlite.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table.name])
            try sqlite.execute(
                sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
                arguments: [table.name, number]
            )
        }
    }

    /// Replaces the rows in PostgreSQL by those in SQLite.
    func fillPostgreSQL() throws {
        for table in tables {
            try Self.copy(table, from: sqlite, to: postgreSQL)
            let sql = "SELECT seq FROM sqlite_sequence WHERE name = ?"
            guard table.isNumbered, let number = try Int64.fetchOne(sqlite, sql: sql, arguments: [table.name]),
                number > 0
            else { continue }
            try postgreSQL.execute(
                sql: "SELECT setval(CAST(pg_get_serial_sequence(?, ?) AS regclass), ?)",
                arguments: [table.name, table.key.first?.lowercased(), number]
            )
        }
    }

    /// The last number that PostgreSQL has given to a row, which may be gone; nil where it has given none.
    private func lastNumberInPostgreSQL(of table: Table) throws -> Int64? {
        try Int64.fetchOne(
            postgreSQL,
            sql: "SELECT pg_sequence_last_value(CAST(pg_get_serial_sequence(?, ?) AS regclass))",
            arguments: [table.name, table.key.first?.lowercased()]
        )
    }

    // MARK: Rows

    private static func copy(_ table: Table, from source: Database, to target: Database) throws {
        // The first rows of a new database, and those that triggers have written since.
        try target.execute(sql: "DELETE FROM \(table.name)", arguments: [])
        var insertion = Insertion(table.name, table.columns, into: target)
        let positions = table.key.compactMap(table.columns.firstIndex)
        var last: [SQLValue] = []
        var count: Int
        repeat {
            count = 0
            try source.forEachRow(selection(table, after: last), StatementArguments(last)) { row in
                try insertion.add(row.values)
                last = positions.map { row.values[$0] }
                count += 1
                return true
            }
        } while count == page && !last.isEmpty
        try insertion.finish()
    }

    /// The statement that reads the rows after those with a key; a table without a key is read at once.
    private static func selection(_ table: Table, after last: [SQLValue]) -> String {
        let sql = "SELECT \(list(table.columns.map { "\(table.name).\($0)" })) FROM \(table.name)"
        guard !table.key.isEmpty else { return sql }
        let key = list(table.key.map { "\(table.name).\($0)" })
        let condition = last.isEmpty ? "" : " WHERE (\(key)) > (\(list(last.map { _ in "?" })))"
        return "\(sql)\(condition) ORDER BY \(key) LIMIT \(page)"
    }

    fileprivate static func list(_ items: [String]) -> String { items.joined(separator: ", ") }

    // MARK: Tables

    /// The names of PostgreSQL's columns are in lower case.
    private static func compare(_ sqlite: [String: [String]], with postgreSQL: [String: [String]]) throws {
        func names(_ tables: [String: [String]]) -> Set<String> {
            Set(tables.flatMap { table, columns in columns.map { "\(table).\($0)".lowercased() } })
        }
        let (wanted, found) = (names(sqlite), names(postgreSQL))
        guard wanted == found else {
            throw TableDifferenceError(
                missing: wanted.subtracting(found).sorted(),
                unknown: found.subtracting(wanted).sorted()
            )
        }
    }

    private static func order(of names: some Collection<String>, in sqlite: Database) throws -> [String] {
        var earlier = try pairs(
            """
            SELECT tables.name, keys."table" AS item FROM sqlite_schema AS tables
                JOIN pragma_foreign_key_list(tables.name) AS keys WHERE tables.type = 'table'
            """,
            in: sqlite
        )
        let triggers = try pairs(
            "SELECT tbl_name AS name, sql AS item FROM sqlite_schema WHERE type = 'trigger'",
            in: sqlite
        )
        for (table, definitions) in triggers {
            for match in definitions.joined().matches(of: /(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/) {
                earlier[String(match.output.1), default: []].append(table)
            }
        }
        var order: [String] = []
        var visited: Set<String> = []
        func visit(_ name: String) {
            guard visited.insert(name).inserted else { return }
            for other in earlier[name, default: []].sorted() { visit(other) }
            order.append(name)
        }
        for name in names.sorted() { visit(name) }
        return order
    }

    /// The items by the names that a statement gives them.
    private static func pairs(_ sql: String, in database: Database) throws -> [String: [String]] {
        var items: [String: [String]] = [:]
        for row in try Row.fetchAll(database, sql: sql) { items[try row["name"], default: []].append(try row["item"]) }
        return items
    }
}

/// Writes rows, several in one statement.
private struct Insertion {
    private let database: Database
    private let beginning: String
    private let marks: String
    private var values: [[SQLValue]] = []
    private var bytes = 0

    /// The most rows of a statement, and the most bytes: few rows are large.
    private static let (mostRows, mostBytes) = (100, 1 << 20)

    init(_ table: String, _ columns: [String], into database: Database) {
        self.database = database
        beginning = "INSERT INTO \(table) (\(TableCopy.list(columns))) VALUES "
        marks = "(\(TableCopy.list(columns.map { _ in "?" })))"
    }

    mutating func add(_ row: [SQLValue]) throws {
        values.append(row)
        for value in row {
            switch value {
            case .blob(let content): bytes += content.count
            case .text(let text): bytes += text.utf8.count
            case .null, .integer, .real: bytes += 8
            }
        }
        if values.count == Self.mostRows || bytes >= Self.mostBytes { try finish() }
    }

    /// Writes the rows that wait.
    ///
    /// Databases keep statements prepared, so there are only two texts for a table.
    mutating func finish() throws {
        if values.count == Self.mostRows {
            let rows = TableCopy.list(values.map { _ in marks })
            try database.execute(sql: beginning + rows, arguments: StatementArguments(values.joined()))
        } else {
            for row in values { try database.execute(sql: beginning + marks, arguments: StatementArguments(row)) }
        }
        (values, bytes) = ([], 0)
    }
}

/// The tables of two databases between which rows are copied are not the same.
struct TableDifferenceError: Error, CustomStringConvertible {
    /// What PostgreSQL lacks, as `table.column`.
    let missing: [String]
    /// What only PostgreSQL has.
    let unknown: [String]

    var description: String {
        let faults = [("lacks", missing), ("has", unknown)].filter { !$0.1.isEmpty }.map { verb, names in
            let more = names.count > 5 ? " and \(names.count - 5) more" : ""
            return "\(verb) \(names.prefix(5).joined(separator: ", "))\(more)"
        }
        return
            "the tables in PostgreSQL are not those of this version: it \(faults.joined(separator: ", and ")); use the version that made them, and a schema that has nothing else"
    }
}
