internal import Foundation
internal import SignetAudit
internal import SignetBasics
package import SignetServiceFoundation

/// Erases a person, by their e-mail address, from the signing requests of all accounts or of one.
///
/// Requests that are over, have no other signer and no signed document are deleted. In others the person's
/// name, address, signatures and entries are removed, and the document stays for the other parties, or is deleted
/// with the request if the operator says so. Chains keep the digests of what is removed, so they still verify.
package struct PersonErasure: Sendable {
    package let email: EmailAddress
    package let completed: CompletedRequests
    package let requests: RequestServices

    package init(email: EmailAddress, completed: CompletedRequests, requests: RequestServices) {
        (self.email, self.completed, self.requests) = (email, completed, requests)
    }

    /// Erases the person from the requests of an account, or of all where that is nil, in the caller's transaction.
    ///
    /// - Returns: The report of the erasure.
    /// - Throws: ``MaintenanceError`` where a request is open; nothing is erased then.
    package func run(account: String?, in database: Database) throws -> ErasureReport {
        try PublicStartRecord.erase(email, account: account, in: database)
        let named = try named(account: account, in: database)
        let theirs = try PersonRecords.signers(email, in: database).map(\.requestId)
        let templates = try PersonRoles.all(of: email, account: account, in: database).map(\.version.templateId)
        try RequestErasure.lock(theirs + named.map(\.id), templates: templates, in: database)
        let roles = try PersonRoles.all(of: email, account: account, in: database)
        let all = try PersonRecords.all(of: email, account: account, in: database)
        let open = all.filter { $0.request.isOpen || $0.request.state == .sealing }
        guard open.isEmpty else {
            let ids = Set(open.map(\.request.id)).sorted().joined(separator: ", ")
            throw MaintenanceError(
                .refused,
                "they are asked to sign requests that are under way: \(ids); cancel these first, or wait until they are over"
            )
        }
        let tables = try PersonRows.bulks(of: email, account: account, in: database)
        try database.lock(.batch, each: tables.map(\.id))
        let rows = try PersonRows.all(of: email, in: tables, in: database)
        let accounts = Set(all.map(\.request.accountId) + named.map(\.accountId) + rows.map(\.accountId))
            .union(roles.map(\.accountId)).union(account.map { [$0] } ?? [])
        try database.lock(.chain, each: accounts)
        var report = ErasureReport()
        for records in all {
            // A person may be two of the signers.
            guard let request = try RequestRecord.with(id: records.request.id, in: database) else { continue }
            if isDeleted(records) {
                try delete(request, in: database)
                report.deleted.append(request.id)
            } else if let count = try redact(records, request, in: database) {
                report.redacted.append(.init(request: request.id, entries: count))
            } else {
                report.kept.append(request.id)
            }
        }
        for request in named {
            report.redacted.append(.init(request: request.id, entries: try redactMentions(in: request, in: database)))
        }
        for each in rows { try each.erase(in: database) }
        report.rows = rows.count
        for each in roles where templates.contains(each.version.templateId) { try each.erase(in: database) }
        report.templates = Set(roles.map(\.version.templateId)).sorted()
        for id in accounts.sorted() {
            try note(report, of: id, all, in: database)
        }
        for id in accounts {
            try database.execute(
                sql: "DELETE FROM suppression WHERE accountId = ? AND folded = ?",
                arguments: [id, email.text]
            )
        }
        try database.forgetRemovedSearchTexts()
        if account == nil { report.mentions = try PersonMention.all(of: email, in: database) }
        return report
    }

    private func isDeleted(_ records: PersonRecords) -> Bool {
        switch (records.request.state, completed) {
        case (.completed, .delete): true
        case (.completed, .redact): false
        default: records.others == 0
        }
    }

    private func delete(_ request: RequestRecord, in database: Database) throws {
        try RequestErasure(request: request, keepsDocument: false).delete(
            by: .service,
            from: .service,
            because: "erasure",
            requests,
            in: database
        )
    }

    /// Removes the person from a request.
    ///
    /// - Returns: How many entries of its chain were redacted; `nil` where they are of an earlier release and cannot be, and nothing
    ///   was removed.
    private func redact(_ records: PersonRecords, _ request: RequestRecord, in database: Database) throws -> Int? {
        database.requireLock(.request, request.id)
        let entries = records.entries.filter { !$0.isRedacted }
        guard entries.allSatisfy(\.isRedactable) else { return nil }
        let now = requests.api.now
        try eraseEarlier(in: request, in: database)
        for entry in entries { try AuditLog.redact(entry, in: database) }
        for picture in records.pictures { try Orphans.add(picture.sha256, now, in: database) }
        try AttachmentRecord.remove(of: records.signer, besides: [], now, in: database)
        for statement in Self.statements {
            try database.execute(sql: statement, arguments: ["id": records.signer.id, "name": SignerRecord.erasedName])
        }
        try database.execute(
            sql: "UPDATE request SET search = ? WHERE id = ?",
            arguments: [try request.searchText(with: request.signers(in: database), in: database), request.id]
        )
        try DeliveryRecord.remove(about: request.id, of: request.accountId, in: database)
        let details = ["signer": records.signer.id, "entries": String(entries.count)]
        try request.note(.entriesRedacted, by: .service, from: .service, details, requests, in: database)
        return entries.count
    }

    /// Requests in which the person is no signer but was named: by an address that was corrected, or to sign in another's place.
    private func named(account: String?, in database: Database) throws -> [RequestRecord] {
        let chains = try String.fetchSet(
            database,
            sql: "SELECT DISTINCT chain FROM event WHERE lower(entry) LIKE ? ESCAPE '\\'",
            arguments: ["%\(email.text.escapedForLike)%"]
        )
        return try chains.sorted().compactMap { try RequestRecord.with(id: $0, in: database) }.filter { request in
            try (account == nil || request.accountId == account)
                && !request.signers(in: database).contains { email.matches($0.email) }
        }
    }

    /// Removes mails to the address, and questions of the person it belonged to before a correction; the entries tell who that was.
    private func eraseEarlier(in request: RequestRecord, in database: Database) throws {
        for mail in try MailRecord.all("WHERE requestId = ?", [request.id], in: database)
        where email.matches(mail.address) {
            try database.execute(sql: "UPDATE mail SET address = '', reply = NULL WHERE id = ?", arguments: [mail.id])
        }
        var starts: [String: Int] = [:]
        for entry in try AuditLog.entries(of: request.id, in: database)
        where entry.event.action == .signerCorrected {
            guard let signer = entry.event.details["signer"]?.string,
                entry.event.details["emailBefore"] != nil || entry.event.details["nameBefore"] != nil
            else { continue }
            let end = entry.event.time.milliseconds
            if let before = entry.event.details["emailBefore"]?.string, email.matches(before) {
                for statement in [
                    "DELETE FROM question",
                    "UPDATE delegation SET name = '\(SignerRecord.erasedName)', email = '', reason = ''",
                ] {
                    try database.execute(
                        sql: "\(statement) WHERE signerId = ? AND asked > ? AND asked <= ?",
                        arguments: [signer, starts[signer] ?? 0, end]
                    )
                }
            }
            starts[signer] = end
        }
    }

    /// Removes the address of a person who is no signer of the request.
    private func redactMentions(in request: RequestRecord, in database: Database) throws -> Int {
        let entries = try AuditLog.entries(of: request.id, mentioning: email.text, in: database).filter {
            $0.isRedactable && !$0.isRedacted && email.isIn($0.text)
        }
        try eraseEarlier(in: request, in: database)
        for entry in entries { try AuditLog.redact(entry, in: database) }
        for var wish in try DelegationRecord.all(ofAny: [request.id], in: database) where email.matches(wish.email) {
            wish.erase(at: requests.api.now)
            try wish.update(in: database)
        }
        try DeliveryRecord.remove(about: request.id, of: request.accountId, in: database)
        return entries.count
    }

    /// Records in an account's chain that a person was erased, and redacts the entries there that have the address.
    private func note(
        _ report: ErasureReport,
        of account: String,
        _ all: [PersonRecords],
        in database: Database
    ) throws {
        let own = Set(all.filter { $0.request.accountId == account }.map(\.request.id))
        let entries = try AuditLog.entries(of: account, mentioning: email.text, in: database).filter {
            $0.isRedactable && email.isIn($0.text)
        }
        for entry in entries { try AuditLog.redact(entry, in: database) }
        let details = [
            "deleted": String(report.deleted.count { own.contains($0) }),
            "redacted": String(report.redacted.count { own.contains($0.request) }),
            "kept": String(report.kept.count { own.contains($0) }),
            "entries": String(entries.count), "rows": String(report.rows),
        ]
        let now = requests.api.now
        let event = AuditEvent(.personErased, at: now, by: .service, from: .service, document: nil, details)
        try AuditLog(account: account).append([event], in: database)
    }

    /// The statements that remove a signer's data, in an order in which each finds its rows.
    private static let statements = [
        "DELETE FROM picture WHERE \(ofSigner)",
        "DELETE FROM saved WHERE \(ofSigner)",
        "DELETE FROM draft WHERE \(ofSigner)",
        "DELETE FROM idempotency WHERE owner IN (SELECT id FROM link WHERE \(isTheirs))",
        "DELETE FROM link WHERE \(isTheirs)",
        "DELETE FROM handover WHERE owner = 'signer:' || :id",
        "DELETE FROM question WHERE signerId = :id",
        "UPDATE delegation SET name = :name, email = '', reason = '' WHERE signerId = :id",
        "UPDATE field SET value = NULL, source = NULL WHERE signerId = :id",
        "UPDATE mail SET address = '', reply = NULL WHERE signerId = :id",
        "UPDATE publicStart SET person = NULL, session = NULL WHERE signerId = :id",
        "UPDATE signer SET name = :name, email = '', reason = NULL WHERE id = :id",
    ]

    private static let ofSigner = """
        (owner = 'signer:' || :id OR owner IN (SELECT 'handover:' || id FROM handover WHERE owner = 'signer:' || :id))
        """

    private static let isTheirs = """
        (subject = :id OR subject IN (SELECT id FROM handover WHERE owner = 'signer:' || :id))
        """
}

/// How completed requests of an erased person are treated.
package enum CompletedRequests: String, CaseIterable, Sendable {
    /// Their name, address, signatures and entries are removed; the documents stay for the other parties.
    case redact
    /// They are deleted with their documents.
    case delete
}

/// The result of erasing a person.
package struct ErasureReport: Encodable, Sendable {
    /// A request in which the person's data were removed.
    package struct Redacted: Encodable, Sendable {
        package let request: String
        /// How many entries of its chain were redacted.
        package let entries: Int
    }

    /// Requests that were deleted.
    package internal(set) var deleted: [String] = []
    /// Requests in which the person's data were removed; their documents are as they were signed.
    package internal(set) var redacted: [Redacted] = []
    /// Requests that were left as they are, since an earlier release wrote their chains.
    package internal(set) var kept: [String] = []
    /// How many rows of tables were emptied.
    package internal(set) var rows = 0
    /// The templates in which they always had a role, which has nobody now.
    package internal(set) var templates: [String] = []
    /// Rows that still have the address.
    var mentions: [PersonMention] = []

    /// How many rows still have the address.
    package var mentioned: Int { mentions.count }

    private enum CodingKeys: CodingKey { case deleted, redacted, kept, rows, templates, mentions }
}
