internal import SignetAudit
internal import SignetBasics
internal import SignetServiceFoundation

/// The changes of a request since the mail that its reader got before, as a mail lists them.
struct MailChanges: Sendable {
    private let events: [AuditEvent]

    /// The most entries of the audit trail that are looked at, from the end.
    private static let most = 200

    /// Reads the changes that a mail is about.
    init(of mail: MailRecord, in database: Database) throws {
        let before = try Int64.fetchOne(
            database,
            sql: """
                SELECT max(created) FROM mail WHERE accountId = ? AND requestId = ? AND signerId = ? AND id <> ?
                    AND created < ? AND state IN ('accepted', 'delivered')
                """,
            arguments: [mail.accountId, mail.requestId, mail.signerId, mail.id, mail.created]
        )
        // The clock may have gone on between the change and the mail in its transaction.
        let (start, end) = (before ?? 0, mail.created.milliseconds + 1_000)
        events = try AuditLog.entries(of: mail.requestId, before: .max, limit: Self.most, in: database)
            .map { try AuditEntry(reading: Array($0.entry.utf8)).event }
            .filter { start <= $0.time.milliseconds && $0.time.milliseconds <= end }
            .reversed()
    }

    /// A line for each change, each once.
    func lines(_ facts: MailFacts, _ texts: Texts) -> [String] {
        func line(_ key: String, _ name: String, _ value: String?) -> String? {
            value.map { texts.text("mail.change.\(key)", facts.language, [name: .text($0.mailLine)]) }
        }
        var lines: [String] = []
        for event in events {
            func detail(_ name: String) -> String? { event.details[name]?.string }
            let found: [String?] =
                switch event.action {
                case .requestCorrected:
                    [
                        line("title", "title", detail("title")), line("sender", "sender", detail("sender")),
                        line("message", "message", detail("message")),
                        detail("documentBefore") == nil ? nil : line("document", "title", detail("name")),
                    ]
                case .deadlineChanged: [line("deadline", "deadline", facts.value(.deadline, texts))]
                case .signerAdded: [line("added", "person", detail("name"))]
                case .signerRemoved: [line("removed", "person", detail("name"))]
                default: []
                }
            lines += found.compactMap { $0 }.filter { !lines.contains($0) }
        }
        return lines
    }
}
