internal import Foundation
internal import GRDB

/// The reply to a request with an Idempotency-Key, encrypted.
struct KeptReply: Record {
    static let table = "idempotency"
    static let key = ["owner", "key"]

    enum CodingKeys: CodingKey, CaseIterable {
        case owner, key, fingerprint, status, contentType, body, created
    }

    /// The key or link that the request came with.
    let owner: String
    /// The Idempotency-Key.
    let key: String
    /// The digest of the request.
    let fingerprint: String
    let status: Int
    let contentType: String
    let body: Data
    let created: Moment

    /// Removes the replies that are too old to be given again.
    static func removeOld(_ now: Moment, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM idempotency WHERE created <= ?",
            arguments: [now.adding(seconds: -Retention.replies)]
        )
    }
}
