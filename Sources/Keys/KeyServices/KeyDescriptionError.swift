package import SignetBasics
internal import SignetSigning
internal import SignetWeb

/// The reason why a file does not describe a key at a service.
package enum KeyDescriptionError: Error, Hashable {
    case json(JSONError)
    case missing(String)
    /// A member is not what it should be, which the text says.
    case wrong(String, expected: String)
    /// A member that descriptions of this type do not have.
    case unknown(String, nearest: String?)
    /// A secret is in the description itself.
    case openSecret(String)
}

extension KeyDescriptionError: JSONReadingError {
    package init(_ fault: JSONError) { self = .json(fault) }
}

extension KeyDescriptionError: CustomStringConvertible {
    /// The reason in a sentence without its full stop.
    package var description: String {
        switch self {
        case .json(let fault):
            if case .repeatedMember(let name) = fault.kind {
                "the key description has the member '\(String(plainLine: name.utf8, limit: 60))' twice"
            } else {
                "the key description is not JSON, from byte \(fault.offset) on"
            }
        case .missing(let name): "the key description needs the member '\(name)'"
        case .wrong(let name, let expected): "'\(name)' in the key description must be \(expected)"
        case .unknown(let name, let nearest):
            "a key description of this type has no member '\(name)'"
                + (nearest.map { "; did you mean '\($0)'?" } ?? "; remove it")
        case .openSecret(let name):
            "'\(name)' must not be in the key description itself; write {\"file\": \"PATH\"} or {\"variable\": \"NAME\"}, "
                + "where it is read from"
        }
    }
}

extension SignetError {
    package init(_ fault: KeyDescriptionError) { self.init(.invalidData, fault.description) }
}
