internal import HTTPTypes
package import SignetServiceFoundation

/// The text of a mail before its values are known: blocks with `{{…}}` where values go.
///
/// A block is a line that begins with `# ` (a heading), lines that begin with `> ` (a quotation), `[Label]({{link}})` or `{{link}}` (a
/// button), `{{facts}}` (the table of facts), or other lines up to an empty one (a paragraph). There is no markup within a line.
package struct MailTemplate: Sendable {
    enum Span: Sendable {
        case words(String)
        case value(MailVariable)

        var isVisible: Bool {
            switch self {
            case .words(let words): words.contains { !$0.isWhitespace }
            case .value: true
            }
        }

        func isValue(_ variable: MailVariable) -> Bool { if case .value(variable) = self { true } else { false } }
    }

    enum Block: Sendable {
        case heading([Span])
        case paragraph([[Span]])
        case quotation([[Span]])
        /// With a label, unless it has that of the event.
        case button(String)
        case facts
    }

    let subject: [Span]
    let blocks: [Block]

    /// The most characters of a subject and of a body.
    package static let longest = (subject: 200, body: 8_000)

    /// Reads an account's text of an event.
    ///
    /// - Throws: ``Problem`` with the place of the first fault.
    package init(_ source: MailSource, for event: MailEvent) throws(Problem) {
        try PlainText.checkLine(source.subject, "A mail's 'subject'", atMost: Self.longest.subject)
        try PlainText.check(source.body, "A mail's 'body'", atMost: Self.longest.body)
        try self.init(source, event.variables)
        guard subject.contains(where: \.isVisible) else { throw .invalid("A mail has a 'subject'.") }
        guard !blocks.isEmpty else { throw .invalid("A mail has a 'body'.") }
        let hasLink = blocks.contains { if case .button = $0 { true } else { false } }
        guard hasLink || !event.needsLink else {
            throw .invalid(
                "'body' has no {{link}}, without which nobody can do what this mail asks: add a line with it."
            )
        }
        guard event != .code || has(.digits) else {
            throw .invalid("'body' has neither {{digits}} nor {{facts}}, without which the mail is of no use: add one.")
        }
    }

    /// Whether the body has a value, by itself or in the table of facts.
    private func has(_ variable: MailVariable) -> Bool {
        blocks.contains { block in
            switch block {
            case .heading(let spans): spans.contains { $0.isValue(variable) }
            case .paragraph(let lines), .quotation(let lines): lines.joined().contains { $0.isValue(variable) }
            case .facts: true
            case .button: false
            }
        }
    }

    /// The facts and the link, without words.
    static let bare = MailTemplate(subject: [.value(.sender)], blocks: [.facts, .button("")])

    private init(subject: [Span], blocks: [Block]) { (self.subject, self.blocks) = (subject, blocks) }

    /// Reads a text with these variables.
    init(_ source: MailSource, _ variables: [MailVariable]) throws(Problem) {
        let reader = Reader(variables: variables)
        subject = try reader.spans(source.subject.trimmed, in: "'subject'")
        blocks = try reader.blocks(source.body)
    }

    /// Reads texts with these variables.
    private struct Reader {
        let variables: [MailVariable]

        func blocks(_ body: String) throws(Problem) -> [Block] {
            var blocks: [Block] = []
            var isOpen = false
            for (index, line) in body.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let text = String(line).trimmed
                let place = "line \(index + 1) of 'body'"
                defer { isOpen = !text.isEmpty }
                if text.isEmpty { continue }
                if text == "{{facts}}", variables.contains(.facts) {
                    blocks.append(.facts)
                } else if let label = label(text), variables.contains(.link) {
                    blocks.append(.button(label))
                } else if text.hasPrefix("# ") {
                    blocks.append(.heading(try spans(String(text.dropFirst(2)), in: place)))
                } else if text.hasPrefix(">") {
                    let line = try spans(String(text.dropFirst()).trimmed, in: place)
                    if isOpen, case .quotation(let lines)? = blocks.last {
                        blocks[blocks.count - 1] = .quotation(lines + [line])
                    } else {
                        blocks.append(.quotation([line]))
                    }
                } else if isOpen, case .paragraph(let lines)? = blocks.last {
                    blocks[blocks.count - 1] = .paragraph(lines + [try spans(text, in: place)])
                } else {
                    blocks.append(.paragraph([try spans(text, in: place)]))
                }
            }
            return blocks
        }

        /// The label of a line with a button, empty where it has none; nil for other lines.
        private func label(_ line: String) -> String? {
            if line == "{{link}}" { return "" }
            guard line.hasPrefix("["), line.hasSuffix("]({{link}})") else { return nil }
            let label = line.dropFirst().dropLast("]({{link}})".count)
            return label.contains("{{") ? nil : String(label).trimmed
        }

        func spans(_ line: String, in place: String) throws(Problem) -> [Span] {
            var spans: [Span] = []
            var rest = Substring(line)
            while let open = rest.firstRange(of: "{{") {
                guard let close = rest[open.upperBound...].firstRange(of: "}}") else {
                    throw refusal("'{{' has no '}}' after it in \(place).")
                }
                if open.lowerBound > rest.startIndex { spans.append(.words(String(rest[..<open.lowerBound]))) }
                let name = String(rest[open.upperBound..<close.lowerBound]).trimmed
                guard let variable = MailVariable(rawValue: name), variables.contains(variable) else {
                    throw refusal("'{{\(name.prefixed(to: 40))}}' in \(place) is not a variable of this mail.")
                }
                guard variable != .link, variable != .facts else {
                    throw refusal("{{\(name)}} in \(place) must be on a line by itself.")
                }
                spans.append(.value(variable))
                rest = rest[close.upperBound...]
            }
            if !rest.isEmpty { spans.append(.words(String(rest))) }
            return spans
        }

        private func refusal(_ sentence: String) -> Problem {
            let names = variables.map { "{{\($0.rawValue)}}" }
            return .invalid("\(sentence) Its variables are \(names.joined(separator: ", ")).")
                .with("variables", variables.map(\.rawValue))
        }
    }
}
