internal import SignetBasics
internal import SignetInk
internal import SignetSigning

/// The reason why JSON is not a signature source.
enum SourceError: Error, Hashable, JSONReadingError {
    case notJSON(JSONError)
    /// More bytes than a source may have.
    case tooLong(limit: Int)
    case unknownKind
    /// A member that a source of this kind does not have, and the probably intended one.
    case unknownMember(String, kind: String, nearest: String?)
    case twice(String)
    case missing(String, kind: String)
    /// A member has a wrong value.
    case wrong(String, expected: String)
    /// The drawing cannot be read or used.
    case drawing(SignetError)

    init(_ fault: JSONError) { self = .notJSON(fault) }
}

extension SourceError: CustomStringConvertible {
    var description: String {
        switch self {
        case .notJSON(let fault): "The signature is not a JSON object: something is wrong at byte \(fault.offset)."
        case .tooLong(let limit): "The signature has more than the \(limit) bytes that are read."
        case .unknownKind: "The kind of a signature is one of drawn, typed, scanned and saved."
        case .unknownMember(let name, let kind, let nearest):
            "A signature that is \(kind) has no member '\(name)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ".")
        case .twice(let name): "The member \(name) is twice in the signature."
        case .missing(let name, let kind): "A signature that is \(kind) needs the member \(name)."
        case .wrong(let name, let expected): "The member \(name) of the signature is not \(expected)."
        case .drawing(let error): error.message
        }
    }
}

extension SignetError {
    init(_ fault: SourceError) {
        switch fault {
        case .drawing(let error): self = error
        case .unknownMember: self.init(.unknownMember, "\(fault)")
        default: self.init(.invalidSource, "\(fault)")
        }
    }

    /// A drawing that a capture page sent.
    init(captured error: DrawingError) {
        switch error {
        case .empty: self.init(.invalidSignature, "The drawing has no line; draw your signature.")
        case .tooSmall: self.init(.invalidSignature, "The drawing is too small; draw your signature larger.")
        default: self.init(.invalidSource, "\(error)", remedies: error.remedies)
        }
    }
}
