internal import Foundation
internal import Signet
internal import SignetSealing
package import SignetServiceFoundation

/// When the document of a request is renewed: before the newest of its time stamps ends.
package struct RenewalRule: Sendable {
    /// How long before, in seconds.
    let before: Int

    init(before: Int) { self.before = before }

    /// Reads the form of ``text``.
    package init?(text: String) {
        guard let before = Int(text) else { return nil }
        self.before = before
    }

    /// The rule as the payload of a job.
    package var text: String { String(before) }

    /// The time of the renewal: with certificates of short validity, not before two thirds of it are over.
    func due(_ begins: Moment, _ ends: Moment) -> Moment {
        Moment(
            milliseconds: ends.milliseconds - min(Int64(before) * 1_000, (ends.milliseconds - begins.milliseconds) / 3)
        )
    }
}

/// The renewals of one request's documents of level B-LTA: until when all can be proven, when the next is renewed, and the last result.
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

    /// The first renewal of a request: of the document whose time stamp ends first; `nil` where none has one.
    init?(_ request: RequestRecord, _ documents: [RequestDocumentRecord], _ rule: RenewalRule) {
        guard let (begins, ends) = Self.first(of: documents) else { return nil }
        (requestId, accountId) = (request.id, request.accountId)
        (self.begins, self.ends) = (begins, ends)
        next = rule.due(begins, ends)
        (attempts, renewals) = (0, 0)
    }

    /// Takes the validity of the time stamp that ends first.
    mutating func renew(_ documents: [RequestDocumentRecord], _ rule: RenewalRule) {
        guard let (begins, ends) = Self.first(of: documents) else { return }
        (self.begins, self.ends) = (begins, ends)
        next = rule.due(begins, ends)
    }

    private static func first(of documents: [RequestDocumentRecord]) -> (begins: Moment, ends: Moment)? {
        let stamps = documents.compactMap { document in
            document.begins.flatMap { begins in document.ends.map { (begins, $0) } }
        }
        return stamps.min { $0.1 < $1.1 }
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
    package static func reschedule(_ rule: RenewalRule, in database: Database) throws {
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
