package import SignetServiceFoundation

/// The reason why no mail of an account can be sent: its server cannot be reached, or refuses the account.
///
/// The mails wait meanwhile, and nobody counts as unreachable.
package struct MailTrouble: StoredRecord {
    package static let table = "mailTrouble"
    package static let key = ["accountId"]

    package enum CodingKeys: CodingKey, CaseIterable { case accountId, stage, code, reply, since }

    package let accountId: String
    /// `MailStage`, or `settings` where the account has none any more.
    package let stage: String
    /// The code of the server's reply; `nil` where there was none.
    package let code: Int?
    package let reply: String
    package let since: Moment

    package var guardedBy: RowLock? { RowLock(.lane, accountId) }

    package static func of(_ accountId: String, in database: Database) throws -> MailTrouble? {
        try first("WHERE accountId = ?", [accountId], in: database)
    }

    static func clear(_ accountId: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM mailTrouble WHERE accountId = ?", arguments: [accountId])
    }

    /// Notes the last failure; the time stays that of the first.
    func note(in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO mailTrouble (accountId, stage, code, reply, since) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (accountId) DO UPDATE
                    SET stage = excluded.stage, code = excluded.code, reply = excluded.reply
                """,
            arguments: [accountId, stage, code, reply, since]
        )
    }
}
