internal import Foundation
internal import GRDB
internal import HTTPTypes

/// An address that is told of events.
struct WebhookRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "webhook"

    let id: String
    let accountId: String
    let url: String
    /// What bodies are signed with.
    ///
    /// It has to be known each time, so it is kept itself.
    let secret: Data
    /// The events that it is told, separated by spaces; empty for all.
    let events: String
    let created: Moment

    static func find(_ id: String, of accountId: String, in database: Database) throws -> WebhookRecord {
        let record = try WebhookRecord.fetchOne(
            database,
            sql: "SELECT * FROM webhook WHERE id = ? AND accountId = ?",
            arguments: [id, accountId]
        )
        guard let record else { throw Problem.notFound("webhook") }
        return record
    }

    func wants(_ event: String) -> Bool { events.isEmpty || events.split(separator: " ").contains(Substring(event)) }
}

/// One event on its way to one address.
struct DeliveryRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "delivery"

    enum State: String, Codable, Sendable { case waiting, delivered, failed }

    let id: String
    let webhookId: String
    let accountId: String
    let event: String
    let body: String
    var state: State
    var attempts: Int
    /// When it is tried next.
    var next: Moment?
    /// The status of the last answer.
    var status: Int?
    /// Why the last attempt failed.
    var problem: String?
    let created: Moment
}
