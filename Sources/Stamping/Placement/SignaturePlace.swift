internal import SignetGraphics
internal import SignetPDF

/// A place where a signature could go.
package struct SignaturePlace: Hashable, Sendable {
    /// The sign that a signature belongs there.
    enum Sign: Hashable, Sendable {
        /// These words beside it.
        case label(String)
        /// It is a signature field with this name.
        case field(String)
    }

    /// From 0.
    let pageIndex: Int
    /// In displayed points; all of it is free.
    let box: Rectangle
    /// The sign that it is a place for a signature.
    let sign: Sign
    /// Its score; only the difference to other scores is meaningful.
    let score: Double
}

extension SignaturePlace: CustomStringConvertible {
    /// The written form of the place, and the reason: `page:2,rect:72,90,200,40 ('Signature:')`.
    package var description: String {
        let numbers = [box.x, box.y, box.width, box.height].map { ObjectWriter.decimal($0, places: 0) }
        return "page:\(pageIndex + 1),rect:\(numbers.joined(separator: ",")) (\(sign))"
    }
}

extension SignaturePlace.Sign: CustomStringConvertible {
    package var description: String {
        switch self {
        case .label(let text): "'\(text)'"
        case .field(let name): "field '\(name)'"
        }
    }
}
