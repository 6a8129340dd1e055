internal import SignetBasics

/// A message (RFC 5322) with a text, the same as HTML, and attachments (RFC 2045).
///
/// It is the only writer of headers: a value that could begin another header, or look like another value, is refused.
package struct MailMessage: Sendable {
    /// A file with a message.
    package struct Attachment: Sendable {
        package let name: String
        /// The media type, as `application/pdf`.
        package let type: String
        package let bytes: [UInt8]

        package init(name: String, type: String, bytes: [UInt8]) {
            (self.name, self.type, self.bytes) = (name, type, bytes)
        }
    }

    /// The reason why a program sent it (RFC 3834).
    package enum AutoSubmission: String, Sendable {
        case generated = "auto-generated"
        case replied = "auto-replied"
    }

    /// The most characters of a name and of a subject.
    package static let limit = (name: 200, subject: 500)

    /// Whether only servers with SMTPUTF8 take it.
    package let needsSMTPUTF8: Bool
    /// Whether those take no message of its sender.
    package let senderNeedsSMTPUTF8: Bool
    /// The identifier, without its angle brackets.
    package let messageID: String
    private let head: String
    private let body: String

    /// Writes a message, or throws the header that cannot have its value.
    ///
    /// The identifier is written as an address without angle brackets, the moment in seconds since 1970, the language as a tag
    /// (RFC 5646).
    package init(
        from: Mailbox,
        to: Mailbox,
        replyTo: Mailbox?,
        subject: String,
        text: String,
        html: String?,
        attachments: [Attachment],
        messageID: String,
        date: Int,
        language: String,
        autoSubmitted: AutoSubmission
    ) throws(MailError) {
        guard let identifier = try? MailAddress(messageID), !identifier.needsSMTPUTF8, identifier.text == messageID
        else {
            throw .header("Message-ID", .form)
        }
        guard language.wholeMatch(of: /[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8}){0,4}/) != nil else {
            throw .header("Content-Language", .form)
        }
        var head = "Date: \(Self.date(date))\r\n"
        head += "Message-ID: <\(messageID)>\r\n"
        let mailboxes = [("From", from), ("To", to)] + (replyTo.map { [("Reply-To", $0)] } ?? [])
        for (name, mailbox) in mailboxes {
            try HeaderText.check(mailbox.name, in: name, limit: Self.limit.name)
            head += HeaderText.mailbox(name, mailbox)
        }
        try HeaderText.check(subject, in: "Subject", limit: Self.limit.subject)
        head += HeaderText.unstructured("Subject", subject)
        head += "Auto-Submitted: \(autoSubmitted.rawValue)\r\n"
        head += "Content-Language: \(language)\r\n"
        head += "MIME-Version: 1.0\r\n"
        self.messageID = messageID
        self.head = head
        senderNeedsSMTPUTF8 = from.address.needsSMTPUTF8
        needsSMTPUTF8 = mailboxes.contains { $0.1.address.needsSMTPUTF8 }
        var body = Self.part("text/plain", text)
        if let html { body = Self.multipart("alternative", [body, Self.part("text/html", html)]) }
        if !attachments.isEmpty {
            var parts = [body]
            for attachment in attachments { parts.append(try Self.part(attachment)) }
            body = Self.multipart("mixed", parts)
        }
        self.body = body
    }

    /// The message with CR LF at the end of each line, without dots for SMTP.
    package var bytes: [UInt8] { Array(head.utf8) + Array(body.utf8) }

    // MARK: Parts

    private static func part(_ type: String, _ text: String) -> String {
        let encoding = TransferEncoding(for: text)
        return "Content-Type: \(type); charset=utf-8\r\nContent-Transfer-Encoding: \(encoding.rawValue)\r\n\r\n"
            + encoding.encoded(text)
    }

    private static func part(_ attachment: Attachment) throws(MailError) -> String {
        guard attachment.type.wholeMatch(of: /[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,60}/) != nil else {
            throw .header("Content-Type", .form)
        }
        try HeaderText.check(attachment.name, in: "Content-Disposition", limit: Self.limit.name)
        return "Content-Type: \(attachment.type)\r\nContent-Transfer-Encoding: base64\r\n"
            + "Content-Disposition: attachment\(HeaderText.parameter("filename", attachment.name))\r\n\r\n"
            + TransferEncoding.base64(attachment.bytes)
    }

    /// No encoded body has the boundary: an equals sign is before two digits or a line's end in one encoding, and at the end in the
    /// other.
    private static func multipart(_ kind: String, _ parts: [String]) -> String {
        let boundary = "=_signet_\(kind)"
        return "Content-Type: multipart/\(kind); boundary=\"\(boundary)\"\r\n\r\n"
            + parts.map { "--\(boundary)\r\n\($0)" }.joined() + "--\(boundary)--\r\n"
    }

    // MARK: Date

    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// A moment in UTC (RFC 5322, 3.3).
    private static func date(_ seconds: Int) -> String {
        // From 1970 to 9999.
        let bounded = min(max(seconds, 0), 253_402_300_799)
        let time = CivilTime(seconds: bounded)
        let clock = time.timeDigits.joined(separator: ":")
        return "\(days[bounded / 86_400 % 7]), \(time.day) \(months[time.month - 1]) \(time.year) \(clock) +0000"
    }
}
