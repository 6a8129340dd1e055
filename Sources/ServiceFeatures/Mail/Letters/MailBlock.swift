import SignetServiceFoundation

/// A part of a mail with its values, before it is written as plain text and as HTML.
enum MailBlock: Sendable {
    case heading(MailLine)
    case paragraph([MailLine])
    case quotation([MailLine])
    case button(label: String, url: String)
    case facts([(label: String, value: String)])
    case small([MailLine])
}

/// The pieces of a line.
typealias MailLine = [MailPiece]

enum MailPiece: Sendable {
    /// The template's words.
    case words(String)
    /// A value, which may be in another script.
    case value(String)
    case link(String)
    /// The code that the mail is checked by.
    case code(String)
}

extension MailBlock {
    /// The blocks of a mail: those of its template, without those that lack a value, and the service's small print.
    static func all(
        of template: MailTemplate,
        _ event: MailEvent,
        _ facts: MailFacts,
        _ texts: Texts
    ) -> [MailBlock] {
        let filling = Filling(event: event, facts: facts, texts: texts)
        let blocks = template.blocks.compactMap(filling.block)
        let hasLink = blocks.contains { if case .button = $0 { true } else { false } }
        return blocks + [.small(filling.smallPrint(hasLink: hasLink))]
    }
}

/// Puts the values of a mail into its blocks.
private struct Filling {
    let event: MailEvent
    let facts: MailFacts
    let texts: Texts

    func block(_ block: MailTemplate.Block) -> MailBlock? {
        switch block {
        case .heading(let spans): lines([spans]).map { .heading(Array($0.joined(separator: [.words(" ")]))) }
        case .paragraph(let spans): lines(spans).map { .paragraph($0) }
        case .quotation(let spans): lines(spans).map { .quotation($0) }
        case .button(let label):
            facts.link.isEmpty ? nil : .button(label: label.isEmpty ? ownLabel : label, url: facts.link)
        case .facts: rows.isEmpty ? nil : .facts(rows)
        }
    }

    private var ownLabel: String { texts.text("mail.button.\(event.button(for: facts.reader))", facts.language) }

    private var rows: [(label: String, value: String)] { facts.rows(of: event, texts) }

    /// Lines with their values, of which those with several lines are as many; nil where a value is empty.
    private func lines(_ template: [[MailTemplate.Span]]) -> [MailLine]? {
        var lines: [MailLine] = []
        for spans in template {
            var line: MailLine = []
            for span in spans {
                switch span {
                case .words(let words): line.append(.words(words))
                case .value(let variable):
                    let value = facts.value(variable, texts)
                    guard !value.isEmpty else { return nil }
                    let parts = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                    for part in parts.dropLast() {
                        lines.append(line + [.value(part)])
                        line = []
                    }
                    line.append(.value(parts.last ?? ""))
                }
            }
            lines.append(line)
        }
        return lines
    }

    /// The part that accounts cannot change: what to do about a mail that is not expected, and how to see whether it is real.
    func smallPrint(hasLink: Bool) -> [MailLine] {
        var lines: [MailLine] = []
        if facts.reader == .sender {
            lines.append(line("mail.small.sender", ["host": .value(facts.host)]))
        } else {
            lines.append(line("mail.small.unexpected", ["sender": .value(facts.value(.sender, texts))]))
            if hasLink { lines.append(line("mail.small.personal", [:])) }
        }
        // A mail with digits to type has no link, and no other code beside them.
        guard event != .code else { return lines }
        let address = "\(facts.base)/real"
        lines.append(line("mail.small.real", ["address": .link(address), "code": .code(facts.code)]))
        return lines
    }

    /// A text of the service with pieces in their places.
    private func line(_ key: String, _ pieces: [String: MailPiece]) -> MailLine {
        let names = pieces.keys.sorted()
        let marks = names.indices.map { Character(Unicode.Scalar(UInt8(0x11 + $0))) }
        let values = Dictionary(uniqueKeysWithValues: zip(names, marks.map { Texts.Value.text(String($0)) }))
        var line: MailLine = []
        var words = ""
        for character in texts.text(key, facts.language, values) where !("\u{2066}"..."\u{2069}").contains(character) {
            guard let index = marks.firstIndex(of: character), let piece = pieces[names[index]] else {
                words.append(character)
                continue
            }
            if !words.isEmpty { line.append(.words(words)) }
            words = ""
            line.append(piece)
        }
        if !words.isEmpty { line.append(.words(words)) }
        return line
    }
}
