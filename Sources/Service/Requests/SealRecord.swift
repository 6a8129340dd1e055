internal import Foundation
internal import GRDB

/// Why the document of a request is not sealed yet.
enum SealProblem: String, Codable, Sendable {
    /// No time-stamping authority answers.
    case authority
    /// No responder and no list shows whether the certificates were revoked.
    case revocation
    /// The key on a token or at a service did not answer.
    case key
    /// The key or its certificate cannot be read, is not valid or was revoked.
    case certificate
    /// The document's own rules forbid it, or it cannot be read.
    case document
    /// Something else on the server, such as a full disk.
    case service
}

/// The sealing of one request's document: since when and for what it waits, and its result.
struct SealRecord: Record {
    static let table = "seal"
    static let key = ["requestId"]

    enum CodingKeys: CodingKey, CaseIterable {
        case requestId, accountId, created, attempts, failed, problem, sealed, level, fingerprint, authority
    }

    let requestId: String
    let accountId: String
    /// When the last signer had signed.
    let created: Moment
    /// How often it was tried since it began, or since a retry was requested.
    var attempts: Int
    /// When it failed the last time.
    var failed: Moment?
    /// Why it failed the last time.
    var problem: SealProblem?
    var sealed: Moment?
    /// The level of the seal.
    var level: String?
    /// SHA-256 of the certificate, in hexadecimal.
    var fingerprint: String?
    /// The address of the time-stamping authority; `nil` without a time stamp.
    var authority: String?
}

extension SealRecord {
    /// The sealing of a request; `nil` before it begins, and for requests that are not sealed.
    static func of(_ requestId: String, in database: Database) throws -> SealRecord? {
        try first("WHERE requestId = ?", [requestId], in: database)
    }

    /// Has the document sealed at that time, or at once if an earlier attempt has failed.
    func enqueue(due: Moment, in database: Database) throws {
        try JobRecord.add(.seal, key: requestId, lane: accountId, due: due, payload: "", .underWay, in: database)
    }

    /// The identifiers of all requests whose documents are to be sealed, the longest waiting first.
    static func waiting(in database: Database) throws -> [String] {
        try String.fetchAll(database, sql: "SELECT requestId FROM seal WHERE sealed IS NULL ORDER BY created")
    }

    /// Makes all that wait due now.
    ///
    /// - Returns: How many wait.
    static func hurry(_ now: Moment, in database: Database) throws -> Int {
        try JobRecord.hurry(.seal, now, in: database)
        try database.execute(sql: "UPDATE seal SET attempts = 0 WHERE sealed IS NULL")
        return database.changesCount
    }

    /// How many wait, since when the first does, and when an attempt failed the last time.
    static func backlog(in database: Database) throws -> (count: Int, oldest: Moment?, lastFailure: Moment?) {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT (SELECT count(*) FROM seal WHERE sealed IS NULL) AS count,
                    (SELECT min(created) FROM seal WHERE sealed IS NULL) AS oldest,
                    (SELECT max(failed) FROM seal) AS failure
                """
        )
        return (row?["count"] ?? 0, row?["oldest"], row?["failure"])
    }
}
