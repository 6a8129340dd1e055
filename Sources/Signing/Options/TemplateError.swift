/// A fault in the braces of a recipe's text.
public enum TemplateError: Error, Hashable, Sendable {
    /// A brace is never closed.
    case unclosedBrace
    /// A closing brace has no opening one.
    case loneBrace
    /// The text in braces cannot name a variable.
    case noVariable(String)
}

extension TemplateError: CustomStringConvertible {
    /// The fault and what to write instead, in a sentence without its full stop.
    public var description: String {
        switch self {
        case .unclosedBrace: "a { is never closed; write {{ for a brace"
        case .loneBrace: "a } is alone; write }} for a brace"
        case .noVariable(let name): "'{\(name)}' is not a variable; write {{ and }} for braces"
        }
    }
}
