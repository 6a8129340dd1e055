internal import Foundation
internal import GRDB

/// A browser that is signed in, by the digest of its secret.
struct SessionRecord: Record {
    static let table = "session"
    static let key = ["digest"]

    enum CodingKeys: CodingKey, CaseIterable {
        case digest, keyId, created, expires
    }

    let digest: Data
    let keyId: String
    let created: Moment
    let expires: Moment

    /// Ends a session.
    static func end(_ digest: Data, in database: Database) throws {
        try database.execute(sql: "DELETE FROM session WHERE digest = ?", arguments: [digest])
    }

    /// Removes the sessions whose time is over.
    static func removeExpired(_ now: Moment, in database: Database) throws {
        try database.execute(sql: "DELETE FROM session WHERE expires <= ?", arguments: [now])
    }
}

/// A link that signs a browser in, once, by the digest of its secret.
struct EntranceRecord: Record {
    static let table = "entrance"
    static let key = ["digest"]

    enum CodingKeys: CodingKey, CaseIterable {
        case digest, keyId, expires
    }

    let digest: Data
    let keyId: String
    let expires: Moment

    /// Uses an entrance up.
    ///
    /// - Returns: Its key, or `nil` if it was used, has expired or never existed.
    static func use(_ digest: Data, now: Moment, in database: Database) throws -> String? {
        let keyId = try String.fetchOne(
            database,
            sql: "DELETE FROM entrance WHERE digest = ? AND expires > ? RETURNING keyId",
            arguments: [digest, now]
        )
        return keyId
    }

    /// Removes the entrances whose time is over.
    static func removeExpired(_ now: Moment, in database: Database) throws {
        try database.execute(sql: "DELETE FROM entrance WHERE expires <= ?", arguments: [now])
    }
}
