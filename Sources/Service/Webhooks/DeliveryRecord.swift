internal import Foundation
internal import GRDB

/// One event on its way to one address.
struct DeliveryRecord: OwnedRecord {
    static let table = "delivery"
    static let noun = "delivery"

    enum CodingKeys: CodingKey, CaseIterable {
        case id, webhookId, accountId, event, body, state, attempts, status, problem, created
    }

    enum State: String, Codable, Sendable { case waiting, delivered, failed }

    let id: String
    let webhookId: String
    let accountId: String
    let event: String
    let body: String
    var state: State
    var attempts: Int
    /// The status of the last answer.
    var status: Int?
    /// Why the last attempt failed.
    var problem: String?
    let created: Moment
}

extension DeliveryRecord {
    /// The most deliveries of one webhook that wait.
    static let mostWaiting = 10_000

    /// Puts it into the queue, or makes it due if it is in the queue already.
    func enqueue(due: Moment, in database: Database) throws {
        try JobRecord.add(.delivery, key: id, lane: webhookId, due: due, payload: "", .underWay, in: database)
    }

    /// Gives up the deliveries that have waited for too long, as for an address that never answers.
    static func giveUp(_ now: Moment, in database: Database) throws {
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
    static func removeOld(_ now: Moment, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM delivery WHERE state <> 'waiting' AND created <= ?",
            arguments: [now.adding(seconds: -Retention.deliveries)]
        )
    }

    /// Removes the deliveries of an account that are about something which is deleted.
    static func remove(about subject: String, of accountId: String, in database: Database) throws {
        let isAbout = "accountId = ? AND instr(body, ?) > 0"
        let arguments: StatementArguments = [accountId, "\"subject\":\"\(subject)\""]
        try database.execute(
            sql: "DELETE FROM job WHERE kind = 'delivery' AND key IN (SELECT id FROM delivery WHERE \(isAbout))",
            arguments: arguments
        )
        try database.execute(sql: "DELETE FROM delivery WHERE \(isAbout)", arguments: arguments)
    }
}
