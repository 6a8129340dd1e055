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
                SELECT coalesce(sum(number), 0) AS number, coalesce(sum(size), 0) AS size FROM (
                    SELECT count(*) AS number, max(bytes) AS size FROM document WHERE deleted IS NULL GROUP BY sha256
                ) AS digests
                """
        )
        (documents, documentsBytes) = (row?["number"] ?? 0, row?["size"] ?? 0)
        databaseBytes = try database.size()
        let system = try? FileManager.default.attributesOfFileSystem(forPath: folder)
        free = (system?[.systemFreeSize] as? NSNumber)?.intValue
    }

    /// As numbers for Prometheus.
    var samples: [MetricSample] {
        [
            MetricSample(.documents, documents), MetricSample(.documentsBytes, documentsBytes),
            MetricSample(.databaseBytes, databaseBytes),
        ] + (free.map { [MetricSample(.dataFree, $0)] } ?? [])
    }
}
