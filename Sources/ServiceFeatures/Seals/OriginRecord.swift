internal import Foundation
internal import SignetServiceFoundation

/// Where a finished document comes from, by the digest of all its bytes: a completed request, or a seal that a program asked for.
///
/// Completed requests are recorded by a trigger, with each version that their document had since. A row says nothing of a person, and
/// stays when the request is deleted. The first origin of a document counts.
struct OriginRecord: StoredRecord {
    static let table = "origin"
    static let key = ["sha256"]

    enum CodingKeys: CodingKey, CaseIterable { case sha256, accountId, requestId, finished }

    let sha256: String
    let accountId: String
    /// The request that was completed with it; `nil` where a program had it sealed.
    let requestId: String?
    /// When the request was completed, or the document sealed.
    let finished: Moment

    /// The origin of a document; `nil` where the service has not finished it.
    static func of(_ sha256: String, in database: Database) throws -> OriginRecord? {
        try first("WHERE sha256 = ?", [sha256], in: database)
    }

    /// Records that a program of an account had a document sealed.
    static func note(_ sha256: String, sealedFor accountId: String, at now: Moment, in database: Database) throws {
        _ = try OriginRecord(sha256: sha256, accountId: accountId, requestId: nil, finished: now)
            .insertIfAbsent(in: database)
    }
}
