package import Foundation

/// A browser that is signed in, by the digest of its secret.
package struct SessionRecord: StoredRecord {
    package static let table = "session"
    package static let key = ["digest"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case digest, keyId, created, expires
    }

    package let digest: Data
    package let keyId: String
    package let created: Moment
    package let expires: Moment

    /// The session with that digest, if it has not ended.
    package static func inForce(_ digest: Data, now: Moment, in database: Database) throws -> SessionRecord? {
        try first("WHERE digest = ? AND expires > ?", [digest, now], in: database)
    }

    /// When the session ends, since it is used now; `nil` where that is unchanged.
    ///
    /// It is written once for each thirtieth of the lifetime, not with every use, and where the lifetime was made shorter.
    func newEnd(_ now: Moment, lifetime: Int) -> Moment? {
        let end = now.adding(seconds: lifetime)
        return expires < end.adding(seconds: -lifetime / 30) || expires > end ? end : nil
    }

    /// Sets the end of a session.
    package static func end(_ digest: Data, at end: Moment, in database: Database) throws {
        try database.execute(sql: "UPDATE session SET expires = ? WHERE digest = ?", arguments: [end, digest])
    }

    /// Ends a session.
    package static func end(_ digest: Data, in database: Database) throws {
        try database.execute(sql: "DELETE FROM session WHERE digest = ?", arguments: [digest])
    }

    /// Removes the sessions whose time is over.
    package static func removeExpired(_ now: Moment, in database: Database) throws {
        try database.execute(sql: "DELETE FROM session WHERE expires <= ?", arguments: [now])
    }
}

/// A link that signs a browser in, once, by the digest of its secret.
package struct SignInLinkRecord: StoredRecord {
    package static let table = "entrance"
    package static let key = ["digest"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case digest, keyId, expires
    }

    /// How long a link works, in seconds.
    package enum Lifetime: Int, Sendable {
        /// It was printed, for an operator at the server.
        case printed = 3_600
        /// It is sent to a colleague.
        case sent = 86_400
    }

    package let digest: Data
    package let keyId: String
    package let expires: Moment

    /// Uses a link up.
    ///
    /// - Returns: Its key, or `nil` if it was used, has expired or never existed.
    package static func use(_ digest: Data, now: Moment, in database: Database) throws -> String? {
        let keyId = try String.fetchOne(
            database,
            sql: "DELETE FROM entrance WHERE digest = ? AND expires > ? RETURNING keyId",
            arguments: [digest, now]
        )
        return keyId
    }

    /// Removes the expired links.
    package static func removeExpired(_ now: Moment, in database: Database) throws {
        try database.execute(sql: "DELETE FROM entrance WHERE expires <= ?", arguments: [now])
    }
}
