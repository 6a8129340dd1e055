/// The reason why bytes are not JSON, and where.
package struct JSONError: Error, Hashable {
    package enum Kind: Hashable, Sendable {
        /// Something else than RFC 8259 allows at this place.
        case syntax
        /// A string that is not UTF-8.
        case notUTF8
        /// Values that are nested more deeply than the limit.
        case tooDeep(limit: Int)
        /// A number that is not an integer of at most 2^53 - 1, where only these are taken.
        case noInteger(String)
        /// Two members of one object with the same name.
        case repeatedMember(String)
    }

    package let kind: Kind
    /// The byte where it was found, from 0.
    package let offset: Int
}

/// An error that can report that bytes are not JSON.
package protocol JSONReadingError: Error {
    init(_ fault: JSONError)
}

extension JSONError: JSONReadingError {
    package init(_ fault: JSONError) { self = fault }
}
