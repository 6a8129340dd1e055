internal import Foundation
internal import GRDB
internal import Signet
internal import SignetFiles

/// Everything the service keeps: one SQLite database in WAL mode and the blobs beside it, in one folder.
///
/// A write is on the disk when it returns (`synchronous=FULL`); SQLite recovers by itself after a killed process. Only
/// one process may serve a folder (``claim()``); one that makes a key may write beside it.
final class Store: Sendable {
    let blobs: BlobStore
    let pool: DatabasePool
    private let folder: String

    /// Opens the store, and makes it where there is none.
    init(folder: String, key: SecretBytes?) throws {
        try Folder.make(folder)
        self.folder = folder
        blobs = BlobStore(folder: folder + "/blobs", key: key)
        var configuration = Configuration()
        configuration.maximumReaderCount = 8
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            // Deleted data is overwritten.
            try database.execute(sql: "PRAGMA secure_delete = ON")
        }
        pool = try DatabasePool(path: folder + "/signet.sqlite", configuration: configuration)
        try Schema.migrator.migrate(pool)
    }

    /// Takes the folder for serving it: one process at a time, with the key that its documents were kept with.
    func claim() throws -> FolderLock {
        let lock = try FolderLock(folder)
        try checkKey()
        return lock
    }

    /// Compares the key for data at rest with the one that was used before.
    func checkKey() throws { try blobs.checkKey() }

    /// Reads without waiting for writers.
    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await pool.read(work)
    }

    /// Writes all or nothing; returns when it is on the disk.
    @discardableResult
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await pool.write(work)
    }

    /// Whether the database answers.
    func isReady() async -> Bool {
        (try? await read { try Int.fetchOne($0, sql: "SELECT 1") }) == 1
    }

    /// Empties the database's log, which contains the state before the last changes, including deleted rows.
    ///
    /// - Throws: When readers keep it for longer than ten seconds.
    func emptyLog() async throws {
        try await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }

    func close() throws { try pool.close() }
}
