package import SignetServiceFoundation

/// An address that gets no mails from an account, until the sender lifts that.
package struct SuppressionRecord: StoredRecord {
    package static let table = "suppression"
    package static let key = ["accountId", "folded"]

    package enum CodingKeys: CodingKey, CaseIterable { case accountId, folded, kind, mailId, created, lifted }

    package enum Kind: String, Codable, Sendable {
        /// It refused a mail for good: it gets none.
        case bounce
        /// Its owner reported a mail as unwanted: it gets no reminders.
        case complaint
    }

    package let accountId: String
    /// The address in lower case.
    package let folded: String
    package let kind: Kind
    /// The mail that was refused.
    package let mailId: String
    package let created: Moment
    package let lifted: Moment?

    /// Whether an address gets no mail of an event.
    static func stops(
        _ event: MailEvent,
        to address: String,
        of accountId: String,
        in database: Database
    ) throws
        -> Bool
    {
        let found = try first(
            "WHERE accountId = ? AND folded = ? AND lifted IS NULL",
            [accountId, address.lowercased()],
            in: database
        )
        switch found?.kind {
        case nil: return false
        case .bounce: return true
        case .complaint: return event.isReminder
        }
    }

    /// Writes it; one that was lifted is in force again.
    func put(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO suppression (accountId, folded, kind, mailId, created) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (accountId, folded) DO UPDATE
                    SET kind = excluded.kind, mailId = excluded.mailId, created = excluded.created, lifted = NULL
                """,
            arguments: [accountId, folded, kind.rawValue, mailId, created]
        )
    }

    /// Lifts that of an address.
    ///
    /// - Returns: Whether there was one.
    static func lift(_ address: String, of accountId: String, at now: Moment, in database: Database) throws -> Bool {
        try database.execute(
            sql: "UPDATE suppression SET lifted = ? WHERE accountId = ? AND folded = ? AND lifted IS NULL",
            arguments: [now, accountId, address.lowercased()]
        )
        return database.changesCount == 1
    }
}
