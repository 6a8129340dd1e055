internal import Configuration
internal import SignetMail
internal import SignetServiceFoundation

extension ConfigurationSources {
    /// The settings of mails.
    func mail(_ reader: ConfigReader) throws -> MailConfiguration {
        var mail = MailConfiguration()
        mail.server = text(reader, "mail.server")
        mail.command = text(reader, "mail.command")
        mail.user = text(reader, "mail.user")
        mail.passwordFile = text(reader, "mail.password-file")
        mail.password = environment["SIGNET_MAIL_PASSWORD"].map { SecretBytes(Array($0.utf8)) }
        mail.signIn = try choice(reader, "mail.sign-in", mail.signIn)
        mail.from = text(reader, "mail.from")
        mail.bounceDomain = text(reader, "mail.bounce")
        mail.selector = text(reader, "mail.selector")
        mail.authorities = text(reader, "mail.ca")
        mail.allowsPrivate = try bool(reader, "mail.allow-private", false)
        switch text(reader, "mail.tls") {
        case nil, "demanded": break
        case "none": mail.demandsEncryption = false
        case let other?: throw SettingError(description: "mail.tls is demanded or none, not '\(other)'")
        }
        try check(mail)
        return mail
    }

    private func check(_ mail: MailConfiguration) throws {
        func refuse(_ description: String) throws -> Never { throw SettingError(description: description) }
        if mail.server != nil, mail.command != nil {
            try refuse("mail.server and mail.command exclude each other: give one")
        }
        let server = try mail.server.map { text in
            guard let server = MailServer(text) else {
                try refuse("mail.server is an address as smtp://mail.example.org, not '\(text)'")
            }
            return server
        }
        if let command = mail.command, !command.hasPrefix("/") {
            try refuse("mail.command is the whole path of a program, as /usr/sbin/sendmail, not '\(command)'")
        }
        if !mail.demandsEncryption, let server, server.isEncrypted || !server.isThisMachine {
            try refuse("mail.tls none is for smtp://localhost, 127.0.0.1 or [::1] alone, not '\(server)'")
        }
        let hasPassword = mail.password != nil || mail.passwordFile != nil
        if mail.user != nil, !hasPassword { try refuse("mail.user needs a password: give mail.password-file") }
        if mail.passwordFile != nil, mail.user == nil {
            try refuse("mail.password-file belongs to mail.user: give that too")
        }
        if let from = mail.from {
            do throws(MailError) { _ = try Mailbox(from) } catch { try refuse("mail.from: \(error)") }
        } else if mail.server != nil || mail.command != nil {
            try refuse("mail needs a sender: give mail.from, as 'Example Ltd <sign@example.org>'")
        }
        if let domain = mail.bounceDomain, (try? MailAddress("bounce@\(domain)")) == nil {
            try refuse("mail.bounce is a domain as example.org, not '\(domain)'")
        }
        if let selector = mail.selector, !MailDomain.isSelector(selector) {
            try refuse("mail.selector is the name before ._domainkey, as mail2026, not '\(selector)'")
        }
    }
}
