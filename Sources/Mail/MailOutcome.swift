/// A step of the conversation with a mail server.
package enum MailStage: String, Codable, Hashable, Sendable, CaseIterable {
    case resolve
    case connect
    case tls
    case signIn = "sign-in"
    case sender
    case recipient
    case data
}

/// A reply of a mail server (RFC 5321, 4.2).
package struct MailReply: Hashable, Sendable {
    /// Three digits; those of a program's failure are made from its exit status.
    package let code: Int
    /// The text with its enhanced code (RFC 3463), if it has one: at most 200 characters, no control characters.
    package let text: String

    package init(code: Int, text: String) { (self.code, self.text) = (code, text) }

    /// The class, subject and detail of the enhanced code, as `5.1.1`; nil if the text does not begin with one.
    package var enhanced: String? {
        text.prefixMatch(of: /[245]\.[0-9]{1,3}\.[0-9]{1,3}(?![0-9.])/).map { String($0.output) }
    }

    /// Whether the same may be accepted later.
    package var isTemporary: Bool { (400..<500).contains(code) }
}

/// The result of an attempt to send a message.
package enum MailOutcome: Hashable, Sendable {
    /// The next server took the message over; nobody knows yet whether it arrives.
    case accepted(MailReply)
    /// The server refused at a stage: for now with a code from 400, for good with one from 500.
    case refused(MailStage, MailReply)
    /// The message was not handed over, and no reply says why.
    case unavailable(MailStage, MailFault)
    /// The connection ended after the whole message was sent and before the reply: it may arrive or not.
    case unknown
}

/// A failure that is not a reply of the server.
package enum MailFault: Error, Hashable, Sendable {
    /// libcurl or the program is not on this machine.
    case missing(String)
    /// The server's name has no address.
    case unresolved
    /// The server's address is not a public one, and only those are allowed.
    case privateAddress
    /// The connection would not be encrypted and leaves this machine.
    case clearText
    /// No connection; the reason is the system's.
    case notConnected(String)
    /// Encryption is demanded and the server does not offer it.
    case noEncryption
    /// The certificate is not trusted, or is another host's; the reason is that of the TLS library.
    case untrusted(String)
    /// The server does not offer a way to sign in.
    case noSignIn
    /// A non-ASCII local part, and the server does not take those.
    case noSMTPUTF8
    case timedOut
    /// The connection ended.
    case cutOff
    /// The server does not speak SMTP, or replies with too much.
    case notSMTP
    /// Another failure, in words of the system or of libcurl.
    case other(String)
}
