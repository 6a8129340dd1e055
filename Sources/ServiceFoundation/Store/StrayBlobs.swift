internal import Foundation

/// Blobs of a process that ended before it wrote the records for them.
///
/// No record notes them, so they are found by comparing the folder with the records: once a week, a sixteenth of the
/// names at a time, so that little memory is needed.
package enum StrayBlobs {
    private static let digits = Array("0123456789abcdef")

    /// Removes those that were kept some time ago; younger ones may get their record yet.
    ///
    /// - Returns: How many there were.
    package static func clear(_ store: Store, _ now: Moment) async throws -> Int {
        let end = now.adding(seconds: -Retention.orphans).date
        var count = 0
        for digit in digits {
            // The files first: blobs that are kept afterwards are young.
            let names = try await store.names(beginning: digit).union(noted(store, digit, before: end))
            guard !names.isEmpty else { continue }
            let strays = try await store.read { database in try unused(names, store.blobs, in: database) }
            for name in strays {
                if try await store.remove(name: name, keptBefore: end) { count += 1 }
            }
        }
        return count
    }

    /// The names that have a row, perhaps of a process that ended before it wrote the object.
    private static func noted(_ store: Store, _ digit: Character, before end: Date) async throws -> Set<String> {
        try await store.read { database in
            try String.fetchSet(
                database,
                sql: "SELECT name FROM blob WHERE substr(name, 1, 1) = ? AND kept < ?",
                arguments: [String(digit), Moment(end).milliseconds]
            )
        }
    }

    /// The names to which no record refers.
    private static func unused(_ names: Set<String>, _ blobs: BlobStore, in database: Database) throws -> Set<String> {
        var names = names
        try String.each(
            database,
            sql: """
                SELECT sha256 FROM document UNION ALL SELECT sha256 FROM requestDocument UNION ALL SELECT sha256 FROM picture
                UNION ALL SELECT sha256 FROM orphan
                """
        ) { names.remove(blobs.name(of: $0)) }
        return names
    }
}
