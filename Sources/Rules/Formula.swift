/// A formula over the values of fields, as `round(sum(net, tax), 2)`, read and checked.
///
/// Names of fields with spaces are in brackets, texts in quotation marks. `docs/rules.md` describes the language;
/// `shared/formulas.js` reads and computes the same.
package struct Formula: Sendable {
    indirect enum Node: Sendable {
        case number(ExactDecimal)
        case text(String)
        case field(String)
        case negated(Node)
        case operation(Operator, Node, Node)
        case call(Function, [Node])
    }

    enum Operator: String, Sendable {
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divided = "/"
        case equal = "="
        case notEqual = "<>"
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    enum Function: String, Sendable, CaseIterable {
        case sum, min, max, round, `if`, days, adddays, join, upper, lower, length

        /// How many arguments it takes.
        var arguments: ClosedRange<Int> {
            switch self {
            case .sum, .min, .max, .join: 1...Formula.mostNodes
            case .round: 1...2
            case .if: 2...3
            case .days, .adddays: 2...2
            case .upper, .lower, .length: 1...1
            }
        }
    }

    /// The longest formula, in characters.
    package static let longest = 2_000
    /// The most numbers, texts, names, operators and functions of a formula.
    package static let mostNodes = 200
    /// The most parentheses, functions and signs within each other.
    package static let deepest = 20

    let root: Node
    /// The fields that it names, each once, in their order.
    package let names: [String]

    /// Reads a formula.
    ///
    /// - Throws: What is wrong in it, and at which character.
    package init(_ text: String) throws(FormulaError) {
        var parser = try FormulaParser(text)
        root = try parser.formula()
        names = parser.names
    }
}
