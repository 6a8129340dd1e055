package import SignetBasics

extension Problem: JSONReadingError {
    /// The problem for the sender of faulty JSON.
    package init(_ fault: JSONError) {
        let what =
            switch fault.kind {
            case .syntax, .noInteger, .repeatedMember: "is not the JSON that belongs here, near byte \(fault.offset)"
            case .notUTF8: "is not UTF-8 at byte \(fault.offset)"
            case .tooDeep(let limit): "is nested more than \(limit) deep"
            }
        self = .invalid("The body \(what): compare it with the API's description.")
    }
}
