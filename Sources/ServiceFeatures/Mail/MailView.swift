internal import SignetServiceFoundation

/// A mail as the API returns it.
struct MailView: Encodable, Sendable {
    let id: String
    let event: MailEvent
    /// The number among the person's mails of this event.
    let n: Int
    let request: String?
    /// The title of the request, in lists of several.
    let title: String?
    /// `nil` for the sender.
    let signer: String?
    let address: String
    let language: String
    let state: MailRecord.State
    let code: Int?
    let reply: String?
    let attempts: Int
    let queued: Moment
    let sent: Moment?
    let next: Moment?
    /// The SHA-256 of the text that was sent last, with the link's digest in its place.
    let text: String?

    init(_ mail: MailRecord, title: String?) {
        (id, event, n, address, language) = (mail.id, mail.event, mail.n, mail.address, mail.language)
        request = mail.requestId.isEmpty ? nil : mail.requestId
        signer = mail.isToSender || mail.event.isAboutStart ? nil : mail.signerId
        (state, code, reply, attempts) = (mail.state, mail.code, mail.reply, mail.attempts)
        (queued, sent, next) = (mail.created, mail.sent, mail.next)
        text = mail.digest.map { "sha256:\($0)" }
        self.title = title
    }
}
