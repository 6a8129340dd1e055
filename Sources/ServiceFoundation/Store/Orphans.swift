internal import Foundation

/// Blobs to which nothing may refer any more.
///
/// They are removed a while later, and only if nothing refers to them then and the same bytes were not stored meanwhile: an
/// upload has its blob on the disk some time before its record is written.
package enum Orphans {
    /// The most blobs that are examined in one transaction.
    private static let most = 200
    /// The same in object storage, for which the transaction waits.
    private static let mostRemote = 10

    /// Notes a blob.
    package static func add(_ digest: String, _ now: Moment, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO orphan (sha256, since) VALUES (?, ?)
                ON CONFLICT (sha256) DO UPDATE SET since = excluded.since
                """,
            arguments: [digest, now]
        )
    }

    /// Removes those that have rested.
    ///
    /// In a transaction, so that no process writes a record of one between the look and the removal. It may run again: a blob that
    /// is not there counts as removed.
    /// - Returns: Whether there were some.
    package static func clear(_ blobs: BlobStore, _ now: Moment, in database: Database) throws -> Bool {
        let end = now.adding(seconds: -Retention.orphans)
        let digests = try String.fetchAll(
            database,
            sql: "SELECT sha256 FROM orphan WHERE since <= ? ORDER BY since LIMIT ?",
            arguments: [end, blobs.isRemote ? mostRemote : most]
        )
        for digest in digests {
            if try digest.isUnused(in: database), try !blobs.remove(digest, keptBefore: end.date, in: database) {
                try add(digest, now, in: database)
            } else {
                try database.execute(sql: "DELETE FROM orphan WHERE sha256 = ?", arguments: [digest])
            }
        }
        return !digests.isEmpty
    }
}

/// The blobs that records refer to.
package enum BlobReferences {
    /// Their digests, each once.
    package static func all(in database: Database) throws -> Set<String> {
        try String.fetchSet(database, sql: statement)
    }

    /// `isUnused` of a digest must know the same references.
    private static let statement = """
        SELECT sha256 FROM document WHERE deleted IS NULL
        UNION SELECT sha256 FROM request
        UNION SELECT document.sha256 FROM request JOIN document ON document.id = request.documentId
        UNION SELECT sha256 FROM picture
        """
}

extension String {
    /// Whether a digest is unreferenced.
    package func isUnused(in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT NOT EXISTS (SELECT 1 FROM document WHERE sha256 = :digest AND deleted IS NULL)
                    AND NOT EXISTS (SELECT 1 FROM request WHERE sha256 = :digest)
                    AND NOT EXISTS (
                        SELECT 1 FROM request JOIN document ON document.id = request.documentId
                        WHERE document.sha256 = :digest)
                    AND NOT EXISTS (SELECT 1 FROM picture WHERE sha256 = :digest)
                """,
            arguments: ["digest": self]
        ) ?? false
    }
}
