internal import Foundation
internal import Signet
package import SignetSealing
package import SignetServiceFoundation

/// When the document of a request is renewed: before the newest of its time stamps ends.
package struct RenewalRule: Sendable {
    /// How long before, in seconds.
    let before: Int

    /// The time of the renewal: with certificates of short validity, not before two thirds of it are over.
    func due(_ begins: Moment, _ ends: Moment) -> Moment {
        Moment(
            milliseconds: ends.milliseconds - min(Int64(before) * 1_000, (ends.milliseconds - begins.milliseconds) / 3)
        )
    }
}

/// The renewals of one request's document of level B-LTA: until when it can be proven, when it is renewed, and the last result.
package struct RenewalRecord: FinishingRecord {
    package static let table = "renewal"
    package static let key = ["requestId"]
    package static let kind = JobKind.renewal

    package enum CodingKeys: CodingKey, CaseIterable {
        case requestId, accountId, begins, ends, next, attempts, failed, problem, renewed, renewals, authority
    }

    package let requestId: String
    package let accountId: String
    /// The validity of the certificate of the newest time stamp's path that ends first.
    package var begins: Moment
    package var ends: Moment
    /// When the renewal is tried, the same as in its job; `nil` when it is too late.
    package var next: Moment?
    /// How often it was tried since the last renewal, or since a retry was requested.
    package var attempts: Int
    /// When it failed the last time, and why; `nil` after a renewal.
    package var failed: Moment?
    package var problem: FinishingFinding?
    /// When the document was renewed the last time.
    package var renewed: Moment?
    /// How often it was renewed.
    package var renewals: Int
    /// The address of the authority of the last renewal.
    package var authority: String?

    /// The first renewal of a request.
    package init(_ request: RequestRecord, _ stamp: DocumentTimeStamp, _ rule: RenewalRule) {
        (requestId, accountId) = (request.id, request.accountId)
        (begins, ends) = (Moment(stamp.certificate.notBefore), Moment(stamp.provableUntil))
        next = rule.due(begins, ends)
        (attempts, renewals) = (0, 0)
    }

    /// Takes the validity of a new time stamp.
    package mutating func renew(by stamp: DocumentTimeStamp, _ rule: RenewalRule) {
        (begins, ends) = (Moment(stamp.certificate.notBefore), Moment(stamp.provableUntil))
        next = rule.due(begins, ends)
    }

    package var deadline: Moment? { ends }

    package mutating func noteNext(_ next: Moment?) { self.next = next }
}

extension RenewalRecord {
    /// Puts the renewal into the queue, where it is tried at all.
    func enqueue(in database: Database) throws {
        if let next { try enqueue(due: .at(next), .time, in: database) }
    }

    /// Sets the times of renewals that were not tried yet, since the setting may be another than when they were written, and
    /// puts those into the queue that an earlier release has left.
    static func reschedule(_ rule: RenewalRule, in database: Database) throws {
        func moved() throws -> [RenewalRecord] {
            try all("WHERE next IS NOT NULL AND problem IS NULL", [], in: database).compactMap { old in
                var record = old
                record.next = rule.due(old.begins, old.ends)
                return record.next == old.next ? nil : record
            }
        }
        let ids = try moved().map(\.requestId)
        if !ids.isEmpty {
            try database.lock(.request, each: ids)
            // Before the locks they may have been renewed.
            for record in try moved() where ids.contains(record.requestId) { try record.update(in: database) }
        }
        try database.execute(
            sql: """
                INSERT INTO job (kind, key, lane, payload, state, due, attempts, fence)
                    SELECT 'renewal', requestId, accountId, '', 'waiting', next, attempts, 0
                    FROM renewal WHERE next IS NOT NULL ORDER BY next, requestId
                    ON CONFLICT (kind, key) DO UPDATE SET due = excluded.due
                        WHERE job.state = 'waiting' AND job.due <> excluded.due
                """
        )
    }

    /// Makes all that have failed due now.
    ///
    /// - Returns: How many.
    package static func retryAllNow(in database: Database) throws -> Int {
        func failed() throws -> [RenewalRecord] {
            try all("WHERE problem IS NOT NULL AND next IS NOT NULL", [], in: database)
        }
        let ids = try Set(failed().map(\.requestId))
        try database.lock(.request, each: ids)
        let locked = try failed().filter { ids.contains($0.requestId) }
        for var record in locked { try record.retryNow(.time, in: database) }
        return locked.count
    }

    /// How many are to be renewed at some time, how many of these have failed, how many are too late, and which ends first.
    package static func backlog(in database: Database) throws -> (pending: Int, failing: Int, late: Int, first: Moment?)
    {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT (SELECT count(*) FROM renewal WHERE next IS NOT NULL) AS pending,
                    (SELECT count(*) FROM renewal WHERE next IS NOT NULL AND problem IS NOT NULL) AS failing,
                    (SELECT count(*) FROM renewal WHERE next IS NULL) AS late,
                    (SELECT min(ends) FROM renewal WHERE next IS NOT NULL) AS first
                """
        )
        return (row?["pending"] ?? 0, row?["failing"] ?? 0, row?["late"] ?? 0, row?["first"])
    }
}
