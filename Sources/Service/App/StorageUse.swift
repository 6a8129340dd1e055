internal import Foundation
internal import SignetServiceFoundation

/// How much the service has stored, and how much room there is.
struct StorageUse: Sendable {
    let documents: Int
    /// Bytes of the documents, each content once.
    let documentsBytes: Int
    let databaseBytes: Int
    /// `nil` where the system does not say.
    let free: Int?

    init(_ folder: String, in database: Database) throws {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT coalesce(sum(number), 0) AS number, coalesce(sum(size), 0) AS size FROM
                    (SELECT count(*) AS number, max(bytes) AS size FROM document WHERE deleted IS NULL GROUP BY sha256) AS digests
                """
        )
        (documents, documentsBytes) = (row?["number"] ?? 0, row?["size"] ?? 0)
        let manager = FileManager.default
        let file = DataFolder.database(of: folder)
        if manager.fileExists(atPath: file) {
            databaseBytes = ["", "-wal"].reduce(0) { sum, end in
                let attributes = try? manager.attributesOfItem(atPath: file + end)
                return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
            }
        } else {
            databaseBytes = try Int.fetchOne(database, sql: "SELECT pg_database_size(current_database())") ?? 0
        }
        free = ((try? manager.attributesOfFileSystem(forPath: folder))?[.systemFreeSize] as? NSNumber)?.intValue
    }

    /// As numbers for Prometheus.
    var samples: [MetricSample] {
        [
            MetricSample(.documents, documents), MetricSample(.documentsBytes, documentsBytes),
            MetricSample(.databaseBytes, databaseBytes),
        ] + (free.map { [MetricSample(.dataFree, $0)] } ?? [])
    }
}
