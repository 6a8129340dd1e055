internal import SignetGraphics

/// Why JSON is no signature source.
enum SourceFault: Error, Hashable, JSONFailure {
    case notJSON(JSONFault)
    /// More bytes than a source may have.
    case tooLong(limit: Int)
    case unknownKind
    case unknownMember(String, kind: String)
    case twice(String)
    case missing(String, kind: String)
    /// What stands in a member is not what should.
    case wrong(String, expected: String)
    /// The drawing cannot be read or used.
    case drawing(SignetError)

    init(_ fault: JSONFault) { self = .notJSON(fault) }
}

extension SourceFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .notJSON(let fault): "The signature is no JSON object: something is wrong at byte \(fault.offset)."
        case .tooLong(let limit): "The signature has more than the \(limit) bytes that are read."
        case .unknownKind: "The kind of a signature is one of drawn, typed, scanned and saved."
        case .unknownMember(let name, let kind): "A signature that is \(kind) has no member '\(name)'."
        case .twice(let name): "The member \(name) stands twice in the signature."
        case .missing(let name, let kind): "A signature that is \(kind) needs the member \(name)."
        case .wrong(let name, let expected): "The member \(name) of the signature is not \(expected)."
        case .drawing(let error): error.message
        }
    }
}

extension SignetError {
    init(_ fault: SourceFault) {
        if case .drawing(let error) = fault {
            self = error
        } else {
            self.init(.invalidSource, "\(fault)")
        }
    }

    /// A drawing that a capture page sent.
    init(captured error: DrawingError) {
        switch error {
        case .empty: self.init(.invalidSignature, "The drawing has no line; draw your signature.")
        case .tooSmall: self.init(.invalidSignature, "The drawing is too small; draw your signature larger.")
        default: self.init(.invalidSource, "\(error)")
        }
    }
}
