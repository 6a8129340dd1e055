/// The places that a mail's text can have, by their names in `{{…}}`.
package enum MailVariable: String, Sendable, CaseIterable {
    case sender, reader, title, pages, deadline, message, person, other, address, reply, reason, question, answer
    case changes, file
    /// The digits that confirm an address.
    case digits
    /// A button with the reader's link, on a line by itself.
    case link
    /// The table of facts, on a line by itself.
    case facts
}

extension MailEvent {
    /// The reader whose text of this event accounts can change; others get the service's own.
    package var mainReader: MailFacts.Reader {
        switch self {
        case .declined, .returned, .undelivered, .question, .delegationAsked, .digest, .startAsked, .started: .sender
        case .invitation, .turn, .reminder, .lastDay, .cancelled, .expired, .corrected, .removed, .delegated,
            .superseded, .completed, .answer, .code, .startRefused:
            .signer
        }
    }

    /// Whether it asks its reader to do something, by a link.
    package var asks: Bool {
        switch self {
        case .invitation, .turn, .reminder, .lastDay, .corrected, .delegated, .answer: true
        default: false
        }
    }

    /// Whether a text without the link is of no use.
    var needsLink: Bool { asks || self == .completed }

    /// The variables that a text of this event may have.
    package var variables: [MailVariable] {
        let all: [MailVariable] = [.sender, .reader, .title, .pages, .facts]
        return switch self {
        case .invitation, .turn, .reminder, .lastDay: all + [.deadline, .message, .link]
        case .declined, .returned: all + [.person, .reason, .link]
        case .cancelled, .expired, .removed, .superseded: all
        case .corrected: all + [.deadline, .changes, .link]
        case .delegated: all + [.deadline, .message, .person, .link]
        case .completed: all + [.file, .link]
        case .undelivered: all + [.person, .address, .reply, .link]
        case .question: all + [.person, .question, .link]
        case .answer: all + [.deadline, .question, .answer, .link]
        case .delegationAsked: all + [.person, .other, .address, .reason, .link]
        case .digest: [.reader, .sender, .changes, .link]
        case .code: [.sender, .title, .digits, .facts]
        case .startAsked: [.reader, .title, .person, .address, .facts, .link]
        case .started: all + [.person, .address, .link]
        case .startRefused: [.sender, .reader, .title]
        }
    }

    /// The rows of its table of facts.
    func rows(for reader: MailFacts.Reader) -> [MailVariable] {
        switch self {
        case .digest, .startRefused: []
        case .code: [.digits]
        case .startAsked, .started: [.title, .person, .address]
        case .undelivered: [.title, .person, .address, .reply]
        case _ where reader == .sender: [.title, .pages]
        case .completed: [.title, .sender, .file]
        case _ where asks: [.title, .pages, .sender, .deadline]
        default: [.title, .sender]
        }
    }

    /// The last part of the key of its button's label.
    func button(for reader: MailFacts.Reader) -> String {
        switch (self, reader) {
        case (.digest, _): "list"
        case (.startAsked, _): "starts"
        case (.completed, _): "file"
        case (_, .sender): "request"
        case (_, .approver), (_, .viewer): reader.rawValue
        case (_, .signer), (_, .copy): "sign"
        }
    }
}
