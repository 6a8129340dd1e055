internal import SignetBasics

/// The reason why a field cannot be given a value.
package enum FieldError: Error, Hashable, Sendable {
    /// A signature field takes a signature and no value.
    case signatureField
    /// A push button has no value.
    case pushButton
    /// The field has no type, or one that does not exist.
    case unknownType
    /// Fields of one name have different types.
    case differentTypes
    /// The field, or its widget, is part of another object and cannot be changed.
    case notAnObject
    /// A text field for a password, which a document must not keep.
    case password
    /// The field takes the path of a file that is sent when the form is.
    case filePath
    case tooLong(count: Int, limit: Int)
    /// A value with several lines for a field with one.
    case severalLines
    /// Also one that forces the direction of the text.
    case controlCharacter
    /// The value is none of those offered; `nearest` is meant perhaps.
    case notOffered(String, nearest: String?, known: [String])
    /// The buttons of a field have different states, so that 'yes' means none of them.
    case ambiguousState(known: [String])
    /// A state is called like a word that means off.
    case stateNamedOff(String)
    /// Radio buttons of which one is always on.
    case alwaysOn(known: [String])
    /// Several values for a field that takes one.
    case severalValues
    case lettering(FieldLetteringError)
}

extension FieldError {
    /// The reason, with the name of the field.
    package func reason(of name: String) -> String {
        switch self {
        case .signatureField: "the field '\(name)' is for a signature and takes no value"
        case .pushButton: "the field '\(name)' is a push button and has no value"
        case .differentTypes: "the document has fields of different types that are called '\(name)'"
        case .unknownType: "the field '\(name)' is neither text nor button nor choice"
        case .notAnObject: "the field '\(name)' is part of another object and cannot be changed"
        case .password: "the field '\(name)' is for a password, which a document must not keep"
        case .filePath: "the field '\(name)' is for the path of a file that programs send, and is not filled"
        case .tooLong(let count, let limit):
            "the field '\(name)' takes at most \(limit) \(limit == 1 ? "character" : "characters"), not \(count)"
        case .severalLines: "the field '\(name)' has one line, and the value has several"
        case .controlCharacter:
            "the value of the field '\(name)' has a control character, or one that forces the direction of text; remove it"
        case .notOffered(let value, let nearest, let known):
            "the field '\(name)' does not offer '\(Self.shortened(value))'; "
                + (nearest.map { "did you mean '\($0)'?" } ?? "it offers \(Self.list(known))")
        case .ambiguousState(let known): "the buttons of the field '\(name)' differ; write \(Self.list(known))"
        case .stateNamedOff(let word):
            "the field '\(name)' is on in its state '\(word)', which could also mean off; write 'yes' or 'off'"
        case .alwaysOn(let known): "one button of the field '\(name)' is always on; write \(Self.list(known))"
        case .severalValues: "the field '\(name)' takes one value, not several"
        case .lettering(.missingCharacters(let characters)):
            "no font has the \(characters.count == 1 ? "character" : "characters") '\(characters)' of the value of the "
                + "field '\(name)'"
        case .lettering(.tooManyLines): "the value of the field '\(name)' has too many lines"
        case .lettering(.unavailable(let reason)): "the value of the field '\(name)' cannot be drawn: \(reason)"
        }
    }

    /// The remedies, the best first.
    package var remedies: [Remedy] {
        switch self {
        case .signatureField, .pushButton: [.signField]
        default: []
        }
    }

    private static func list(_ known: [String]) -> String {
        let shown = known.prefix(12).map { "'\(shortened($0))'" }.joined(separator: ", ")
        if known.isEmpty { return "nothing" }
        return shown + (known.count > 12 ? " and \(known.count - 12) more" : "")
    }

    private static func shortened(_ text: String) -> String {
        text.count > 60 ? text.prefix(60) + "…" : text
    }
}
