internal import SignetMail
internal import SignetServiceFoundation

/// A mail in the words of this attempt, with all that is needed to send it; it has the link, so it is never written anywhere.
struct MailEnvelope: Sendable {
    /// A finished document that goes with the mail.
    struct File: Sendable {
        let name: String
        let sha256: String
    }

    let mail: MailRecord
    let setup: MailSetup
    let from: Mailbox
    let to: Mailbox
    let replyTo: Mailbox?
    let returnAddress: MailAddress
    let letter: MailLetter
    let files: [File]
    /// Whether the connection of the attempt before ended in the middle.
    let isRepeated: Bool

    func message(_ attachments: [MailMessage.Attachment], at now: Moment) throws -> MailMessage {
        try MailMessage(
            from: from,
            to: to,
            replyTo: replyTo,
            subject: letter.subject,
            text: letter.text,
            html: letter.html,
            attachments: attachments,
            messageID: mail.messageId,
            date: Int(now.milliseconds / 1_000),
            language: mail.language,
            autoSubmitted: .generated
        )
    }
}
