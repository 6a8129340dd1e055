package import SignetServiceFoundation

/// An account's own text of a mail, in one language.
package struct MailTextRecord: StoredRecord {
    package static let table = "mailText"
    package static let key = ["accountId", "event", "language"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case accountId, event, language, subject, body, version
    }

    let accountId: String
    package let event: MailEvent
    /// The tag of a ``PageLanguage``.
    package let language: String
    package var subject: String
    package var body: String
    /// The number of times that it was saved.
    package var version: Int

    package var guardedBy: RowLock? { RowLock(.account, accountId) }

    package var source: MailSource { MailSource(subject: subject, body: body) }

    /// The account's text of an event; nil where the service's own is used.
    package static func found(
        _ event: MailEvent,
        _ language: PageLanguage,
        of account: String,
        in database: Database
    ) throws -> MailTextRecord? {
        try first(
            "WHERE accountId = ? AND event = ? AND language = ?",
            [account, event.rawValue, language.rawValue],
            in: database
        )
    }
}
