internal import Foundation
internal import Signet
internal import SignetFiles
internal import Synchronization

/// All data of the service: a database, and the blobs beside it in one folder.
///
/// The database is SQLite in the folder, which one process serves (``claim()``) while one that makes a key may write beside it, or
/// PostgreSQL for any number of equal processes that share the folder. A write is on the disk when it returns.
package final class Store: Sendable {
    package let blobs: BlobStore
    /// The counts and times of the process, with those of the store.
    package let metrics: Metrics
    private let database: any StoreDatabase
    private let folder: String
    /// Threads that wait for blobs, which those that compute must not.
    private let storage: WorkPool
    private let probe: StorageProbe
    /// The blobs that are being read from other machines, each once.
    private let readings = Mutex<[String: Task<[UInt8], any Error>]>([:])
    private let reading = ConnectionUse()
    private let writing = ConnectionUse()

    /// Opens the store with SQLite in its folder, and makes it if it is missing.
    package convenience init(folder: String, key: SecretBytes?) throws {
        var configuration = ServiceConfiguration(dataFolder: folder)
        configuration.dataKey = key
        try self.init(configuration)
    }

    /// Opens the store, and makes it if it is missing; the tables in PostgreSQL must be there.
    ///
    /// - Throws: ``NewerSchemaError``, ``EarlierSchemaError``, ``UnmigratedDatabaseError`` and ``StoreUnavailableError``.
    package init(_ configuration: ServiceConfiguration) throws {
        let folder = configuration.dataFolder
        try Folder.make(folder)
        guard !FileManager.default.fileExists(atPath: DataFolder.restoreMark(of: folder)) else {
            throw UnfinishedRestoreError(folder: folder)
        }
        metrics = Metrics()
        self.folder = folder
        if let settings = configuration.database {
            database = PostgreSQLPool(settings, metrics: metrics)
            try database.readNow { try Schema.migrator.requireFit($0, at: "\(settings.address)") }
        } else {
            database = try SQLiteDatabase(folder: folder, metrics: metrics)
        }
        blobs = BlobStore(configuration, database: database, metrics: metrics)
        storage = WorkPool(threads: blobs.isRemote ? Self.remoteThreads : 4, limit: Self.mostWaiting)
        probe = StorageProbe(blobs, storage)
    }

    /// The threads that wait for storage on other machines.
    private static let remoteThreads = 32
    /// How many may wait for one of them.
    private static let mostWaiting = 256

    /// Keeps bytes, as ``BlobStore/keep(_:in:)``.
    package func keep(_ bytes: [UInt8]) async throws -> String {
        try await storage.run { [blobs] in try blobs.keep(bytes) }
    }

    /// The bytes with a digest.
    package func bytes(_ digest: String) async throws -> [UInt8] {
        if let bytes = blobs.cached(digest) { return bytes }
        guard blobs.isRemote else { return try await storage.run { [blobs] in try blobs.bytes(digest) } }
        let reading = readings.withLock { readings in
            if let reading = readings[digest] { return reading }
            let reading = Task {
                defer { self.readings.withLock { _ = $0.removeValue(forKey: digest) } }
                return try await storage.run { [blobs] in try blobs.bytes(digest) }
            }
            readings[digest] = reading
            return reading
        }
        return try await reading.value
    }

    /// A blob for a thread that computes.
    package func fetch(_ digest: String) async throws -> FetchedBlob {
        guard blobs.isRemote else { return FetchedBlob(digest, blobs, held: nil) }
        return FetchedBlob(digest, blobs, held: try await bytes(digest))
    }

    /// Removes a blob to which nothing refers, as ``BlobStore/remove(_:keptBefore:)``.
    func remove(_ digest: String, keptBefore moment: Date) async throws -> Bool {
        try await storage.run { [blobs] in try blobs.remove(digest, keptBefore: moment) }
    }

    /// Removes the bytes of a name, as ``BlobStore/remove(name:keptBefore:)``.
    func remove(name: String, keptBefore moment: Date) async throws -> Bool {
        try await storage.run { [blobs] in try blobs.remove(name: name, keptBefore: moment) }
    }

    /// The names of blobs that begin with a hexadecimal digit.
    func names(beginning digit: Character) async throws -> Set<String> {
        try await storage.run { [blobs] in try blobs.names(beginning: digit) }
    }

    /// Takes the folder for serving it: one process at a time, with the key that its documents were kept with.
    package func claim() throws -> FolderLock {
        let lock = try FolderLock(folder)
        try claimBlobs()
        return lock
    }

    /// Compares the key for data at rest with the one that was used before, and the database with that of the storage of blobs.
    package func claimBlobs() throws { try blobs.claim() }

    /// Reads without waiting for writers.
    package func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await timed("read") {
            try await reading.counted { [reading, metrics] in
                try await database.read { database in
                    try reading.used { try metrics.countingStatements(of: "read", in: database, work) }
                }
            }
        }
    }

    /// Writes all or nothing; returns when it is on the disk.
    ///
    /// The work may be done several times, of which one counts: it changes nothing outside the database that cannot be done again.
    @discardableResult
    package func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let parent = TransactionTrace.ofTask
        return try await timed("write") {
            try await writing.counted { [writing, metrics] in
                try await database.write { database in
                    try writing.used {
                        try TransactionTrace.$parent.withValue(parent) {
                            try metrics.countingStatements(of: "write", in: database, work)
                        }
                    }
                }
            }
        }
    }

    /// Reads on the caller's thread, which waits meanwhile.
    package func readNow<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) throws -> Value {
        try database.readNow(work)
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

    /// Whether the storage of blobs answers, and has threads for further requests; says so within a second.
    package func hasStorage() async -> Bool {
        guard blobs.isRemote else { return true }
        guard !storage.isFull else { return false }
        return await probe.isThere()
    }

    /// Empties the database's log, as ``StoreDatabase/emptyLog()``.
    package func emptyLog() async throws -> Bool { try await database.emptyLog() }

    package func close() throws {
        storage.abandon()
        try database.close()
    }
}

extension Metrics {
    /// Does the work of a transaction, and counts its statements.
    fileprivate func countingStatements<Value>(
        of operation: String,
        in database: Database,
        _ work: (Database) throws -> Value
    ) throws -> Value {
        let before = database.statementCount
        defer { count(.databaseStatements, ["operation": operation], database.statementCount - before) }
        return try work(database)
    }
}
