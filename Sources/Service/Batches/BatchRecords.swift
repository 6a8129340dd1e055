internal import Foundation
internal import GRDB
internal import HTTPTypes

/// Many documents that are signed by one recipe, in the background.
struct BatchRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "batch"

    enum State: String, Codable, Sendable { case running, finished, cancelled }

    let id: String
    let accountId: String
    let recipe: String
    var state: State
    let total: Int
    let created: Moment
    var finished: Moment?

    static func find(_ id: String, of accountId: String, in database: Database) throws -> BatchRecord {
        let record = try BatchRecord.fetchOne(
            database,
            sql: "SELECT * FROM batch WHERE id = ? AND accountId = ?",
            arguments: [id, accountId]
        )
        guard let record else { throw Problem.notFound("batch") }
        return record
    }
}

/// One document of a batch.
struct BatchRow: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "batchRow"

    enum State: String, Codable, Sendable { case waiting, done, failed }

    let batchId: String
    let position: Int
    let documentId: String
    /// The values of the recipe's variables, as JSON.
    let row: String
    var state: State
    /// The document that came of it.
    var result: String?
    /// Why nothing came of it.
    var problem: String?
}
