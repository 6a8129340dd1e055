/// A text in a part of ICU's MessageFormat: `{name}`, `{name, plural, one {…} other {…}}` and `{name, select, a {…} other {…}}`.
///
/// Apostrophes and `#` are letters, and a brace cannot be quoted.
struct Message: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case text(String)
        case value(String)
        case choice(String, Choice, [String: [Part]])
    }

    /// The rule for the choice of a form.
    enum Choice: String, Hashable, Sendable {
        /// By the class of a number in the language.
        case plural
        /// By a word.
        case select
    }

    /// The reason why a text cannot be read.
    enum Fault: Error, Hashable, Sendable {
        /// At this character.
        case syntax(at: Int)
        case tooDeep(limit: Int)
        /// A choice has no form `other`.
        case withoutOther(String)
    }

    let parts: [Part]

    static let deepest = 4
    static let other = "other"

    init(_ text: String) throws(Fault) {
        var reader = Reader(Array(text.unicodeScalars))
        parts = try reader.parts(depth: 0)
        guard reader.isAtEnd else { throw .syntax(at: reader.position) }
    }

    /// Reads a text from its first character.
    private struct Reader {
        let scalars: [Unicode.Scalar]
        private(set) var position = 0

        init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

        var isAtEnd: Bool { position == scalars.count }
        private var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

        /// The parts up to a closing brace or the end.
        mutating func parts(depth: Int) throws(Fault) -> [Part] {
            guard depth <= deepest else { throw .tooDeep(limit: deepest) }
            var parts: [Part] = []
            var text = String.UnicodeScalarView()
            while let scalar = next, scalar != "}" {
                position += 1
                guard scalar == "{" else {
                    text.append(scalar)
                    continue
                }
                if !text.isEmpty { parts.append(.text(String(text))) }
                text = .init()
                parts.append(try placeholder(depth: depth))
            }
            if !text.isEmpty { parts.append(.text(String(text))) }
            return parts
        }

        /// What follows an opening brace, with the closing one.
        private mutating func placeholder(depth: Int) throws(Fault) -> Part {
            let name = try word()
            if take("}") { return .value(name) }
            try demand(",")
            guard let choice = Choice(rawValue: try word()) else { throw .syntax(at: position) }
            try demand(",")
            var forms: [String: [Part]] = [:]
            while !take("}") {
                let form = try word()
                try demand("{")
                guard forms.updateValue(try parts(depth: depth + 1), forKey: form) == nil, !isAtEnd else {
                    throw .syntax(at: position)
                }
                position += 1
                skipSpaces()
            }
            guard forms[other] != nil else { throw .withoutOther(name) }
            return .choice(name, choice, forms)
        }

        /// A word of letters, digits and hyphens, with the spaces around it.
        private mutating func word() throws(Fault) -> String {
            skipSpaces()
            var word = String.UnicodeScalarView()
            while let scalar = next,
                scalar == "-" || scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
            {
                word.append(scalar)
                position += 1
            }
            guard !word.isEmpty else { throw .syntax(at: position) }
            skipSpaces()
            return String(word)
        }

        private mutating func skipSpaces() { while next == " " { position += 1 } }

        private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard next == scalar else { return false }
            position += 1
            return true
        }

        private mutating func demand(_ scalar: Unicode.Scalar) throws(Fault) {
            guard take(scalar) else { throw .syntax(at: position) }
        }
    }
}

extension Message {
    /// The text with values in place of their names; a name without a value stays.
    func text(_ language: PageLanguage, _ values: [String: Texts.Value]) -> String {
        Self.text(parts, language, values)
    }

    private static func text(_ parts: [Part], _ language: PageLanguage, _ values: [String: Texts.Value]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): return text
            case .value(let name): return values[name]?.written(in: language) ?? "{\(name)}"
            case .choice(let name, let choice, let forms):
                let form =
                    switch (choice, values[name]) {
                    case (.plural, .number(let number)?): Numerals.pluralClass(of: number, in: language)
                    case (.select, .text(let word)?): word
                    default: other
                    }
                return text(forms[form] ?? forms[other] ?? [], language, values)
            }
        }.joined()
    }
}
