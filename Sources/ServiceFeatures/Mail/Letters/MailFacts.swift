internal import Foundation
package import SignetServiceFoundation

/// The facts of a mail, for its reader; a text that is empty is left out with its sentence.
package struct MailFacts: Sendable {
    /// The part of the reader in the request.
    package enum Reader: String, Sendable {
        case signer, approver, viewer, copy, sender
    }

    package var reader: Reader
    package var language: PageLanguage
    /// The service's address, as its links begin.
    package var base: String
    /// The code that the mail is checked by (``MailCode``).
    package var code: String

    /// The reader's name.
    package var name = ""
    /// The sender of the request.
    package var sender = ""
    package var title = ""
    /// Whether the subject may have the title.
    package var showsTitle = true
    package var pages: Int?
    package var deadline: Moment?
    /// The reader's time zone; UTC where it is empty.
    package var zone = ""
    /// The sender's words to all.
    package var message = ""
    /// The person whom the mail is about.
    package var person = ""
    /// The person who shall sign in their place.
    package var other = ""
    /// The address of the other person, or the one that takes no mail.
    package var address = ""
    /// The reply of the mail server.
    package var reply = ""
    package var reason = ""
    package var question = ""
    package var answer = ""
    /// The changes that were made, or the open requests.
    package var changes: [String] = []
    /// The digits that confirm an address.
    package var digits = ""
    /// The name of the attached file.
    package var file = ""
    /// The reader's link; for senders a page of theirs, never a signer's link.
    package var link = ""

    /// The least that each mail has.
    package init(_ reader: Reader, _ language: PageLanguage, base: String, code: String) {
        (self.reader, self.language, self.base, self.code) = (reader, language, base, code)
    }

    /// The sender's page of a request; of all requests where `request` is empty.
    package static func page(of request: String, base: String) -> String {
        "\(base)/#/requests" + (request.isEmpty ? "" : "/\(request)")
    }

    /// The host of the service, with its port where it has one.
    var host: String {
        guard let url = URL(string: base), let host = url.host() else { return base }
        return url.port.map { "\(host):\($0)" } ?? host
    }
}

extension MailFacts {
    /// The value of a variable as a mail has it; facts and links are no texts.
    func value(_ variable: MailVariable, _ texts: Texts) -> String {
        switch variable {
        case .sender: sender.isEmpty ? host : sender.mailLine
        case .reader: name.mailLine
        case .title: title.mailLine
        case .pages: pages.map(String.init) ?? ""
        case .deadline: deadline.map { MailMoment($0, zone: zone).text(language, texts) } ?? ""
        case .message: message.mailText
        case .person: person.mailLine
        case .other: other.mailLine
        case .address: address.mailLine
        case .reply: reply.mailLine
        case .reason: reason.mailText
        case .question: question.mailText
        case .answer: answer.mailText
        case .changes: changes.map { "• " + $0.mailLine }.joined(separator: "\n")
        case .file: file.mailLine
        case .digits: digits
        case .link: link
        case .facts: ""
        }
    }

    /// The rows of the table of facts: labels, and values that are not empty.
    func rows(of event: MailEvent, _ texts: Texts) -> [(label: String, value: String)] {
        event.rows(for: reader).compactMap { variable in
            let value = value(variable, texts)
            return value.isEmpty ? nil : (texts.text("mail.fact.\(variable.rawValue)", language), value)
        }
    }
}

extension String {
    /// The text without characters that hide or reorder others.
    var mailText: String {
        var text = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A where isAfterReturn: break
            case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: text.append("\n")
            case 0x09: text.append(" ")
            case 0..<0x20, 0x7F..<0xA0: break
            case _ where scalar.properties.isBidiControl: break
            default: text.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return String(text).trimmed
    }

    /// The same on one line.
    var mailLine: String { mailText.split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// No more than that many Unicode scalars, with an ellipsis in place of the rest; characters stay whole.
    func shortened(to limit: Int) -> String {
        guard unicodeScalars.count > limit else { return self }
        var (short, count) = ("", 1)
        for character in self {
            count += character.unicodeScalars.count
            guard count <= limit else { break }
            short.append(character)
        }
        return short.trimmed + "…"
    }
}
