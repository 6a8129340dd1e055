package import Foundation

/// The reply to a request with an Idempotency-Key, encrypted.
package struct KeptReply: StoredRecord {
    package static let table = "idempotency"
    package static let key = ["owner", "key"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case owner, key, fingerprint, status, contentType, body, created
    }

    /// The key or link that the request came with.
    package let owner: String
    /// The Idempotency-Key.
    package let key: String
    /// The digest of the request.
    package let fingerprint: String
    package let status: Int
    package let contentType: String
    package let body: Data
    package let created: Moment

    /// Removes the replies that are too old to be given again.
    package static func removeOld(_ now: Moment, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM idempotency WHERE created <= ?",
            arguments: [now.adding(seconds: -Retention.replies)]
        )
    }
}
