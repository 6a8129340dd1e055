internal import Foundation
package import SignetServiceFoundation

/// One event on its way to one address.
package struct DeliveryRecord: OwnedRecord {
    package static let table = "delivery"
    package static let noun = "delivery"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, webhookId, accountId, event, body, state, attempts, status, problem, created
    }

    package enum State: String, Codable, Sendable { case waiting, delivered, failed }

    package let id: String
    package let webhookId: String
    package let accountId: String
    package let event: String
    package let body: String
    package var state: State
    package var attempts: Int
    /// The status of the last answer.
    package var status: Int?
    /// The reason why the last attempt failed.
    package var problem: String?
    package let created: Moment

    package var guardedBy: RowLock? { RowLock(.lane, webhookId) }
}

extension DeliveryRecord {
    /// The most deliveries of one webhook that wait.
    static let mostWaiting = 10_000

    /// Puts it into the queue, due now, also where it is there already.
    func enqueue(in database: Database) throws {
        try JobRecord.add(.delivery, key: id, lane: webhookId, due: .now, payload: "", .underWay, in: database)
    }

    /// Gives up the deliveries that have waited for too long, as for an address that never answers.
    package static func giveUp(_ now: Moment, in database: Database) throws {
        let isOld = "state = 'waiting' AND created <= ?"
        let arguments: StatementArguments = [now.adding(seconds: -Retention.waitingDeliveries)]
        try database.execute(
            sql: "DELETE FROM job WHERE kind = 'delivery' AND key IN (SELECT id FROM delivery WHERE \(isOld))",
            arguments: arguments
        )
        try database.execute(
            sql:
                "UPDATE delivery SET state = 'failed', problem = coalesce(problem, 'the address was not tried') WHERE \(isOld)",
            arguments: arguments
        )
    }

    /// Removes the deliveries that arrived or failed long ago.
    package static func removeOld(_ now: Moment, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM delivery WHERE state <> 'waiting' AND created <= ?",
            arguments: [now.adding(seconds: -Retention.deliveries)]
        )
    }

    /// Removes the deliveries of an account that are about something which is deleted.
    package static func remove(about subject: String, of accountId: String, in database: Database) throws {
        let isAbout = "accountId = ? AND strpos(body, ?) > 0"
        let arguments: StatementArguments = [accountId, "\"subject\":\"\(subject)\""]
        try database.execute(
            sql: "DELETE FROM job WHERE kind = 'delivery' AND key IN (SELECT id FROM delivery WHERE \(isAbout))",
            arguments: arguments
        )
        try database.execute(sql: "DELETE FROM delivery WHERE \(isAbout)", arguments: arguments)
    }
}
