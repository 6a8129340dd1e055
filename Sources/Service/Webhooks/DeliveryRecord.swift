internal import Foundation
internal import GRDB

/// One event on its way to one address.
struct DeliveryRecord: OwnedRecord {
    static let table = "delivery"
    static let noun = "delivery"

    enum CodingKeys: CodingKey, CaseIterable {
        case id, webhookId, accountId, event, body, state, attempts, next, status, problem, created
    }

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

extension DeliveryRecord {
    /// The most deliveries that are examined together.
    private static let most = 200

    /// The deliveries that are due, the longest waiting first, but for these and those to these webhooks.
    static func due(
        _ now: Moment,
        except deliveries: [String],
        to hooks: [String],
        in database: Database
    ) throws -> [DeliveryRecord] {
        func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ",") }
        return try all(
            """
            WHERE state = 'waiting' AND next <= ?
                AND id NOT IN (\(marks(deliveries.count))) AND webhookId NOT IN (\(marks(hooks.count)))
            ORDER BY next LIMIT \(most)
            """,
            [now] + StatementArguments(deliveries) + StatementArguments(hooks),
            in: database
        )
    }

    /// Removes the deliveries that arrived or failed long ago.
    static func removeOld(_ now: Moment, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM delivery WHERE state <> 'waiting' AND created <= ?",
            arguments: [now.adding(seconds: -Retention.deliveries)]
        )
    }

    /// Removes the deliveries of an account that are about something which is deleted.
    static func remove(about subject: String, of accountId: String, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM delivery WHERE accountId = ? AND instr(body, ?) > 0",
            arguments: [accountId, "\"subject\":\"\(subject)\""]
        )
    }
}
