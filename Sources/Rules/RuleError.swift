/// A mistake in the rules or formulas of fields.
package enum RuleError: Error, Hashable, Sendable {
    /// Fields that need each other's values, in the order of the circle.
    case circle([String])
    case formula(field: String, FormulaError)
    case unknownField(String, namedBy: String, suggestion: String?)
    /// A rule that is not one, with a sentence.
    case rule(of: String, String)

    /// The code that the API has for it.
    package var code: String {
        switch self {
        case .circle: "rule-circle"
        case .formula: "formula-wrong"
        case .unknownField, .rule: "rule-wrong"
        }
    }
}

extension RuleError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .circle(let names):
            let names = names.count == 1 ? "'\(names[0])' needs its own value" : Self.chain(names)
            return "The rules and formulas go in a circle: \(names)."
        case .formula(let field, let error): return "The formula of '\(field)' cannot be read. \(error)"
        case .unknownField(let name, let user, let suggestion):
            let hint = suggestion.map { ": did you mean '\($0)'?" } ?? ": give a field that name, or leave it out."
            return "There is no field '\(name)', which \(user) uses\(hint)"
        case .rule(let owner, let sentence): return "A rule of \(owner) is wrong: \(sentence)"
        }
    }

    private static func chain(_ names: [String]) -> String {
        zip(names, names.dropFirst() + names.prefix(1)).map { "'\($0)' needs '\($1)'" }.joined(separator: ", ")
    }
}
