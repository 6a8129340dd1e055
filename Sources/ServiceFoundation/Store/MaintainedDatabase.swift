internal import Foundation
internal import GRDB
internal import SignetPostgreSQL

/// The database of the service as commands beside it use it, which never change its tables.
package final class MaintainedDatabase: Sendable {
    private enum Kind {
        case sqlite(DatabaseQueue)
        case postgreSQL(PostgreSQLPool, PostgreSQLSettings)
    }

    private let kind: Kind

    /// The longest difference between the clocks of the server and of this machine, in milliseconds.
    private static let mostOffset: Int64 = 2_000

    /// Opens the database that the settings name: one in PostgreSQL, or SQLite's file in the data folder, which must be there.
    ///
    /// - Throws: ``NewerSchemaError``, ``UnmigratedDatabaseError`` and ``StoreUnavailableError``.
    package init(_ configuration: ServiceConfiguration) throws {
        if let settings = configuration.database {
            let database = PostgreSQLPool(settings, metrics: Metrics())
            kind = .postgreSQL(database, settings)
            try database.readNow { try Schema.migrator.requireFit($0, at: "\(settings.address)") }
        } else {
            let folder = configuration.dataFolder
            var options = Configuration()
            options.busyMode = .timeout(10)
            kind = .sqlite(try DatabaseQueue(path: DataFolder.database(of: folder), configuration: options))
            try requireUsable(at: folder)
        }
    }

    /// Opens SQLite's file of a backup.
    ///
    /// - Throws: ``NewerSchemaError``, which names the folder.
    package init(file: String, of folder: String) throws {
        var options = Configuration()
        options.readonly = true
        kind = .sqlite(try DatabaseQueue(path: file, configuration: options))
        try requireUsable(at: folder)
    }

    deinit {
        if case .postgreSQL(let database, _) = kind { database.close() }
    }

    private func requireUsable(at folder: String) throws {
        guard case .isLater(let program) = try read({ try SchemaFit($0, Schema.migrator) }) else { return }
        throw NewerSchemaError(folder: folder, program: program)
    }

    /// Reads in one transaction.
    package func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) throws -> Value {
        switch kind {
        case .sqlite(let queue): try queue.reading(work)
        case .postgreSQL(let database, _): try database.readNow(work)
        }
    }

    // MARK: Copies

    /// Writes all rows of one moment to an empty file, for SQLite.
    ///
    /// - Throws: ``TableDifferenceError`` where PostgreSQL has other tables than this version.
    package func copy(to path: String) throws {
        switch kind {
        case .sqlite(let queue): try queue.vacuum(into: path)
        case .postgreSQL(let database, _):
            var options = Configuration()
            // The file is synced with all others, and counts for nothing before.
            options.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY") }
            let copy = try DatabaseQueue(path: path, configuration: options)
            try Schema.migrator.migrate(copy)
            try database.readNow { postgreSQL in
                try copy.writing { try TableCopy(sqlite: $0, postgreSQL: postgreSQL).fillSQLite() }
            }
            try copy.close()
        }
    }

    /// Refuses a database in PostgreSQL that has an account already.
    ///
    /// - Throws: ``UsedDatabaseError``.
    package func requireUnused() throws {
        guard case .postgreSQL(let database, let settings) = kind else { return }
        try database.readNow { try Self.requireUnused($0, settings) }
    }

    private static func requireUnused(_ database: Database, _ settings: PostgreSQLSettings) throws {
        let isUsed = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM account)") ?? false
        if isUsed { throw UsedDatabaseError(place: "\(settings.address)") }
    }

    /// Writes all rows of SQLite's file to the database in PostgreSQL, in one transaction; the file's tables are brought to this
    /// version before.
    ///
    /// - Throws: ``UsedDatabaseError`` and ``TableDifferenceError``.
    package func fill(from path: String) throws {
        guard case .postgreSQL(let database, let settings) = kind else { return }
        let source = try DatabaseQueue(path: path)
        try Schema.migrator.migrate(source)
        try database.writeNow { postgreSQL in
            // No process changes the tables or makes the first account meanwhile.
            try postgreSQL.lock(.schema, "")
            try postgreSQL.lock(.account, "")
            try Self.requireUnused(postgreSQL, settings)
            try source.reading { try TableCopy(sqlite: $0, postgreSQL: postgreSQL).fillPostgreSQL() }
        }
        try source.close()
    }

    // MARK: Problems

    /// Why no connection to PostgreSQL can be made, in the words of the server or of libpq, which contain no password.
    ///
    /// - Returns: Nil where one can be made.
    package static func connectionFault(_ settings: PostgreSQLSettings) -> String? {
        do throws(PostgreSQLError) {
            _ = try PostgreSQLSession(settings.address, limits: settings.limits, prepares: false)
            return nil
        } catch {
            return error.message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    /// The problems of the database, in sentences, with a limit for each kind.
    package func problems(most: Int) throws -> [String] {
        switch kind {
        case .sqlite(let queue): try queue.reading { try Self.damage(of: $0, most: most) }
        case .postgreSQL(let database, let settings):
            try database.readNow { try Self.conditions(of: $0, settings) }
        }
    }

    /// What SQLite finds.
    private static func damage(of database: Database, most: Int) throws -> [String] {
        let integrity = try String.fetchAll(database, sql: "PRAGMA integrity_check(\(most))").filter { $0 != "ok" }
        let references = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").prefix(most).map { row in
            let (table, parent): (String, String) = try (row["table"], row["parent"])
            return "a row of the table '\(table)' refers to a row of '\(parent)' that is not there"
        }
        return integrity + references
    }

    /// What the service needs of a server, which checks references itself.
    private static func conditions(of database: Database, _ settings: PostgreSQLSettings) throws -> [String] {
        var problems: [String] = []
        let before = Moment(Date()).milliseconds
        let there = try Int64.fetchOne(database, sql: "SELECT clock_ms()") ?? before
        let after = Moment(Date()).milliseconds
        // The answer may have taken a while.
        let offset = there < before ? there - before : max(0, there - after)
        if abs(offset) > mostOffset {
            let seconds = (abs(offset) + 500) / 1_000
            problems.append(
                "its clock is \(seconds) seconds \(offset > 0 ? "ahead of" : "behind") that of this machine: synchronise both, as by NTP"
            )
        }
        let available = try Int.fetchOne(
            database,
            sql: """
                SELECT CAST(current_setting('max_connections') AS INTEGER)
                    - CAST(current_setting('superuser_reserved_connections') AS INTEGER)
                """
        )
        if let available, available < settings.connections {
            problems.append(
                "it permits \(available) connections, and each process may use \(settings.connections): increase max_connections, or set store.connections"
            )
        }
        return problems
    }
}

/// A database into which a backup cannot be restored.
package struct UsedDatabaseError: Error, CustomStringConvertible {
    /// The database, without its user and password.
    let place: String

    package var description: String {
        "\(place): it has accounts already: a backup is restored into an empty database, after 'signet serve migrate'"
    }
}
