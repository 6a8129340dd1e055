/// The reason why a text is not a PKCS#11 URI of a key, or not one that can be used.
package enum TokenURIError: Error, Hashable, Sendable {
    case tooLong(limit: Int)
    case noScheme
    /// A part has no `=`.
    case noAttribute
    case unknownAttribute(String, known: [String])
    case repeatedAttribute(String)
    /// A `%` without two hexadecimal digits.
    case badEscape(String)
    case needsEscape(String)
    /// The value is not UTF-8, has a zero, or is empty where it must not be.
    case noText(String)
    case badSlot
    /// `type=` names another kind of object.
    case otherType(String)
    case moduleMissing
    case moduleName
    case relativeModule
    /// The PIN itself is in the URI.
    case pinValue
    case pinSource
}

extension TokenURIError: CustomStringConvertible {
    /// The reason in a sentence without its full stop.
    package var description: String {
        switch self {
        case .tooLong(let limit): "the URI has more than \(limit) bytes"
        case .noScheme: "the URI of a key on a token begins with pkcs11:"
        case .noAttribute:
            "a part of the URI is not NAME=VALUE; write it as pkcs11:token=NAME;object=NAME?module-path=/PATH"
        case .unknownAttribute(let name, let known):
            "the URI has an unknown attribute '\(Self.shown(name))'; known are here \(Self.list(known))"
        case .repeatedAttribute(let name): "the URI has '\(name)' twice"
        case .badEscape(let name): "in '\(name)' two hexadecimal digits must follow each %"
        case .needsEscape(let name):
            "'\(name)' has a character that must be written as % and two hexadecimal digits, such as %20 for a blank"
        case .noText(let name):
            "'\(name)' must be text in UTF-8, and must not be empty if it names a file, a type or a slot"
        case .badSlot: "'slot-id' must be a number"
        case .otherType(let type):
            "the URI is of an object of the type '\(Self.shown(type))'; a seal needs type=private, or no type"
        case .moduleMissing: "the URI does not name the module of the token; add ?module-path=/PATH/OF/MODULE.so"
        case .moduleName: "'module-name' is not read; give the whole path with module-path"
        case .relativeModule: "'module-path' must be an absolute path"
        case .pinValue:
            "'pin-value' shows the PIN to all who see the arguments of programs; give pin-source=file:/PATH instead"
        case .pinSource: "'pin-source' must be a file with an absolute path, as file:/PATH"
        }
    }

    /// A part of the path of a URI, fit for a terminal.
    private static func shown(_ text: String) -> String { String(text.prefix(40)).withoutControls }

    /// The attributes to use of those that are known.
    private static func list(_ known: [String]) -> String {
        known.filter { !["pin-value", "module-name"].contains($0) }.joined(separator: ", ")
    }
}
