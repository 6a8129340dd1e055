internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Signet

/// A picture that somebody sent, as it is kept.
struct PictureRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "picture"

    let id: String
    let owner: String
    let sha256: String
    /// Pixels, upright.
    let width: Int
    let height: Int
    let created: Moment
}

/// Keeps pictures of ink for those who sent them.
struct PictureShelf: Sendable {
    let core: ServiceCore

    /// The most pictures of one person who came by a link, with those from handovers to other devices.
    private static let most = 100

    /// Looks a picture over and keeps it.
    func take(_ bytes: [UInt8], owner: String) async throws -> PictureRecord {
        let store = core.store
        let (digest, size) = try await core.work.run {
            let picture = try UprightPicture(bytes)
            return (try store.blobs.keep(bytes), (picture.width, picture.height))
        }
        let record = PictureRecord(
            id: core.surroundings.identifier(.picture),
            owner: owner,
            sha256: digest,
            width: size.0,
            height: size.1,
            created: core.now
        )
        try await store.write { database in
            guard try Self.count(of: owner, in: database) < Self.most else {
                throw Problem.conflict(
                    "There are \(Self.most) pictures already: use one of those, or ask for a new link."
                )
            }
            try record.insert(database)
        }
        return record
    }

    /// How many pictures count for an owner; none for those who have a key, who may keep as many documents as they like too.
    private static func count(of owner: String, in database: Database) throws -> Int {
        guard !owner.hasPrefix("account:") else { return 0 }
        let handover = owner.hasPrefix("handover:") ? String(owner.dropFirst(9)) : ""
        let person = try String.fetchOne(
            database,
            sql: "SELECT owner FROM handover WHERE id = ?",
            arguments: [handover]
        )
        return try Int.fetchOne(
            database,
            sql: """
                SELECT count(*) FROM picture WHERE owner = :owner
                    OR owner IN (SELECT 'handover:' || id FROM handover WHERE owner = :owner)
                """,
            arguments: ["owner": person ?? owner]
        ) ?? 0
    }

    func record(_ id: String, owner: String) async throws -> PictureRecord {
        let record = try await core.store.read { database in
            try PictureRecord.fetchOne(
                database,
                sql: "SELECT * FROM picture WHERE id = ? AND owner = ?",
                arguments: [id, owner]
            )
        }
        guard let record else {
            throw Problem(.unprocessableContent, "unknown-picture", "There is no such picture any more: send it again.")
        }
        return record
    }
}
