internal import Foundation
internal import SignetServiceFoundation

/// A signature given on another device, for the person who signs on the first.
struct HandoverRecord: OwnedRecord {
    static let table = "handover"
    static let noun = "handover"
    static let isOwn = "owner = :owner"

    enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, owner, part, configuration, language, state, savedId, created, expires
    }

    enum State: String, Codable, Sendable { case waiting, opened, done, expired }

    let id: String
    let accountId: String
    /// The name of the person who signs.
    let owner: String
    let part: String
    package let configuration: String
    let language: String
    var state: State
    var savedId: String?
    let created: Moment
    let expires: Moment
}

extension HandoverRecord {
    /// How many handovers of a person have not expired.
    static func countOpen(of owner: String, now: Moment, in database: Database) throws -> Int {
        try count(where: "owner = ? AND expires > ?", [owner, now], in: database)
    }

    /// Notes that the page of a handover was opened.
    ///
    /// - Returns: Whether it is the first time.
    package static func open(_ id: String, in database: Database) throws -> Bool {
        try database.execute(
            sql: "UPDATE handover SET state = 'opened' WHERE id = ? AND state = 'waiting'",
            arguments: [id]
        )
        return database.changesCount == 1
    }

    /// Notes the signature that came of a handover.
    ///
    /// - Returns: Whether it is the first one.
    package static func accept(_ saved: String, for id: String, in database: Database) throws -> Bool {
        try database.execute(
            sql: "UPDATE handover SET state = 'done', savedId = ? WHERE id = ? AND state <> 'done'",
            arguments: [saved, id]
        )
        return database.changesCount == 1
    }
}
