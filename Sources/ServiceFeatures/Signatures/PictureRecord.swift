internal import Foundation
internal import SignetServiceFoundation

/// A received picture, as it is kept.
struct PictureRecord: OwnedRecord {
    static let table = "picture"
    static let noun = "picture"
    static let isOwn = "owner = :owner"

    enum CodingKeys: CodingKey, CaseIterable {
        case id, owner, sha256, width, height, created
    }

    let id: String
    let owner: String
    let sha256: String
    /// Pixels, upright.
    let width: Int
    let height: Int
    let created: Moment
}

extension PictureRecord {
    /// How many pictures count for an owner: those of one person, with those from handovers to other devices; none for those
    /// who have a key, who may keep as many documents as they like too.
    package static func count(of owner: String, in database: Database) throws -> Int {
        guard !owner.hasPrefix("account:") else { return 0 }
        let handover = owner.hasPrefix("handover:") ? String(owner.dropFirst(9)) : ""
        let person = try String.fetchOne(
            database,
            sql: "SELECT owner FROM handover WHERE id = ?",
            arguments: [handover]
        )
        return try count(
            where: "owner = :owner OR owner IN (SELECT 'handover:' || id FROM handover WHERE owner = :owner)",
            ["owner": person ?? owner],
            in: database
        )
    }

    /// Whether an owner still exists: a request may be deleted while a picture arrives.
    package static func isThere(owner: String, in database: Database) throws -> Bool {
        for (kind, table) in [("signer:", "signer"), ("handover:", "handover")] where owner.hasPrefix(kind) {
            let sql = "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ?)"
            return try Bool.fetchOne(database, sql: sql, arguments: [String(owner.dropFirst(kind.count))]) ?? false
        }
        return true
    }
}
