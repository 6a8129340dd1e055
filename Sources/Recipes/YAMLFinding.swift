/// The reason why a YAML text cannot be read.
public enum YAMLFinding: Hashable, Sendable {
    /// It has more KiB than a recipe may have.
    case tooLong(kibibytes: Int)
    /// It has no document.
    case empty
    /// It has more than one document.
    case secondDocument
    /// Lists and mappings are nested too deeply.
    case tooDeep(limit: Int)
    /// It has more values than a recipe may have, those of aliases counted.
    case tooManyValues(limit: Int)
    /// An alias without its anchor.
    case unknownAlias(String)
    /// A value is missing.
    case noValue
    /// A key is not a text.
    case keyNotText
    /// A key comes twice in one mapping.
    case repeatedKey(String)
    /// It has a character that YAML does not allow; `problem` is libyaml's.
    case character(problem: String)
    /// It does not have YAML's syntax; `problem` is libyaml's.
    case syntax(problem: String)
    /// libyaml is not on this machine.
    case noLibrary
    /// There is not enough memory.
    case noMemory
}

extension YAMLFinding: CustomStringConvertible {
    /// The fault and its remedy, in a sentence without its full stop.
    public var description: String {
        switch self {
        case .tooLong(let kibibytes): "the recipe has more than \(kibibytes) KiB"
        case .empty: "the recipe is empty; begin with stamps:"
        case .secondDocument: "the text has a second document (---); write each in a file"
        case .tooDeep(let limit): "lists and mappings are nested more than \(limit) deep"
        case .tooManyValues(let limit): "the recipe has more than \(limit) values, those of aliases counted"
        case .unknownAlias(let name): "*\(name) refers to nothing; write &\(name) before it"
        case .noValue: "it is not YAML: a value is missing"
        case .keyNotText: "a key must be a text"
        case .repeatedKey(let key): "'\(key)' is twice in one mapping; keep one"
        case .character(let problem): "it has a character that YAML does not allow: \(problem)"
        case .syntax(let problem): "it is not YAML: \(problem); check quotes and indentation"
        case .noLibrary: "YAML is read by libyaml, which is not on this machine; install libyaml-0-2"
        case .noMemory: "there is no memory for it"
        }
    }
}
