internal import Foundation
internal import SignetCryptography
internal import SignetPostgreSQL

/// PostgreSQL, through libpq, in one transaction.
final class PostgreSQLConnection: SQLConnection {
    private let session: PostgreSQLSession
    private let marks: MarkedStatements
    /// The number of statements that were run.
    private(set) var statementCount = 0
    /// The first fault of a statement, after which PostgreSQL refuses all others of the transaction.
    private(set) var fault: PostgreSQLError?

    var locks: TransactionLocks

    init(_ session: PostgreSQLSession, _ marks: MarkedStatements, isWriting: Bool) {
        (self.session, self.marks) = (session, marks)
        locks = TransactionLocks(isWriting: isWriting)
    }

    var changesCount: Int { session.changesCount }
    var totalChangesCount: Int { session.totalChangesCount }

    func run(script: String) throws {
        statementCount += 1
        try noting { try session.run(script: script) }
    }

    func run(definition: String) throws { try run(script: PostgreSQLSchema.translated(definition)) }

    func run(_ sql: String, _ arguments: StatementArguments, take: (Row) throws -> Bool) throws {
        let statement = marks[sql]
        let values = try statement.values(arguments).map(Self.value)
        statementCount += 1
        var columns: [String: Int] = [:]
        try noting {
            try session.run(statement.sql, values) { names, values in
                if columns.isEmpty {
                    columns = Dictionary(names.enumerated().map { ($1.lowercased(), $0) }) { first, _ in first }
                }
                return try take(Row(columns: columns, values: values.map(Self.value)))
            }
        }
    }

    private func noting(_ statement: () throws -> Void) throws {
        do {
            try statement()
        } catch let error as PostgreSQLError {
            fault = fault ?? error
            throw error
        }
    }

    func wait(for lock: RowLock) throws {
        try run("SELECT pg_advisory_xact_lock(?)", [lock.number]) { _ in true }
    }

    func size() throws -> Int {
        var size = 0
        try run("SELECT pg_database_size(current_database()) AS size", []) { row in
            size = try row["size"]
            return true
        }
        return size
    }

    var hasOwnTrigrams: Bool { false }

    func hasTable(_ name: String) throws -> Bool {
        try columns()[name.lowercased()] != nil
    }

    /// The names are in lower case, as PostgreSQL keeps them.
    func columns() throws -> [String: [TableColumn]] {
        let sql = """
            SELECT tables.table_name, column_name, data_type FROM information_schema.columns
                JOIN information_schema.tables USING (table_schema, table_name)
            WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name, ordinal_position
            """
        var columns: [String: [TableColumn]] = [:]
        try run(sql, []) { row in
            let column = TableColumn(name: try row["column_name"], isText: try row["data_type"] == "text")
            columns[try row["table_name"], default: []].append(column)
            return true
        }
        return columns
    }

    private static func value(_ value: SQLValue) -> PostgreSQLValue {
        switch value {
        case .null: .null
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let text): .text(text)
        case .blob(let bytes): .bytes(Array(bytes))
        }
    }

    private static func value(_ value: PostgreSQLValue) -> SQLValue {
        switch value {
        case .null: .null
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let text): .text(text)
        case .bytes(let bytes): .blob(Data(bytes))
        }
    }
}

/// Statements that were read for their marks, of one thread.
final class MarkedStatements {
    /// Some statements have as many texts as lists have lengths.
    private static let most = 1_000

    private var statements: [String: StatementMarks] = [:]

    subscript(_ sql: String) -> StatementMarks {
        if let statement = statements[sql] { return statement }
        if statements.count >= Self.most { statements = [:] }
        let statement = StatementMarks(sql)
        statements[sql] = statement
        return statement
    }
}

extension RowLock {
    /// The number that stands for it among PostgreSQL's advisory locks.
    var number: Int64 {
        let digest = Digest.bytes(of: "\(kind) \(name)".utf8, .sha256)
        return digest.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
}
