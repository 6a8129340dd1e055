package import SignetServiceFoundation

/// A mail in words: subject, plain text and HTML with the same content and the same links.
package struct MailLetter: Sendable {
    package let subject: String
    /// Lines of no more than 76 columns, except links, which stay whole.
    package let text: String
    package let html: String

    /// The most characters of a subject.
    static let longestSubject = 150

    /// Writes a mail of an event.
    ///
    /// - Parameters:
    ///   - event: The occasion.
    ///   - facts: The values.
    ///   - own: The account's text of the event in the reader's language, where it has one; it is for the event's main reader.
    ///   - texts: The service's texts.
    package init(_ event: MailEvent, _ facts: MailFacts, own: MailSource?, texts: Texts = .shared) {
        let wanted = facts.reader == event.mainReader ? own.flatMap { try? MailTemplate($0, for: event) } : nil
        let template = wanted ?? Self.template(event, facts, texts)
        subject = Self.subject(template, facts, texts)
        let blocks = MailBlock.all(of: template, event, facts, texts)
        text = MailPlainText(language: facts.language).text(blocks)
        html = MailHTML(language: facts.language, host: facts.host).document(blocks, title: subject)
    }

    /// The service's own text; should a language's be damaged, the facts and the link alone.
    private static func template(_ event: MailEvent, _ facts: MailFacts, _ texts: Texts) -> MailTemplate {
        let source = MailSource(
            event,
            for: facts.reader,
            in: facts.language,
            hasFile: !facts.file.isEmpty,
            isTitled: facts.showsTitle && !facts.title.isEmpty,
            texts
        )
        return (try? MailTemplate(source, MailVariable.allCases)) ?? .bare
    }

    /// The subject with its values, each shortened so that the others are seen.
    private static func subject(
        _ template: MailTemplate,
        _ facts: MailFacts,
        _ texts: Texts
    ) -> String {
        let parts = template.subject.map { span in
            switch span {
            case .words(let words): words
            case .value(.title) where !facts.showsTitle: texts.text("mail.untitled", facts.language)
            case .value(.title): facts.value(.title, texts).shortened(to: 60)
            case .value(let variable): facts.value(variable, texts).mailLine.shortened(to: 40)
            }
        }
        return parts.joined().mailLine.shortened(to: longestSubject)
    }
}
