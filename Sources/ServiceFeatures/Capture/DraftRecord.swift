internal import Foundation
internal import SignetServiceFoundation

/// A draft that a person has begun at their link, as the page sent it.
struct DraftRecord: StoredRecord {
    static let table = "draft"
    static let key = ["owner"]

    enum CodingKeys: CodingKey, CaseIterable {
        case owner, body, updated
    }

    let owner: String
    /// JSON.
    let body: Data
    let updated: Moment

    /// The draft of a person.
    static func of(_ owner: String, in database: Database) throws -> DraftRecord? {
        try first("WHERE owner = ?", [owner], in: database)
    }

    /// Replaces the person's earlier draft.
    func keep(in database: Database) throws {
        database.requireLock(.owner, owner)
        try database.execute(
            sql: """
                INSERT INTO draft (owner, body, updated) VALUES (?, ?, ?)
                ON CONFLICT (owner) DO UPDATE SET body = excluded.body, updated = excluded.updated
                """,
            arguments: [owner, body, updated]
        )
    }

    /// Removes the draft of a person.
    static func remove(of owner: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM draft WHERE owner = ?", arguments: [owner])
    }

    /// Removes the drafts that have not changed since a moment.
    static func remove(before moment: Moment, in database: Database) throws {
        try database.execute(sql: "DELETE FROM draft WHERE updated <= ?", arguments: [moment])
    }
}
