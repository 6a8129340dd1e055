/// Splits a formula into numbers, texts, names and signs.
struct FormulaLexer: Sendable {
    enum Token: Hashable, Sendable {
        case number(String)
        case text(String)
        /// A name without brackets, which may be a function's.
        case word(String)
        /// A name in brackets.
        case name(String)
        /// An operator, a parenthesis or a comma.
        case sign(String)
        case end

        /// The token as a message shows it.
        var shown: String {
            switch self {
            case .number(let text), .word(let text), .sign(let text): text
            case .text(let text): "\"\(text)\""
            case .name(let text): "[\(text)]"
            case .end: ""
            }
        }
    }

    private let scalars: [Unicode.Scalar]
    private var index = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Whether the formula has more characters than are read.
    var isTooLong: Bool { scalars.count > Formula.longest }

    private static let signs: [Unicode.Scalar: String] = [
        "+": "+", "-": "-", "\u{2212}": "-", "*": "*", "\u{D7}": "*", "/": "/", "\u{F7}": "/", "(": "(", ")": ")",
        ",": ",", ";": ",", "=": "=", "<": "<", ">": ">", "\u{2264}": "<=", "\u{2265}": ">=", "\u{2260}": "<>",
    ]

    /// The next token, with the place of its first character.
    mutating func next() throws(FormulaError) -> (token: Token, place: Int) {
        while index < scalars.count, [" ", "\t", "\n", "\r", "\u{A0}"].contains(scalars[index]) { index += 1 }
        let place = index + 1
        guard index < scalars.count else { return (.end, place) }
        let first = scalars[index]
        if Self.isDigit(first) { return (.number(number()), place) }
        if Self.isLetter(first) { return (.word(take { Self.isLetter($0) || Self.isDigit($0) }), place) }
        if first == "\"" { return (.text(try text(from: place)), place) }
        if first == "[" { return (.name(try name(from: place)), place) }
        guard let sign = Self.signs[first] else {
            throw FormulaError(mistake: .unexpected(String(first)), place: place)
        }
        index += 1
        if index < scalars.count, let second = Self.signs[scalars[index]], ["<=", ">=", "<>"].contains(sign + second) {
            index += 1
            return (.sign(sign + second), place)
        }
        return (.sign(sign), place)
    }

    private mutating func take(while isPart: (Unicode.Scalar) -> Bool) -> String {
        var taken = String.UnicodeScalarView()
        while index < scalars.count, isPart(scalars[index]) {
            taken.append(scalars[index])
            index += 1
        }
        return String(taken)
    }

    private mutating func number() -> String {
        let whole = take(while: Self.isDigit)
        guard index + 1 < scalars.count, scalars[index] == ".", Self.isDigit(scalars[index + 1]) else { return whole }
        index += 1
        return whole + "." + take(while: Self.isDigit)
    }

    private mutating func text(from place: Int) throws(FormulaError) -> String {
        index += 1
        var text = take { $0 != "\"" }
        while index < scalars.count {
            index += 1
            // Two quotation marks are one in the text.
            guard index < scalars.count, scalars[index] == "\"" else { return text }
            index += 1
            text += "\"" + take { $0 != "\"" }
        }
        throw FormulaError(mistake: .unclosedText, place: place)
    }

    private mutating func name(from place: Int) throws(FormulaError) -> String {
        index += 1
        let name = take { $0 != "]" }
        guard index < scalars.count else { throw FormulaError(mistake: .unclosedName, place: place) }
        index += 1
        return ComparableText.trimmed(name)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || LetterClass.isLetter(scalar) || LetterClass.isMark(scalar)
    }
}

/// The letters of all scripts.
enum LetterClass {
    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }

    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
