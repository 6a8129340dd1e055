/// The programs that can use a database, as recorded by the program that changed its tables last.
package struct SchemaVersion: Hashable, Sendable {
    /// How many changes its tables have.
    package let version: Int
    /// The first version of programs that can use it.
    package let oldest: Int
    /// The program that made the changes, as `0.1.0`.
    package let program: String

    /// Reads it.
    ///
    /// - Returns: `nil` in a database without this record.
    package static func read(in database: Database) throws -> SchemaVersion? {
        guard try database.tableExists("schemaVersion") else { return nil }
        return try Row.fetchOne(database, sql: "SELECT version, oldest, program FROM schemaVersion").map {
            try SchemaVersion(version: $0["version"], oldest: $0["oldest"], program: $0["program"])
        }
    }

    /// Replaces the earlier record.
    package func write(in database: Database) throws {
        try database.execute(sql: "DELETE FROM schemaVersion")
        try database.execute(
            sql: "INSERT INTO schemaVersion (version, oldest, program) VALUES (?, ?, ?)",
            arguments: [version, oldest, program]
        )
    }

    /// The names of the changes that a database has; none in an empty one.
    package static func changes(in database: Database) throws -> Set<String> {
        guard try database.tableExists(changesTable) else { return [] }
        return try String.fetchSet(database, sql: "SELECT identifier FROM \(changesTable)")
    }

    /// The table with the names of changes, as GRDB's migrator has it.
    static let changesTable = "grdb_migrations"
    static let changesDefinition =
        "CREATE TABLE IF NOT EXISTS \(changesTable) (identifier TEXT NOT NULL PRIMARY KEY)"

    /// Notes that a change was made.
    static func note(_ change: String, in database: Database) throws {
        try database.execute(sql: "INSERT INTO \(changesTable) (identifier) VALUES (?)", arguments: [change])
    }
}

/// Whether a program can use a database.
package enum SchemaFit: Hashable, Sendable {
    /// It has all the program's tables, and perhaps more.
    case fits
    /// It lacks changes.
    case isEarlier
    /// A later program changed it; its version is `nil` if that is not recorded.
    case isLater(program: String?)

    /// Compares a database with the changes that a program knows.
    package init(_ database: Database, _ migrator: SchemaMigrator) throws {
        let changes = try SchemaVersion.changes(in: database)
        let isKnown = changes.isSubset(of: migrator.names)
        if let version = try SchemaVersion.read(in: database), version.version > migrator.version || !isKnown {
            self = version.oldest <= migrator.version ? .fits : .isLater(program: version.program)
        } else if !isKnown {
            self = .isLater(program: nil)
        } else {
            self = changes.count == migrator.version ? .fits : .isEarlier
        }
    }
}

/// A database that a later program has changed so that this one cannot use it.
package struct NewerSchemaError: Error, CustomStringConvertible {
    package let folder: String
    /// The later program's version, if it is recorded.
    package let program: String?

    package init(folder: String, program: String?) {
        (self.folder, self.program) = (folder, program)
    }

    package var description: String {
        let maker = program.map { "a newer Signet, \($0)" } ?? "a newer Signet"
        return
            "\(folder): its data was made by \(maker), and this version cannot use it: use that version or a later one, or restore a backup from before the upgrade"
    }
}

/// A database that must be changed, while another process serves it.
struct EarlierSchemaError: Error, CustomStringConvertible {
    let folder: String

    var description: String {
        "\(folder): an earlier Signet serves this folder, and its data must be upgraded first: end that one, and start this version's 'signet serve'"
    }
}

/// A folder into which a backup was being restored.
struct UnfinishedRestoreError: Error, CustomStringConvertible {
    let folder: String

    var description: String {
        "\(folder): restoring a backup into this folder was interrupted: empty it, and restore again"
    }
}
