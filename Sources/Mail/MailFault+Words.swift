extension MailFault {
    /// The name for programs.
    package var code: String {
        switch self {
        case .missing: "program-missing"
        case .unresolved: "name-not-found"
        case .privateAddress: "private-address"
        case .clearText: "clear-text"
        case .notConnected: "not-connected"
        case .noEncryption: "no-encryption"
        case .untrusted: "certificate"
        case .noSignIn: "sign-in-missing"
        case .noSMTPUTF8: "smtputf8-missing"
        case .timedOut: "timeout"
        case .cutOff: "cut-off"
        case .notSMTP: "not-smtp"
        case .other: "other"
        }
    }
}

extension MailFault: CustomStringConvertible {
    /// The cause and its remedy, in a sentence without its full stop.
    package var description: String {
        switch self {
        case .missing(let name): "'\(name)' is not on this machine: install it, or correct its path"
        case .unresolved: "the server's name has no address: correct the name"
        case .privateAddress:
            "the server is on this machine or in a private network: use a public one, or have the operator set mail.allow-private"
        case .clearText: "without encryption only a server on this machine is used: demand encryption"
        case .notConnected(let reason): "there is no connection (\(reason)): check the port, and whether a firewall is between"
        case .noEncryption: "the server offers no encryption (STARTTLS): use another port, or smtps://"
        case .untrusted(let reason): "the certificate of the server is not trusted: \(reason)"
        case .noSignIn: "the server offers no way to sign in that is used here: leave the user out, or use another port"
        case .noSMTPUTF8: "the server takes no addresses with such letters before the @: use another address"
        case .timedOut: "the server did not answer in time: check the port"
        case .cutOff: "the server ended the connection: check the port, and whether it wants encryption"
        case .notSMTP: "the server does not speak SMTP: check the port"
        case .other(let reason): reason
        }
    }
}
