internal import Foundation
package import SignetServiceFoundation

/// Removes the data of people whose time is over by the rules of retention.
package struct RetentionSweep: Sendable {
    package let rules: RetentionRules
    package let requests: RequestServices

    package init(rules: RetentionRules, requests: RequestServices) {
        (self.rules, self.requests) = (rules, requests)
    }

    /// The most requests that are deleted in one transaction, and the most pictures.
    private static let most = 50

    /// Removes some of it.
    ///
    /// - Returns: Whether something was removed.
    package func run(_ now: Moment, in database: Database) throws -> Bool {
        let before = database.totalChangesCount
        if let start = rules.drafts.start(before: now) { try DraftRecord.remove(before: start, in: database) }
        if let start = rules.signatures?.start(before: now) {
            try database.execute(sql: "DELETE FROM saved WHERE created <= ?", arguments: [start])
        }
        if let start = rules.pictures?.start(before: now) { try removePictures(before: start, now, in: database) }
        try removeTables(now, in: database)
        try TaskRecord.removeOver(before: now.adding(seconds: -TaskRecord.days * 86_400), in: database)
        if let start = rules.requests?.start(before: now) { try removeRequests(before: start, in: database) }
        return database.totalChangesCount > before
    }

    /// Removes pictures that no signature needs: neither a kept one, nor one in an open request.
    private func removePictures(before start: Moment, _ now: Moment, in database: Database) throws {
        let pictures = try PictureRecord.all(
            """
            WHERE created <= ? AND NOT EXISTS (SELECT 1 FROM signature WHERE strpos(source, picture.id) > 0)
                AND NOT EXISTS (SELECT 1 FROM saved WHERE strpos(source, picture.id) > 0)
                AND NOT EXISTS (
                    SELECT 1 FROM field JOIN request ON request.id = field.requestId
                    WHERE strpos(field.source, picture.id) > 0)
            ORDER BY created LIMIT \(Self.most)
            """,
            [start],
            in: database
        )
        for picture in pictures {
            try picture.delete(in: database)
            try Orphans.add(picture.sha256, now, in: database)
        }
    }

    /// Removes tables that were never sent, as drafts, and those that ended, with requests.
    private func removeTables(_ now: Moment, in database: Database) throws {
        func due() throws -> [BulkRecord] {
            let unsent = try rules.drafts.start(before: now).map { try BulkRecord.unsent(before: $0, in: database) }
            let over = try rules.requests?.start(before: now).map { try BulkRecord.over(before: $0, in: database) }
            return (unsent ?? []) + (over ?? [])
        }
        let ids = try due().map(\.id)
        guard !ids.isEmpty else { return }
        try database.lock(.batch, each: ids)
        // Before the locks they may have been sent.
        for bulk in try due() where ids.contains(bulk.id) { try bulk.remove(in: database) }
    }

    private func removeRequests(before start: Moment, in database: Database) throws {
        func over() throws -> [RequestRecord] {
            try RequestRecord.all(
                """
                WHERE state IN ('completed', 'declined', 'cancelled', 'expired') AND coalesce(finished, created) <= ?
                ORDER BY created, id LIMIT \(Self.most)
                """,
                [start],
                in: database
            )
        }
        let ids = try over().map(\.id)
        guard !ids.isEmpty else { return }
        try RequestErasure.lock(ids, in: database)
        try database.lock(.chain, each: over().map(\.accountId))
        // Before the locks they may have been given more time, or erased.
        for request in try over() where ids.contains(request.id) {
            try RequestErasure(request: request, keepsDocument: false).delete(
                by: .service,
                from: .service,
                because: "retention",
                requests,
                in: database
            )
        }
        requests.outbox.wake()
    }
}
