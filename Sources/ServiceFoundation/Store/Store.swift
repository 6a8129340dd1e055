internal import Foundation
package import GRDB
internal import Signet
internal import SignetFiles

/// All data of the service: one SQLite database in WAL mode and the blobs beside it, in one folder.
///
/// A write is on the disk when it returns (`synchronous=FULL`); SQLite recovers by itself after a killed process. Only
/// one process may serve a folder (``claim()``); one that makes a key may write beside it.
package final class Store: Sendable {
    package let blobs: BlobStore
    /// The counts and times of the process, with those of the store.
    package let metrics = Metrics()
    package let pool: DatabasePool
    private let folder: String
    private let reading = ConnectionUse()
    private let writing = ConnectionUse()
    private let patience = BusyPatience()

    /// Opens the store, and makes it if it is missing.
    package init(folder: String, key: SecretBytes?) throws {
        try Folder.make(folder)
        self.folder = folder
        guard !FileManager.default.fileExists(atPath: DataFolder.restoreMark(of: folder)) else {
            throw UnfinishedRestoreError(folder: folder)
        }
        blobs = BlobStore(folder: DataFolder.blobs(of: folder), key: key, metrics: metrics)
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
    ///
    /// - Throws: ``NewerSchemaError`` and ``EarlierSchemaError``.
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

    /// Takes the folder for serving it: one process at a time, with the key that its documents were kept with.
    package func claim() throws -> FolderLock {
        let lock = try FolderLock(folder)
        try checkKey()
        return lock
    }

    /// Compares the key for data at rest with the one that was used before.
    package func checkKey() throws { try blobs.checkKey() }

    /// Reads without waiting for writers.
    package func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await timed("read") {
            try await reading.counted { [reading] in
                try await pool.read { database in
                    try reading.used { try counted("read", database, isWriting: false, work) }
                }
            }
        }
    }

    /// Writes all or nothing; returns when it is on the disk.
    @discardableResult
    package func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let parent = TransactionTrace.ofTask
        return try await timed("write") {
            try await writing.counted { [writing] in
                try await pool.write { database in
                    try writing.used {
                        try TransactionTrace.$parent.withValue(parent) {
                            try counted("write", database, isWriting: true, work)
                        }
                    }
                }
            }
        }
    }

    /// Does the work of a transaction, and counts its statements.
    private func counted<Value>(
        _ operation: String,
        _ sqlite: GRDB.Database,
        isWriting: Bool,
        _ work: (Database) throws -> Value
    ) throws -> Value {
        let connection = SQLiteConnection(sqlite, isWriting: isWriting)
        defer { metrics.count(.databaseStatements, ["operation": operation], connection.statementCount) }
        return try work(Database(connection: connection))
    }

    /// How many transactions have a connection or wait for one.
    package var connectionUse: [MetricSample] { reading.samples(of: "read") + writing.samples(of: "write") }

    private func timed<Value: Sendable>(
        _ operation: String,
        _ work: () async throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        defer { metrics.time(.databaseSeconds, ["operation": operation], (ContinuousClock.now - start).seconds) }
        return try await work()
    }

    /// Whether the database has the tables of this program, and says so within a second.
    package func isReady() async -> Bool {
        let answer = try? await waiting(atMost: .seconds(1)) { [self] in
            try await read { try Schema.migrator.isComplete(in: $0) }
        }
        return answer ?? false
    }

    /// Empties the database's log, which contains the state before the last changes, including deleted rows.
    ///
    /// Blocks all other writers, so it waits for readers a second at most.
    /// - Returns: Whether it is empty; not where readers keep it, as a backup does while it copies the database.
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
