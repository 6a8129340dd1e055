package import GRDB
internal import SignetFiles

/// SQLite in WAL mode, in a file of the data folder.
///
/// A write is on the disk when it returns (`synchronous=FULL`); SQLite recovers by itself after a killed process.
package final class SQLiteDatabase: StoreDatabase {
    package let pool: DatabasePool
    private let folder: String
    private let patience = BusyPatience()

    /// Opens the database, makes it if it is missing, and brings its tables to the present version.
    ///
    /// - Throws: ``NewerSchemaError`` and ``EarlierSchemaError``.
    package init(folder: String, metrics: Metrics) throws {
        self.folder = folder
        var configuration = Configuration()
        configuration.maximumReaderCount = 8
        configuration.busyMode = .callback { [metrics, patience] attempts in
            metrics.count(.transactionRetries, ["code": "busy"])
            return patience.waits(before: attempts)
        }
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            // Deleted data is overwritten.
            try database.execute(sql: "PRAGMA secure_delete = ON")
            database.addSharedFunctions()
        }
        // Of several processes that put a new database into WAL mode at once, SQLite refuses all but one without waiting.
        let turn = try FolderLock(toOpen: folder)
        defer { withExtendedLifetime(turn) {} }
        pool = try DatabasePool(path: DataFolder.database(of: folder), configuration: configuration)
        try upgrade()
    }

    /// Brings the database to the present version, unless another process serves the folder.
    private func upgrade() throws {
        guard try needsUpgrade() else { return }
        // A process that serves the folder has upgraded it before, unless it is of an earlier release.
        guard let lock = try? FolderLock(folder) else { throw EarlierSchemaError(folder: folder) }
        defer { withExtendedLifetime(lock) {} }
        try Schema.migrator.migrate(pool)
    }

    private func needsUpgrade() throws -> Bool {
        switch try pool.reading({ try SchemaFit($0, Schema.migrator) }) {
        case .fits: return false
        case .isEarlier: return true
        case .isLater(let program): throw NewerSchemaError(folder: folder, program: program)
        }
    }

    package func read<Value: Sendable>(
        _ work: @escaping @Sendable (SignetServiceFoundation.Database) throws -> Value
    ) async throws -> Value {
        try await pool.read { try work(Database($0, isWriting: false)) }
    }

    package func write<Value: Sendable>(
        _ work: @escaping @Sendable (SignetServiceFoundation.Database) throws -> Value
    ) async throws -> Value {
        try await pool.write { try work(Database($0, isWriting: true)) }
    }

    package func readNow<Value: Sendable>(
        _ work: @escaping @Sendable (SignetServiceFoundation.Database) throws -> Value
    ) throws -> Value {
        try pool.reading(work)
    }

    package func writeNow<Value: Sendable>(
        _ work: @escaping @Sendable (SignetServiceFoundation.Database) throws -> Value
    ) throws -> Value {
        try pool.writing(work)
    }

    /// Blocks all other writers, so it waits for readers a second at most.
    package func emptyLog() async throws -> Bool {
        try await pool.writeWithoutTransaction { [patience] database in
            do {
                _ = try patience.shortened { try database.checkpoint(.truncate) }
                return true
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                return false
            }
        }
    }

    package func close() throws { try pool.close() }
}
