/// Why a document cannot be read or changed: a code to act on, a sentence for people, and the place.
package struct PDFError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// There is no PDF in these bytes.
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

    package let code: Code
    package let message: String
    /// The object that was being read.
    package var object: ObjectReference?
    /// The byte offset in the file, counted from its first byte.
    package var offset: Int?

    package init(_ code: Code, _ message: String, object: ObjectReference? = nil, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.object = object
        self.offset = offset
    }

    /// The same error, said of an object.
    func of(_ reference: ObjectReference) -> PDFError {
        var copy = self
        copy.object = object ?? reference
        return copy
    }
}

extension PDFError: CustomStringConvertible {
    /// The sentence with its place, as in `… (object 12 0, byte 4711)`.
    package var description: String {
        let place = [object.map { "object \($0)" }, offset.map { "byte \($0)" }].compactMap { $0 }
        return place.isEmpty ? message : "\(message) (\(place.joined(separator: ", ")))"
    }
}
