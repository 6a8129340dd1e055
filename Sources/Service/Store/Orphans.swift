internal import Foundation
internal import GRDB

/// Blobs that nothing may speak of any more.
///
/// They are removed a while later, and only when nothing speaks of them then and nobody has kept the same bytes meanwhile: an
/// upload has its blob on the disk some time before its record is written.
enum Orphans {
    /// How long a blob stays after it was last kept or spoken of, in seconds.
    static let rest = 3_600
    /// The most blobs that are looked at in one transaction.
    private static let most = 200

    /// Notes a blob.
    static func add(_ digest: String, _ now: Moment, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO orphan (sha256, since) VALUES (?, ?)",
            arguments: [digest, now]
        )
    }

    /// Removes those that have rested.
    ///
    /// In a transaction, so that no record of one is written between the look and the removal.
    static func clear(_ blobs: BlobStore, _ now: Moment, in database: Database) throws {
        let end = now.adding(seconds: -rest)
        let digests = try String.fetchAll(
            database,
            sql: "SELECT sha256 FROM orphan WHERE since <= ? ORDER BY since LIMIT ?",
            arguments: [end, most]
        )
        for digest in digests {
            if try digest.isUnused(in: database), !blobs.remove(digest, keptBefore: end.date) {
                try add(digest, now, in: database)
            } else {
                try database.execute(sql: "DELETE FROM orphan WHERE sha256 = ?", arguments: [digest])
            }
        }
    }
}
