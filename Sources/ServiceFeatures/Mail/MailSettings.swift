internal import Foundation
internal import SignetBasics
internal import SignetCryptography
internal import SignetFiles
package import SignetMail
package import SignetServiceFoundation
internal import SignetWeb

/// The way of an account's mails.
package struct MailSetup: Sendable {
    package enum Source: String, Codable, Sendable { case account, `operator` }

    package let source: Source
    package let route: MailRoute
    /// The sender's address, with the name of the service or the organisation.
    package let from: Mailbox
    /// The address for answers, where a request has none.
    package let replyTo: MailAddress?
    /// The domain that reports on delivery go to.
    let bounceDomain: String?

    package var transport: MailTransport { MailTransport(route) }

    /// The identifier of a mail's message, without its angle brackets.
    package func messageID(of mail: String, _ secret: MailSecret) -> String {
        "\(secret.tagged(mail))@\(from.address.domain)"
    }

    /// The address that reports on the delivery of a mail go to.
    package func envelopeSender(of mail: String, _ secret: MailSecret) -> MailAddress {
        guard let bounceDomain, let address = try? MailAddress("bounce+\(secret.tagged(mail))@\(bounceDomain)") else {
            return from.address
        }
        return address
    }
}

/// The settings of all accounts: an account's own, else the operator's, else none.
package struct MailSettings: Sendable {
    package let common: MailConfiguration
    let passwords: MailPasswords

    package init(_ configuration: ServiceConfiguration) {
        common = configuration.mail
        passwords = MailPasswords(configuration.dataKey)
    }

    /// Settings that cannot be used.
    package struct Fault: Error, CustomStringConvertible {
        package let description: String
    }

    /// Whether the operator has set a way for mails.
    var isCommonSet: Bool { common.server != nil || common.command != nil }

    /// Whether an account has a way for mails.
    package func isSet(for account: String, in database: Database) throws -> Bool {
        if isCommonSet { return true }
        return try MailSettingsRecord.of(account, in: database) != nil
    }

    /// The way of an account's mails; nil where it has none.
    ///
    /// - Throws: ``Fault`` where a password cannot be read.
    package func setup(of account: String, in database: Database) throws -> MailSetup? {
        if let own = try MailSettingsRecord.of(account, in: database) { return try setup(own) }
        guard let from = try common.from.map({ try Mailbox($0) }) else { return nil }
        let route: MailRoute
        if let command = common.command {
            route = .program(command)
        } else if let server = common.server.flatMap({ MailServer($0) }) {
            let password = common.user == nil ? nil : try commonPassword()
            route = .server(
                server.connection(
                    isEncrypted: common.demandsEncryption,
                    signIn: Self.signIn(common.signIn, common.user ?? "", password),
                    authorities: common.authorities,
                    // The operator named the server.
                    allowsPrivate: true
                )
            )
        } else {
            return nil
        }
        return MailSetup(
            source: .operator,
            route: route,
            from: from,
            replyTo: nil,
            bounceDomain: common.bounceDomain
        )
    }

    private func setup(_ own: MailSettingsRecord) throws -> MailSetup {
        let password = own.password.flatMap { passwords.revealed($0, of: own.accountId) }
        guard own.password == nil || password != nil else {
            throw Fault(description: "the password was kept with another key for data at rest: enter it again")
        }
        guard let server = MailServer(own.server) else {
            throw Fault(description: "'\(own.server)' is not a mail server")
        }
        let signIn = MailConfiguration.SignIn(rawValue: own.signIn) ?? .password
        return MailSetup(
            source: .account,
            route: .server(
                server.connection(
                    isEncrypted: own.tls == .demanded,
                    signIn: Self.signIn(signIn, own.login, password),
                    authorities: nil,
                    allowsPrivate: common.allowsPrivate
                )
            ),
            from: try Mailbox(own.sender),
            replyTo: own.replyTo.isEmpty ? nil : try MailAddress(own.replyTo),
            bounceDomain: own.bounce.isEmpty ? nil : own.bounce
        )
    }

    private func commonPassword() throws -> String? {
        guard let file = common.passwordFile else {
            return common.password.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        do { return try FileContents.firstLine(of: file) } catch {
            throw Fault(description: "the file of mail.password-file cannot be read")
        }
    }

    private static func signIn(
        _ kind: MailConfiguration.SignIn,
        _ user: String,
        _ password: String?
    ) -> SMTPConnection.Server.SignIn? {
        guard !user.isEmpty, let password else { return nil }
        return kind == .token ? .token(user: user, password) : .password(user: user, password)
    }
}

/// The key of the service by which it knows its own mails again in reports on their delivery.
package struct MailSecret: Sendable {
    private let key: SecretBytes

    /// The service's, which is made where there is none.
    package static func make(_ environment: ServiceEnvironment, in database: Database) throws -> MailSecret {
        try database.execute(
            sql: "INSERT INTO mailSecret (id, secret) VALUES (1, ?) ON CONFLICT (id) DO NOTHING",
            arguments: [Data(environment.randomBytes(32))]
        )
        guard let found = try read(in: database) else { throw MailSettings.Fault(description: "the secret is missing") }
        return found
    }

    /// The service's; nil before the first mail.
    package static func read(in database: Database) throws -> MailSecret? {
        try Data.fetchOne(database, sql: "SELECT secret FROM mailSecret WHERE id = 1").map {
            MailSecret(key: SecretBytes(Array($0)))
        }
    }

    /// The digest of a text for a purpose, which only this service makes.
    func digest(_ purpose: String, _ text: String) -> Data {
        Data(KeyedDigest.authenticationCode(of: Array("\(purpose) \(text)".utf8), key: key.bytes))
    }

    /// A mail's identifier, a dot and a code that only this service makes of it.
    func tagged(_ mail: String) -> String {
        let code = KeyedDigest.authenticationCode(of: Array("mail \(mail)".utf8), key: key.bytes)
        return "\(mail).\(code.prefix(8).hexadecimal)"
    }

    /// The mail that a tag names; nil for one that this service did not make.
    func mail(ofTag tag: String) -> String? {
        guard tag.utf8.count <= 80, let dot = tag.lastIndex(of: ".") else { return nil }
        let mail = String(tag[..<dot])
        let (own, given) = (Array(tagged(mail).utf8), Array(tag.utf8))
        // In the same time wherever they differ.
        guard own.count == given.count, zip(own, given).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else { return nil }
        return mail
    }
}
