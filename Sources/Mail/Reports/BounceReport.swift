internal import SignetWeb

/// A report on the delivery of a mail, that comes back as a mail.
///
/// Reports for programs (RFC 3464), reports of unwanted mails (RFC 5965), and the texts of qmail and Exim.
package struct BounceReport: Hashable, Sendable {
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// It was not delivered, and will not be.
        case hard
        /// It has not been delivered yet.
        case soft
        /// The person reported it as unwanted.
        case complaint
        case delivered
    }

    /// `nil` for a mail that is no report of a known form.
    package let kind: Kind?
    /// The addresses that it is about, in small letters; empty where it names none.
    package let recipients: [String]
    /// The enhanced code, as `5.1.1`.
    package let status: String?
    /// The words of the server that refused it: at most 200 characters.
    package let text: String
    /// The tags of the service that it has, in the address that it came to and in what it returns.
    package let tags: [String]

    /// The code and the words, in a line.
    package var line: String {
        guard let status, !text.contains(status) else { return text }
        return text.isEmpty ? status : "\(status) \(text)"
    }

    /// Bytes of the longest report that is read.
    package static let limit = 1 << 20

    /// Reads a message.
    package init(_ message: [UInt8]) throws(BounceError) {
        guard message.count <= Self.limit else { throw .tooLarge("the message") }
        var reader = BounceReader()
        try reader.read(try MailPart(message[...]), depth: 0)
        kind = reader.kind
        recipients = reader.recipients
        status = reader.status
        text = String(plainLine: reader.text.utf8, limit: 200)
        tags = reader.tags
    }
}

/// The reason why a report cannot be read.
package enum BounceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// More than is read of this.
    case tooLarge(String)

    package var description: String {
        switch self {
        case .tooLarge(let what): "\(what) of the report is larger than what is read"
        }
    }
}

/// Collects what a report says.
private struct BounceReader {
    var kind: BounceReport.Kind?
    var recipients: [String] = []
    var status: String?
    var text = ""
    var tags: [String] = []

    /// The most tags and recipients that are kept.
    private static let most = 20

    mutating func read(_ part: MailPart, depth: Int) throws(BounceError) {
        guard depth < MailPart.most.depth else { throw .tooLarge("the nesting") }
        findTags(in: part)
        switch part.type {
        case "message/delivery-status", "message/global-delivery-status": try readStatus(part)
        case "message/feedback-report": try readFeedback(part)
        // The mail that was sent; its own words are none of the report's.
        case "message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers":
            findTags(in: try MailPart(part.body))
        case "text/plain": readText(part, isOuter: depth == 0)
        default: for inner in try part.parts() { try read(inner, depth: depth + 1) }
        }
    }

    // MARK: Tags

    private mutating func findTags(in part: MailPart) {
        let names: Set = [
            "to", "delivered-to", "x-original-to", "envelope-to", "return-path", "message-id", "in-reply-to",
            "references",
            "original-mail-from",
        ]
        for field in part.fields where names.contains(field.name) {
            for match in field.value.prefix(2_000).matches(of: /(?:bounce\+|<)(mal_[A-Za-z0-9]{1,40}\.[0-9a-f]{16})@/) {
                let tag = String(match.output.1)
                if tags.count < Self.most, !tags.contains(tag) { tags.append(tag) }
            }
        }
    }

    // MARK: Reports for programs

    private mutating func readStatus(_ part: MailPart) throws(BounceError) {
        for group in try part.groups() {
            for name in ["original-recipient", "final-recipient"] { add(recipient: group.value(name)) }
            guard let action = group.value("action")?.lowercased().prefix(while: { $0.isLetter }) else { continue }
            let found: BounceReport.Kind
            switch action {
            case "failed": found = .hard
            case "delayed": found = .soft
            case "delivered": found = .delivered
            default: continue
            }
            // Of several recipients the worst is what the sender must know.
            guard kind == nil || kind == .delivered || found == .hard else { continue }
            kind = found
            status = group.value("status").flatMap { Self.status($0) }
            text = group.value("diagnostic-code").map { $0.replacing(/^\s*[A-Za-z0-9-]+\s*;\s*/, with: "") } ?? ""
        }
    }

    /// An address after its type, as in `rfc822; a@example.org`.
    private mutating func add(recipient value: String?) {
        guard let value else { return }
        let text = value.split(separator: ";", maxSplits: 1).last.map(String.init) ?? ""
        add(address: text.filter { $0 != "<" && $0 != ">" && !$0.isWhitespace })
    }

    private mutating func add(address: String) {
        let address = address.lowercased()
        guard address.contains("@"), address.utf8.count <= MailAddress.limit.address, recipients.count < Self.most,
            !recipients.contains(address)
        else { return }
        recipients.append(address)
    }

    private static func status(_ text: String) -> String? {
        text.prefix(200).firstMatch(of: /[245]\.[0-9]{1,3}\.[0-9]{1,3}/).map { String($0.output) }
    }

    /// A report of an unwanted mail (RFC 5965).
    private mutating func readFeedback(_ part: MailPart) throws(BounceError) {
        let report = try MailPart(part.body)
        guard report.value("feedback-type") != nil else { return }
        kind = .complaint
        for name in ["original-rcpt-to", "removal-recipient"] { add(recipient: report.value(name)) }
        for value in report.values("original-mail-from") where tags.count < Self.most {
            if let match = value.prefix(2_000).firstMatch(of: /bounce\+(mal_[A-Za-z0-9]{1,40}\.[0-9a-f]{16})@/) {
                tags.append(String(match.output.1))
            }
        }
    }

    // MARK: Reports for people

    /// The forms of qmail (QSBMF) and of Exim; any other text is not known.
    private mutating func readText(_ part: MailPart, isOuter: Bool) {
        guard isOuter else { return }
        let body = String(decoding: part.body.prefix(20_000), as: UTF8.self).replacing("\r\n", with: "\n")
        if body.hasPrefix("Hi. This is the") {
            kind = .hard
            for match in body.matches(of: /(?m)^<([^<>\s]{3,254})>:\s*\n([^\n]{0,500})/).prefix(Self.most) {
                add(address: String(match.output.1))
                if text.isEmpty { text = String(match.output.2) }
            }
            status = Self.status(text)
            readReturned(body)
        } else if let failed = part.value("x-failed-recipients") {
            kind = .hard
            for address in failed.split(separator: ",").prefix(Self.most) {
                add(address: address.filter { !$0.isWhitespace })
            }
            text = body.firstMatch(of: /(?m)^\s*([45][0-9]{2}[ -][^\n]{0,300})/).map { String($0.output.1) } ?? ""
            status = Self.status(text)
            readReturned(body)
        }
    }

    /// The headers of the mail that a text quotes.
    private mutating func readReturned(_ body: String) {
        for line in body.split(separator: "\n") where line.lowercased().hasPrefix("message-id:") {
            if let part = try? MailPart(Array(line.utf8)[...]) { findTags(in: part) }
        }
    }
}
