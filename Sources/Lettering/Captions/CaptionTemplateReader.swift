/// Reads a template: fields in braces, and the part of Pango's markup that captions have.
struct CaptionTemplateReader {
    /// The deepest nesting of tags.
    static let maximumDepth = 16

    /// The syntax of a text besides the fields.
    enum Syntax {
        case markup
        case fieldsOnly
    }

    private let characters: [Character]
    private let syntax: Syntax
    private var index = 0
    private var place = CaptionPlace(line: 1, column: 1)
    private var open: [(name: String, style: CaptionSpanStyle)] = []
    private var result: [[CaptionTemplate.Piece]] = [[]]
    private var text = ""

    init(_ text: String, syntax: Syntax) {
        self.syntax = syntax
        characters = text.map { $0 == "\r\n" ? "\n" : $0 }
    }

    mutating func lines() throws(CaptionError) -> [[CaptionTemplate.Piece]] {
        while let character = peek() {
            let start = place
            switch character {
            case "\n":
                advance()
                flush()
                result.append([])
            case "{": try readField(from: start)
            case "}":
                advance()
                guard peek() == "}" else { throw .syntax(.strayBrace, at: start) }
                advance()
                text.append("}")
            case "<" where syntax == .markup: try readTag(from: start)
            case "&" where syntax == .markup: try readEntity(from: start)
            default:
                for scalar in character.unicodeScalars where !scalar.mayStandInCaption {
                    throw .forbiddenCharacter(scalar, at: start)
                }
                advance()
                text.append(character)
            }
        }
        if let name = open.last?.name { throw .syntax(.neverEnded(name), at: place) }
        flush()
        return result
    }

    private var style: CaptionSpanStyle { open.last?.style ?? .plain }

    private func peek() -> Character? { index < characters.count ? characters[index] : nil }

    private mutating func advance() {
        place =
            characters[index] == "\n"
            ? CaptionPlace(line: place.line + 1, column: 1)
            : CaptionPlace(line: place.line, column: place.column + 1)
        index += 1
    }

    /// Ends a stretch of text.
    private mutating func flush() {
        guard !text.isEmpty else { return }
        result[result.count - 1].append(.init(content: .text(text), style: style))
        text = ""
    }

    /// The text before a character on the same line, which is consumed too; nil if the line ends first.
    private mutating func take(until end: Character) -> String? {
        var taken = ""
        while let character = peek(), character != "\n" {
            advance()
            if character == end { return taken }
            taken.append(character)
        }
        return nil
    }

    private mutating func readField(from start: CaptionPlace) throws(CaptionError) {
        advance()
        if peek() == "{" {
            advance()
            text.append("{")
            return
        }
        guard let name = take(until: "}") else { throw .syntax(.unclosedBrace, at: start) }
        guard let field = CaptionField(rawValue: name) else {
            throw .unknownField(String(name.prefix(40)), at: start)
        }
        flush()
        result[result.count - 1].append(.init(content: .field(field), style: style))
    }

    private mutating func readTag(from start: CaptionPlace) throws(CaptionError) {
        advance()
        guard let tag = take(until: ">") else { throw .syntax(.unclosedTag, at: start) }
        flush()
        if tag.hasPrefix("/") {
            let name = tag.dropFirst().filter { !$0.isWhitespace }
            guard let last = open.last, last.name == name else {
                throw .syntax(.wrongEnd(String(name.prefix(40)), open: open.last?.name), at: start)
            }
            open.removeLast()
            return
        }
        guard open.count < Self.maximumDepth else { throw .syntax(.tooDeep(limit: Self.maximumDepth), at: start) }
        do throws(CaptionSyntaxError) {
            let tag = try CaptionTag(tag)
            open.append((tag.name, try tag.style(within: style)))
        } catch {
            throw .syntax(error, at: start)
        }
    }

    /// An XML entity; a `&` that does not begin one is itself.
    private mutating func readEntity(from start: CaptionPlace) throws(CaptionError) {
        advance()
        guard let next = peek(), next == "#" || next.isASCII && next.isLetter else {
            text.append("&")
            return
        }
        let known: [String: Character] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
        guard let name = take(until: ";") else { throw .syntax(.badEntity("&"), at: start) }
        if let character = known[name] {
            text.append(character)
        } else if let scalar = Self.scalar(numbered: name) {
            guard scalar.mayStandInCaption else { throw .forbiddenCharacter(scalar, at: start) }
            text.unicodeScalars.append(scalar)
        } else {
            throw .syntax(.badEntity("&\(name.prefix(40));"), at: start)
        }
    }

    private static func scalar(numbered name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init)
    }
}
