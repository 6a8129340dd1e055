package import Foundation
internal import SignetFiles
package import SignetObjects

/// Objects of a bucket below `blobs/`.
///
/// Storage neither locks nor tells when an object was written last by the clock of the database, so a row of the table `blob` has that
/// time. It is written before the object. Removal keeps the row locked until the object is gone, so that one who keeps the same bytes
/// meanwhile waits, and then writes both anew.
package struct ObjectBlobs: Blobs {
    private let objects: ObjectStore
    /// Nil where nothing is kept or removed, as by a backup.
    private let database: (any StoreDatabase)?

    package init(_ objects: ObjectStore, database: (any StoreDatabase)?) {
        (self.objects, self.database) = (objects, database)
    }

    package let isRemote = true

    private static let folder = DataFolder.blobsName

    /// Whether there is nothing.
    package func isUnused() throws -> Bool { try objects.page(beginning: "\(Self.folder)/").names.isEmpty }

    private func path(_ name: String) -> String { "\(Self.folder)/\(name)" }

    package func keep(_ name: String, in transaction: Database?, _ bytes: () throws -> [UInt8]) throws {
        if let transaction {
            try Self.note(name, in: transaction)
        } else {
            try database?.writeNow { try Self.note(name, in: $0) }
        }
        // Also where the object is there: its removal may have begun before the row was written.
        try objects.put(bytes(), path(name))
    }

    private static func note(_ name: String, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO blob (name, kept) VALUES (?, (SELECT clock_ms()))
                ON CONFLICT (name) DO UPDATE SET kept = excluded.kept
                """,
            arguments: [name]
        )
    }

    package func keepFirst(_ name: String, _ bytes: [UInt8]) throws -> Bool {
        try objects.putIfAbsent(bytes, path(name))
    }

    package func bytes(_ name: String) throws -> [UInt8] {
        do throws(ObjectError) { return try objects.get(path(name), limit: FileContents.limit) } catch {
            throw error.cause == .absent ? BlobMissingError(name: name) : error
        }
    }

    package func length(_ name: String) throws -> Int? { try objects.head(path(name))?.length }

    package func remove(_ name: String, keptBefore moment: Date, in database: Database) throws -> Bool {
        // The row is locked, and made where an earlier program or a restore has not written one.
        try database.execute(
            sql: "INSERT INTO blob (name, kept) VALUES (?, 0) ON CONFLICT (name) DO UPDATE SET kept = blob.kept",
            arguments: [name]
        )
        let kept = try Int64.fetchOne(database, sql: "SELECT kept FROM blob WHERE name = ?", arguments: [name])
        guard let kept, kept < Moment(moment).milliseconds else { return false }
        try objects.remove(path(name))
        try database.execute(sql: "DELETE FROM blob WHERE name = ?", arguments: [name])
        return true
    }

    package func names(beginning digit: Character) throws -> Set<String> {
        var names: Set<String> = []
        var place: String?
        repeat {
            let page = try objects.page(beginning: "\(Self.folder)/\(digit)", after: place)
            names.formUnion(
                page.names.map { String($0.dropFirst(Self.folder.count + 1)) }.filter { $0.utf8.count == 67 }
            )
            place = page.next
        } while place != nil
        return names
    }
}
