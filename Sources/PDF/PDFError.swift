/// The reason why a document cannot be read or changed: the cause and the place.
package struct PDFError: Error, Hashable, Sendable {
    /// The kinds of causes, to act on.
    package enum Code: Hashable, Sendable {
        /// The bytes are not a PDF.
        case notPDF
        /// The structure cannot be followed at the place named.
        case damaged
        /// The document is encrypted and cannot be opened without more.
        case encrypted
        /// A page, field or object that was asked for does not exist.
        case notFound
        /// Something that ISO 32000 allows and this reader does not do.
        case unsupported
        /// A named limit of ``Limits`` was reached.
        case limit
        /// The operating system refused.
        case io
    }

    package let cause: Cause
    /// The object that was being read.
    package var object: ObjectReference?
    /// The byte offset in the file, counted from its first byte.
    package var offset: Int?

    package init(_ cause: Cause, object: ObjectReference? = nil, offset: Int? = nil) {
        self.cause = cause
        self.object = object
        self.offset = offset
    }

    /// The kind of failure.
    package var code: Code { cause.code }

    /// The same error, attributed to an object.
    func of(_ reference: ObjectReference) -> PDFError {
        var copy = self
        copy.object = object ?? reference
        return copy
    }
}

extension PDFError: CustomStringConvertible {
    /// The sentence with its place, as in `… (object 12 0, byte 4711)`.
    package var description: String { cause.description + place }

    /// The place, as it is added to a sentence; empty where there is none.
    package var place: String {
        let parts = [object.map { "object \($0)" }, offset.map { "byte \($0)" }].compactMap { $0 }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }
}
