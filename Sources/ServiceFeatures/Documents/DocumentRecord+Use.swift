internal import Foundation
package import SignetServiceFoundation

extension DocumentRecord {
    /// The requests that it is a part of, as the original or as the result; only some of them if there are many.
    package func requests(in database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql:
                """
                SELECT id FROM request WHERE id IN (
                    SELECT requestId FROM requestDocument WHERE documentId = :id OR finalDocumentId = :id
                ) ORDER BY created DESC LIMIT 10
                """,
            arguments: ["id": id]
        )
    }

    /// The templates with a version that uses it; only some of them if there are many.
    func templates(in database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: "SELECT DISTINCT templateId FROM templateDocument WHERE documentId = ? ORDER BY templateId LIMIT 10",
            arguments: [id]
        )
    }

    /// Whether a request or template refers to it, or a batch has yet to stamp it.
    func isNeeded(in database: Database) throws -> Bool {
        if try !requests(in: database).isEmpty { return true }
        if try !templates(in: database).isEmpty { return true }
        return try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM batch JOIN batchRow ON batchRow.batchId = batch.id
                    WHERE batch.accountId = ? AND batch.state = 'running' AND batchRow.documentId = ?)
                """,
            arguments: [accountId, id]
        ) ?? false
    }

    /// Removes it, and its bytes where nothing else has the same.
    package func erase(_ now: Moment, in database: Database) throws {
        try delete(in: database)
        try Orphans.add(sha256, now, in: database)
    }
}
