internal import Foundation
internal import SignetCryptography
internal import SignetMail
package import SignetServiceFoundation

/// The settings of an account for its mails.
package struct MailSettingsRecord: StoredRecord {
    package static let table = "mailSettings"
    package static let key = ["accountId"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case accountId, server, tls, signIn, login, password, sender, replyTo, bounce, selector, changed
    }

    package enum Encryption: String, Codable, Sendable { case demanded, none }

    package let accountId: String
    /// The address of the server.
    package let server: String
    package let tls: Encryption
    /// `MailConfiguration.SignIn`.
    package let signIn: String
    /// Empty where the server asks for none.
    package let login: String
    /// As ``MailPasswords`` writes it; `nil` where there is none.
    var password: Data?
    /// The sender, as `Name <name@example.org>`.
    package let sender: String
    /// The address for answers, where a request has none; empty for none.
    package let replyTo: String
    /// The domain that reports on delivery go to; empty for the sender's address.
    package let bounce: String
    /// The selector of DKIM; empty for none.
    package let selector: String
    package let changed: Moment

    package var guardedBy: RowLock? { RowLock(.account, accountId) }

    package static func of(_ accountId: String, in database: Database) throws -> MailSettingsRecord? {
        try first("WHERE accountId = ?", [accountId], in: database)
    }

    /// Whether a password of the other settings may be used by these: the same user at the same server.
    func hasSameSignIn(as other: MailSettingsRecord) -> Bool {
        server == other.server && tls == other.tls && login == other.login && signIn == other.signIn
    }

    /// Writes them in place of those before.
    func put(in database: Database) throws {
        database.requireLock(.account, accountId)
        try database.execute(sql: "DELETE FROM mailSettings WHERE accountId = ?", arguments: [accountId])
        try insert(in: database)
    }
}

/// Passwords of mail servers as they are kept: encrypted where there is a key for data at rest, each for its account alone.
struct MailPasswords: Sendable {
    private let key: SecretBytes?

    /// The first byte of what is kept.
    private enum Form: UInt8 { case plain, encrypted }

    init(_ dataKey: SecretBytes?) {
        key = dataKey.map {
            SecretBytes(KeyedDigest.derivedKey(from: $0.bytes, purpose: "signet mail passwords", length: 32))
        }
    }

    func kept(_ password: String, of account: String) throws -> Data {
        let bytes = Array(password.utf8)
        guard let key else { return Data([Form.plain.rawValue] + bytes) }
        let sealed = try EncryptedBytes.seal(bytes, key: key.bytes, context: Array(account.utf8))
        return Data([Form.encrypted.rawValue] + sealed)
    }

    /// The password; nil where it was encrypted with another key.
    func revealed(_ kept: Data, of account: String) -> String? {
        switch kept.first.flatMap(Form.init) {
        case .plain: return String(decoding: kept.dropFirst(), as: UTF8.self)
        case .encrypted:
            guard let key else { return nil }
            let bytes = try? EncryptedBytes.open(Array(kept.dropFirst()), key: key.bytes, context: Array(account.utf8))
            return bytes.map { String(decoding: $0, as: UTF8.self) }
        case nil: return nil
        }
    }
}
