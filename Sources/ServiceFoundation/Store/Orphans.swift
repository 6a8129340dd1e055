internal import Foundation
internal import SignetFiles
internal import SignetObjects

/// Blobs to which nothing may refer any more.
///
/// They are removed a while later, and only if nothing refers to them then and the same bytes were not stored meanwhile: an
/// upload has its blob on the disk some time before its record is written.
package enum Orphans {
    /// The most blobs that are examined at a time.
    private static let most = 200
    /// The same in storage on other machines.
    private static let mostRemote = 20

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

    private struct Orphan: Sendable {
        let digest: String
        let since: Moment
        let isUnused: Bool
    }

    /// Removes those that have rested.
    ///
    /// One that is found to be unused is not referred to later, unless it is kept again, which is what
    /// ``BlobStore/remove(_:keptBefore:)`` looks for.
    /// - Returns: Whether there were some.
    package static func clear(_ store: Store, _ now: Moment) async throws -> Bool {
        let end = now.adding(seconds: -Retention.orphans)
        let most = store.blobs.isRemote ? mostRemote : most
        let found = try await store.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT sha256, since FROM orphan WHERE since <= ? ORDER BY since LIMIT ?",
                arguments: [end, most]
            ).map { row in
                let digest: String = try row["sha256"]
                return try Orphan(digest: digest, since: row["since"], isUnused: digest.isUnused(in: database))
            }
        }
        var (seen, kept): ([Orphan], Set<String>) = ([], [])
        var failure: (any Error)?
        for orphan in found {
            do {
                if orphan.isUnused, try await !store.remove(orphan.digest, keptBefore: end.date) {
                    kept.insert(orphan.digest)
                }
            } catch {
                failure = error
                guard error.isOfOneBlob else { break }
                // One that must not be removed, as by a lock, keeps no others waiting.
                kept.insert(orphan.digest)
            }
            seen.append(orphan)
        }
        guard !found.isEmpty else { return false }
        try await store.write { [seen, kept] database in
            for orphan in seen {
                if kept.contains(orphan.digest) {
                    try add(orphan.digest, now, in: database)
                } else {
                    // Unless it was noted again.
                    try database.execute(
                        sql: "DELETE FROM orphan WHERE sha256 = ? AND since = ?",
                        arguments: [orphan.digest, orphan.since]
                    )
                }
            }
        }
        if let failure { throw failure }
        return true
    }
}

extension Error {
    /// Whether a removal may succeed with other blobs.
    fileprivate var isOfOneBlob: Bool { self is FileError || (self as? ObjectError)?.isTemporary == false }
}

/// The blobs that records refer to.
package enum BlobReferences {
    /// Their digests, each once.
    package static func all(in database: Database) throws -> Set<String> {
        // A backup may be made of the database of an earlier release.
        let documents = try database.tableExists("requestDocument") ? "requestDocument" : "request"
        let files = try database.tableExists("attachment") ? " UNION SELECT sha256 FROM attachment" : ""
        return try String.fetchSet(database, sql: statement(documents) + files)
    }

    /// `isUnused` of a digest must know the same references.
    private static func statement(_ documents: String) -> String {
        """
        SELECT sha256 FROM document WHERE deleted IS NULL
        UNION SELECT sha256 FROM \(documents)
        UNION SELECT document.sha256 FROM \(documents) JOIN document ON document.id = \(documents).documentId
        UNION SELECT sha256 FROM picture
        """
    }
}

extension String {
    /// Whether a digest is unreferenced.
    package func isUnused(in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT NOT EXISTS (SELECT 1 FROM document WHERE sha256 = :digest AND deleted IS NULL)
                    AND NOT EXISTS (SELECT 1 FROM requestDocument WHERE sha256 = :digest)
                    AND NOT EXISTS (
                        SELECT 1 FROM requestDocument JOIN document ON document.id = requestDocument.documentId
                        WHERE document.sha256 = :digest)
                    AND NOT EXISTS (SELECT 1 FROM picture WHERE sha256 = :digest)
                    AND NOT EXISTS (SELECT 1 FROM attachment WHERE sha256 = :digest)
                """,
            arguments: ["digest": self]
        ) ?? false
    }
}
