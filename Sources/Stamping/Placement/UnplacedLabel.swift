internal import SignetPDF

/// Words that ask for a signature, on a page where no place for it was found.
package struct UnplacedLabel: Hashable, Sendable {
    package let text: String
    /// From 0.
    package let pageIndex: Int
    /// The score that a line at them would have.
    let score: Double

    /// Whether a signature at a place could be meant for these words instead.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - lead: The lead in score that a place must have.
    /// - Returns: Whether the place must not be taken without a question.
    func rivals(_ place: SignaturePlace, within lead: Double) -> Bool {
        switch (Addressee(text), place.addressee) {
        case (.other, _), (.anybody, .reader): return false
        case (.reader, .anybody), (.reader, .other): return true
        case (.reader, .reader), (.anybody, .anybody), (.anybody, .other):
            guard case .label = place.sign else { return false }
            return score > place.score - lead
        }
    }
}

extension UnplacedLabel: CustomStringConvertible {
    package var description: String { "'\(text)' on page \(pageIndex + 1)" }
}
