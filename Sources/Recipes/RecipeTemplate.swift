internal import SignetBasics
package import SignetSigning

/// A text of a recipe with variables in braces.
package struct RecipeTemplate: Hashable, Sendable {
    /// The meaning of braces in a text.
    package enum Dialect: Sendable {
        /// `{name}` is a variable, and `{{` and `}}` are braces.
        case plain
        /// A place: tags in double braces and the counts of regular expressions, as `{2,3}`, stay as they are.
        case place
        /// A caption or its code, which have fields and double their own braces.
        case caption
    }

    package enum Piece: Hashable, Sendable {
        case text(String)
        case variable(String)
    }

    package let pieces: [Piece]

    /// The fields that captions fill themselves.
    static let captionFields: Set<String> = ["name", "date", "reason", "location", "id"]

    package init(_ text: String, dialect: Dialect) throws(TemplateError) {
        var pieces: [Piece] = []
        var plain = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "\\" where dialect == .place:
                plain.append(character)
                if let next = rest.popFirst() { plain.append(next) }
            case "{" where rest.first == "{", "}" where rest.first == "}":
                rest.removeFirst()
                plain.append(character)
                if dialect != .plain { plain.append(character) }
            case "{":
                guard let end = rest.firstIndex(of: "}") else {
                    throw .unclosedBrace
                }
                let name = String(rest[..<end])
                rest = rest[rest.index(after: end)...]
                if dialect == .caption && Self.captionFields.contains(name)
                    || dialect == .place && name.first?.isNumber == true
                        && name.allSatisfy({ $0.isNumber || $0 == "," })
                {
                    plain += "{\(name)}"
                    continue
                }
                guard Self.isName(name) else {
                    throw .noVariable(name)
                }
                if !plain.isEmpty { pieces.append(.text(plain)) }
                plain = ""
                pieces.append(.variable(name))
            case "}" where dialect != .place: throw .loneBrace
            default: plain.append(character)
            }
        }
        if !plain.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }

    init(pieces: [Piece]) {
        self.pieces = pieces
    }

    /// A text in which nothing is a variable.
    init(literal text: String) {
        pieces = text.isEmpty ? [] : [.text(text)]
    }

    static func isName(_ name: String) -> Bool {
        guard let first = name.first, let last = name.last, name.count <= 100 else { return false }
        return !first.isWhitespace && !last.isWhitespace && !name.contains { "{}\n".contains($0) }
    }

    /// The variables, in the order of the text.
    var names: [String] { pieces.compactMap { if case .variable(let name) = $0 { name } else { nil } } }

    /// Its text when that is the same for every row.
    var constant: String? {
        isConstant ? pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined() : nil
    }

    /// Whether it is the same for every row.
    var isConstant: Bool { pieces.allSatisfy { if case .text = $0 { true } else { false } } }

    /// The text with the values, each in the form that `written` gives.
    func filled(
        _ row: RecipeRow,
        text: (String) -> String,
        value written: (String) -> String
    ) throws(OptionError) -> String {
        var result = ""
        for piece in pieces {
            switch piece {
            case .text(let plain): result += text(plain)
            case .variable(let name): result += written(try row.value(of: name))
            }
        }
        guard result.count <= RecipeLimits.filledCharacters else {
            throw .tooLong(limit: RecipeLimits.filledCharacters)
        }
        return result
    }

    /// The text with the values as they are.
    func filled(_ row: RecipeRow) throws(OptionError) -> String {
        try filled(row, text: { $0 }, value: { $0 })
    }
}

extension RecipeTemplate {
    /// The caption in a file; its braces name fields and variables as in the recipe.
    init(captionFile path: String) throws(RecipeRowError) {
        let text = try RecipeRowError.ofDocument { () throws(SignetError) in try Caption(contentsOf: path).template }
        do throws(TemplateError) { try self.init(text, dialect: .caption) } catch {
            throw .option(.captionFile(path, error))
        }
    }

    /// The text of a caption: values are never markup, fields or line breaks written in two characters.
    func filledCaption(_ row: RecipeRow, text: (String) -> String) throws(OptionError) -> String {
        try filled(row, text: text, value: \.escapedForCaption)
    }

    /// The text of a code: values are never fields.
    func filledCode(_ row: RecipeRow) throws(OptionError) -> String {
        try filled(row, text: { $0 }, value: \.escapedForCode)
    }
}

extension String {
    /// The text escaped for a caption that reads fields.
    fileprivate var escapedForCode: String {
        reduce(into: "") { escaped, character in
            escaped.append(character)
            if character == "{" || character == "}" { escaped.append(character) }
        }
    }

    /// The text escaped for a caption that reads fields and markup.
    fileprivate var escapedForCaption: String {
        escapedForCode.reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
    }
}

/// The values of a row, with the recipe's defaults for missing ones.
struct RecipeRow: Sendable {
    let values: [String: String]
    let variables: [String: Recipe.Variable]

    /// The value of a variable: the row's, or the default where the row has none.
    func value(of name: String) throws(OptionError) -> String {
        if let value = values[name], !value.isEmpty { return value }
        let variable = variables[name]
        if let value = variable?.defaultValue { return value }
        guard values[name] != nil, variable?.isRequired != true else {
            throw .noValue(variable: name, nearest: variable == nil ? nearest(to: name) : nil)
        }
        return ""
    }

    /// The same for a condition, which may test whether a declared variable is empty.
    func conditionValue(of name: String) throws(OptionError) -> String {
        variables[name] != nil && values[name] == nil ? variables[name]?.defaultValue ?? "" : try value(of: name)
    }

    private func nearest(to name: String) -> String? {
        name.nearest(among: Set(values.keys).union(variables.keys).subtracting([name]).sorted())
    }
}
