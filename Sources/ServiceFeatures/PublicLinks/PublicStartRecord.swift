package import Foundation
package import SignetServiceFoundation

/// A person who begins by a public link, until their request is made; then only its identifier and the digest of the address stay.
///
/// Each change is one statement that compares what it replaces.
package struct PublicStartRecord: OwnedRecord {
    package static let table = "publicStart"
    package static let noun = "person who waits"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, linkId, accountId, name, email, language, cells, session, code, coded, attempts, sends, state,
            isConfirmed, person, taken, requestId, signerId, created, expires
    }

    package enum State: String, Codable, Sendable, CaseIterable {
        /// They are to enter the code of the mail.
        case asked
        /// Their request can be made.
        case confirmed
        /// Their request is made when the sender has allowed it.
        case waiting
        /// Their request was made.
        case made
        /// The sender has refused.
        case refused
    }

    package let id: String
    let linkId: String
    package let accountId: String
    let name: String
    let email: String
    let language: String
    /// Values of fields, by their names, as JSON.
    let cells: String
    /// The digest of the secret that the person's browser has.
    let session: Data?
    /// The digest of the code of the last mail.
    let code: Data?
    /// When that mail was written.
    let coded: Moment?
    /// The codes that were judged.
    let attempts: Int
    /// The mails with codes that were asked for.
    let sends: Int
    let state: State
    /// Whether the address is the person's: they had the code that was sent to it.
    let isConfirmed: Bool
    /// The digest of the address, by which a person's requests are counted.
    let person: Data?
    /// When it took one of the link's places.
    let taken: Moment?
    let requestId: String?
    let signerId: String?
    package let created: Moment
    let expires: Moment
}

extension PublicStartRecord {
    /// The most codes that are judged for one start, by all processes together.
    static let mostAttempts = 5
    /// The most mails with codes for one start.
    static let mostSends = 3
    /// How long a code is valid, in seconds.
    static let codeLifetime = 600
    /// How long a start is kept before its request is made, in seconds.
    static let lifetime = 86_400
    /// How long one waits for the sender, in seconds.
    static let longestWait = 30 * 86_400

    /// The start that a browser has the secret of.
    static func found(
        _ secret: Secret,
        by link: PublicLinkRecord,
        at now: Moment,
        in database: Database
    ) throws
        -> PublicStartRecord?
    {
        try first(
            "WHERE session = ? AND linkId = ? AND expires > ?",
            [secret.digest, link.id, now],
            in: database
        )
    }

    /// Judges a code, once: a right one confirms the address.
    ///
    /// - Returns: Whether it is right; nil where no code is judged any more.
    func judge(_ typed: String, _ digests: PublicDigests, at now: Moment, in database: Database) throws -> Bool? {
        try database.execute(
            sql: "UPDATE publicStart SET attempts = attempts + 1 WHERE id = ? AND state = 'asked' AND attempts < ?",
            arguments: [id, Self.mostAttempts]
        )
        guard database.changesCount == 1 else { return nil }
        let digits = typed.filter { $0.isASCII && $0.isNumber }
        try database.execute(
            sql: """
                UPDATE publicStart SET state = 'confirmed', isConfirmed = 1, code = NULL
                WHERE id = ? AND state = 'asked' AND code = ? AND coded > ?
                """,
            arguments: [id, digests.code(digits, of: id), now.adding(seconds: -Self.codeLifetime)]
        )
        return database.changesCount == 1
    }

    /// Makes the code of a mail, and keeps its digest; the ones before are valid no more.
    func newCode(_ environment: ServiceEnvironment, _ digests: PublicDigests, in database: Database) throws -> String {
        let code = Self.digits(environment)
        try database.execute(
            sql: "UPDATE publicStart SET code = ?, coded = ? WHERE id = ? AND state = 'asked'",
            arguments: [digests.code(code, of: id), environment.moment, id]
        )
        return code
    }

    /// Six digits, each number as likely as any other.
    private static func digits(_ environment: ServiceEnvironment) -> String {
        while true {
            let number = environment.randomBytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            guard number < 4_294_000_000 else { continue }
            let text = String(number % 1_000_000)
            return String(repeating: "0", count: 6 - text.count) + text
        }
    }

    /// Whether another code may be sent: the person has asked for few.
    func mayResend() -> Bool { state == .asked && sends < Self.mostSends && attempts < Self.mostAttempts }

    /// Removes what is no longer useful: starts whose time is over, the digests of who called, and the mails with codes.
    package static func removeExpired(_ now: Moment, in database: Database) throws {
        let over = try all(
            "WHERE expires <= ? AND state <> 'made' ORDER BY expires, id LIMIT 1000",
            [now],
            in: database
        )
        try database.lock(.owner, each: over.map(\.linkId))
        for start in over {
            try PublicLinkRecord.giveBack(start, in: database)
            try database.execute(
                sql: "DELETE FROM publicStart WHERE id = ? AND state <> 'made'",
                arguments: [start.id]
            )
        }
        try database.execute(
            sql: "UPDATE publicStart SET session = NULL WHERE expires <= ? AND session IS NOT NULL",
            arguments: [now]
        )
        let yesterday = now.adding(seconds: -lifetime)
        try database.execute(sql: "DELETE FROM publicCall WHERE created <= ?", arguments: [yesterday])
        let theirs = "SELECT id FROM mail WHERE event IN ('code', 'start-asked', 'start-refused') AND created <= ?"
        try database.execute(
            sql: "DELETE FROM job WHERE kind = 'mail' AND key IN (\(theirs))",
            arguments: [yesterday]
        )
        try database.execute(sql: "DELETE FROM mail WHERE id IN (\(theirs))", arguments: [yesterday])
    }

    /// What a person has begun, or asked to, by links of all accounts or of one, until their request is made.
    static func all(of email: EmailAddress, account: String?, in database: Database) throws -> [PublicStartRecord] {
        let (own, values) = ofPerson(email, account)
        return try all("WHERE lower(email) = ?\(own) ORDER BY id", values, in: database)
    }

    private static func ofPerson(_ email: EmailAddress, _ account: String?) -> (own: String, StatementArguments) {
        (account == nil ? "" : " AND accountId = ?", StatementArguments([email.text] + (account.map { [$0] } ?? [])))
    }

    /// Removes a person who has begun, or asked to, from all accounts or from one.
    static func erase(_ email: EmailAddress, account: String?, in database: Database) throws {
        let (own, values) = ofPerson(email, account)
        let starts = try all(of: email, account: account, in: database)
        try database.lock(.owner, each: starts.map(\.linkId))
        for start in starts {
            try PublicLinkRecord.giveBack(start, in: database)
            try start.delete(in: database)
        }
        let theirs = "SELECT id FROM mail WHERE requestId = '' AND signerId <> '' AND lower(address) = ?\(own)"
        try database.execute(sql: "DELETE FROM job WHERE kind = 'mail' AND key IN (\(theirs))", arguments: values)
        try database.execute(sql: "DELETE FROM mail WHERE id IN (\(theirs))", arguments: values)
    }
}
