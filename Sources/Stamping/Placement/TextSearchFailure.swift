/// Why the text of the pages gives no place.
package enum TextSearchFailure: Sendable {
    /// The text stands too seldom on these pages; what they have that comes nearest, and on which page.
    case missing(String, pages: String, found: Int, wanted: Int, nearest: (text: String, page: Int)?)
    /// The field has fewer widgets on pages than wanted.
    case missingWidget(String, found: Int, wanted: Int)
    /// A text that is to be covered goes over the end of a line.
    case broken(String, page: Int)
    /// No empty signature field and no free line for a signature.
    case noSignatureLine(pages: String)
    /// Several places for a signature, none clearly the best.
    case unclear([SignaturePlace])
}

extension TextSearchFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing(let text, let pages, let found, let wanted, let nearest):
            (found == 0
                ? "no text '\(text)' on \(pages)"
                : "'\(text)' stands \(found == 1 ? "once" : "\(found) times") on \(pages), not \(wanted) times")
                + (nearest.map { "; nearest: '\($0.text)' on page \($0.page)" } ?? "")
        case .missingWidget(let name, let found, let wanted):
            "the field '\(name)' has \(found == 1 ? "1 place" : "\(found) places") on the pages, not \(wanted)"
        case .broken(let text, let page):
            "'\(text)' stands on several lines of page \(page) and cannot be covered; leave cover out"
        case .noSignatureLine(let pages):
            "no empty signature field and no free signature line on \(pages); say where, as in page:last,bottom-right"
        case .unclear(let places):
            "several places could take the signature; choose one: "
                + places.prefix(Self.shownPlaces).map(\.description).joined(separator: "; ")
                + (places.count > Self.shownPlaces ? "; and \(places.count - Self.shownPlaces) more" : "")
        }
    }

    private static let shownPlaces = 8
}
