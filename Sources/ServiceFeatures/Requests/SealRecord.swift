internal import Foundation
package import SignetServiceFoundation

/// The sealing of one request's document: since when and for what it waits, and its result.
package struct SealRecord: FinishingRecord {
    package static let table = "seal"
    package static let key = ["requestId"]
    package static let kind = JobKind.seal

    package enum CodingKeys: CodingKey, CaseIterable {
        case requestId, accountId, created, attempts, failed, problem, sealed, level, fingerprint, authority
    }

    package let requestId: String
    package let accountId: String
    /// When the last signer had signed.
    package let created: Moment
    package var attempts: Int
    package var failed: Moment?
    package var problem: FinishingFinding?
    package var sealed: Moment?
    /// The level of the seal.
    package var level: String?
    /// SHA-256 of the certificate, in hexadecimal.
    var fingerprint: String?
    /// The address of the time-stamping authority; `nil` without a time stamp.
    package var authority: String?

    package var deadline: Moment? { nil }

    package mutating func noteNext(_ next: Moment?) {}
}

extension SealRecord {
    /// The identifiers of all requests whose documents are to be sealed, the longest waiting first.
    package static func waiting(in database: Database) throws -> [String] {
        try String.fetchAll(database, sql: "SELECT requestId FROM seal WHERE sealed IS NULL ORDER BY created")
    }

    /// Makes all that wait due now.
    ///
    /// - Returns: How many wait.
    package static func retryAllNow(in database: Database) throws -> Int {
        try JobRecord.retryAllNow(.seal, in: database)
        try database.execute(sql: "UPDATE seal SET attempts = 0 WHERE sealed IS NULL")
        return database.changesCount
    }

    /// How many wait, since when the first does, and when an attempt failed the last time.
    package static func backlog(in database: Database) throws -> (count: Int, oldest: Moment?, lastFailure: Moment?) {
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
