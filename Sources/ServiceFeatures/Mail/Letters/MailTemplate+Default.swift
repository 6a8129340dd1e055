package import SignetServiceFoundation

/// The subject and the body of a mail in the syntax of ``MailTemplate``.
package struct MailSource: Equatable, Sendable {
    package var subject: String
    package var body: String

    package init(subject: String, body: String) { (self.subject, self.body) = (subject, body) }

    /// The service's own text of an event.
    package init(
        _ event: MailEvent,
        for reader: MailFacts.Reader,
        in language: PageLanguage,
        hasFile: Bool,
        isTitled: Bool,
        _ texts: Texts
    ) {
        let words = Words(event: event, reader: reader, language: language, hasFile: hasFile, texts: texts)
        let heading = words["subject"]
        let titled = isTitled && event.variables.contains(.title)
        subject = titled ? words.text("mail.titled", ["subject": heading, "title": "{{title}}"]) : heading
        let hasButton = reader == .sender || event.needsLink && !hasFile
        let parts =
            ["# \(heading)"] + (event.variables.contains(.reader) ? [words.text("mail.greeting")] : [])
            + [words["text"]] + words.quotations
            + (event.variables.contains(.facts) ? ["{{facts}}"] : []) + (hasButton ? [words.button] : []) + words.next
        body = parts.joined(separator: "\n\n")
    }
}

/// The texts of an event for one kind of reader, with `{{…}}` where values go.
private struct Words {
    let event: MailEvent
    let reader: MailFacts.Reader
    let language: PageLanguage
    let hasFile: Bool
    let texts: Texts

    func text(_ key: String, _ values: [String: String] = [:]) -> String {
        var all: [String: Texts.Value] = [:]
        for variable in MailVariable.allCases { all[variable.rawValue] = .text("{{\(variable.rawValue)}}") }
        for (name, value) in values { all[name] = .text(value) }
        // Values are isolated where the mail is written.
        return texts.text(key, language, all).mailLine
    }

    /// A part of the event's text, in the form for the reader where there is one.
    subscript(part: String) -> String {
        let key = "mail.\(event.rawValue).\(part)"
        let file = reader == .copy ? "copy-file" : "file"
        let forms = (hasFile ? [file] : []) + [reader.rawValue]
        let form = forms.map { "\(key).\($0)" }.first { texts.template($0, language) != nil }
        return text(form ?? key)
    }

    var button: String { "[\(text("mail.button.\(event.button(for: reader))"))]({{link}})" }

    /// The words of people, each with a line that introduces it.
    var quotations: [String] {
        switch event {
        case .invitation, .turn, .reminder, .lastDay, .delegated: [quotation("writes", .message)]
        case .declined, .returned, .delegationAsked: [quotation("reason", .reason)]
        case .question: [quotation("asked", .question)]
        case .answer: [quotation("your-question", .question), quotation("writes", .answer)]
        case .corrected: [quotation("changes", .changes)]
        case .digest: ["{{changes}}"]
        case .cancelled, .expired, .removed, .superseded, .completed, .undelivered, .code, .startAsked, .started,
            .startRefused:
            []
        }
    }

    private func quotation(_ key: String, _ variable: MailVariable) -> String {
        "> \(text("mail.\(key)"))\n> {{\(variable.rawValue)}}"
    }

    /// The course of things after this.
    var next: [String] {
        switch event {
        case .completed: [text("mail.completed.next")]
        case _ where event.asks && reader != .sender: [text("mail.invitation.next")]
        default: []
        }
    }
}
