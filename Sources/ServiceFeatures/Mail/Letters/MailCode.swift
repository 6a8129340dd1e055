internal import Foundation
internal import SignetCryptography
package import SignetServiceFoundation

/// The code at the end of a mail, by which its reader sees whether the service sent it.
///
/// 12 of 32 letters and digits that are hardly confused with each other; only the digest is kept.
package struct MailCode: Sendable {
    /// In three groups, as in `K7QM-3XWP-9RTD`.
    package let text: String

    private static let letters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
    private static let length = 12

    /// Makes a code for a mail, and keeps its digest.
    ///
    /// A mail that is sent again has another code; earlier ones stay valid.
    package static func make(for mail: String, _ services: APIServices, in database: Database) throws -> MailCode {
        let bytes = services.environment.randomBytes(length)
        // 32 letters: each is as likely as any other.
        let code = MailCode(normal: String(decoding: bytes.map { letters[Int($0) % letters.count] }, as: UTF8.self))
        try database.execute(
            sql: "INSERT INTO mailCode (digest, mailId) VALUES (?, ?)",
            arguments: [code.digest, mail]
        )
        return code
    }

    /// A code as somebody has typed it, whether or not there is such a one.
    package init(typed text: String) {
        let letters = text.uppercased().utf8.filter { Self.letters.contains($0) }
        self.init(normal: String(decoding: letters.prefix(2 * Self.length), as: UTF8.self))
    }

    private init(normal: String) {
        text = stride(from: 0, to: normal.count, by: 4).map { String(normal.dropFirst($0).prefix(4)) }
            .joined(separator: "-")
    }

    var digest: Data { Data(Digest.bytes(of: text.utf8, .sha256)) }
}

/// The facts of a mail that somebody has entered the code of.
package struct CheckedMail: Sendable {
    /// Empty where it is about no request, and where the account shows no titles.
    package let title: String
    package let sender: String
    package let day: Moment
    /// The address, with dots in place of most letters.
    package let address: String

    /// The mail with a code; nil where there is none.
    package static func found(_ code: MailCode, in database: Database) throws -> CheckedMail? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT mail.address AS address, mail.created AS created, mail.sent AS sent, account.person AS person,
                    account.organisation AS organisation, account.titlesInMail AS titlesInMail,
                    coalesce(request.title, '') AS title, coalesce(request.sender, '') AS sender
                FROM mailCode JOIN mail ON mail.id = mailCode.mailId JOIN account ON account.id = mail.accountId
                    LEFT JOIN request ON request.id = mail.requestId AND request.accountId = mail.accountId
                WHERE mailCode.digest = ?
                """,
            arguments: [code.digest]
        )
        guard let row else { return nil }
        let (sender, person, organisation): (String, String, String) =
            (try row["sender"], try row["person"], try row["organisation"])
        let sent: Moment? = row["sent"]
        return CheckedMail(
            title: try row["titlesInMail"] ? beginning(of: row["title"]) : "",
            sender: sender.isEmpty ? [person, organisation].filter { !$0.isEmpty }.joined(separator: ", ") : sender,
            day: try sent ?? row["created"],
            address: masked(try row["address"])
        )
    }

    /// The first letters of a title: those who have the mail know the rest.
    static func beginning(of title: String) -> String {
        let line = title.mailLine
        let count = min(12, line.count / 2)
        return line.isEmpty ? "" : "\(line.prefix(max(1, count)))…"
    }

    /// An address by which its owner knows it and others do not, as in `a…g@example.org`.
    static func masked(_ address: String) -> String {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts[0].first, let last = parts[0].last else { return "…" }
        return parts[0].count > 2 ? "\(first)…\(last)@\(parts[1])" : "…@\(parts[1])"
    }
}
