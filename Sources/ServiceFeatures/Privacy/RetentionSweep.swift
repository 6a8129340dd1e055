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

    private func removeRequests(before start: Moment, in database: Database) throws {
        let over = try RequestRecord.all(
            """
            WHERE state IN ('completed', 'declined', 'cancelled', 'expired') AND coalesce(finished, created) <= ?
            ORDER BY created, id LIMIT \(Self.most)
            """,
            [start],
            in: database
        )
        for request in over {
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
