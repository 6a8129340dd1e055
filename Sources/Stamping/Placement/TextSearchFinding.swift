package import SignetGraphics
internal import SignetPDF

/// The reason why the text of the pages gives no place.
package enum TextSearchFinding: Sendable {
    /// The text occurs too few times on these pages; the nearest text on them, and its page.
    case missing(String, pages: String, found: Int, wanted: Int, nearest: (text: String, page: Int)?)
    /// The field has fewer widgets on pages than wanted.
    case missingWidget(String, found: Int, wanted: Int)
    /// A text that is to be covered continues over the end of a line.
    case broken(String, page: Int)
    /// The page has no room for a stamp of a size on a side of a text; nil for any side.
    case noRoom(String, side: Placement.Side?, page: Int, size: Size)
    /// No empty signature field that people see, and no free line for a signature; some words ask for one. Some pages are pictures.
    case noSignatureLine([UnplacedLabel], unseen: [PlacementDoubt], pictures: PicturePages?, pages: String)
    /// No text at all, as on scanned pages.
    case noText(PicturePages)
    /// All places for a signature are signed.
    case signedAlready(pages: String)
    /// Several places for a signature, none clearly the best; or one that may be another person's. Some words ask for a signature
    /// and have no place, and pages that were not read could have more.
    case unclear([SignaturePlace], besides: [UnplacedLabel], unread: PicturePages?)
    /// The document has free places, but none of a role; or fewer of them than wanted.
    case fewPlaces([SignaturePlace], role: String?, wanted: Int, pages: String)
}

extension TextSearchFinding: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing(let text, let pages, let found, let wanted, let nearest):
            (found == 0
                ? "no text '\(text)' on \(pages)"
                : "'\(text)' occurs \(found == 1 ? "once" : "\(found) times") on \(pages), not \(wanted) times")
                + (nearest.map { "; nearest: '\($0.text)' on page \($0.page)" } ?? "")
        case .missingWidget(let name, let found, let wanted):
            "the field '\(name)' has \(found == 1 ? "1 place" : "\(found) places") on the pages, not \(wanted)"
        case .broken(let text, let page):
            "'\(text)' is on several lines of page \(page) and cannot be covered; leave cover out"
        case .noRoom(let text, let side, let page, let size):
            "page \(page) has no room \(side.map { "\($0.words) " } ?? "around ")'\(text)' for a stamp of "
                + "\(ObjectWriter.decimal(size.width, places: 0)) × \(ObjectWriter.decimal(size.height, places: 0)) points; "
                + (side == nil ? "give a smaller size" : "choose another side or a smaller size")
        case .noSignatureLine(let unplaced, let unseen, let pictures, let pages):
            "no empty signature field and no free signature line on \(pages)"
                + unseen.prefix(Self.shownPlaces).map { ", but \($0)" }.joined() + Self.also(unplaced)
                + "; \(pictures.map { "\($0), or " } ?? "")say where, as in page:last,bottom-right"
        case .noText(let pictures): "\(pictures), or say where, as in page:last,bottom-right"
        case .signedAlready(let pages):
            "every place for a signature on \(pages) is already signed; say where, as in page:last,bottom-right"
        case .unclear(let places, let unplaced, let unread):
            Self.question(places, unread) + Self.list(places) + Self.also(unplaced)
        case .fewPlaces(let places, let role?, 1, let pages):
            "no free place on \(pages) is for '\(role)'" + (places.isEmpty ? "" : "; free are: \(Self.list(places))")
        case .fewPlaces(let places, let role, let wanted, let pages):
            "\(pages) \(pages.hasPrefix("pages") ? "have" : "has") \(places.count == 1 ? "1 free place" : "\(places.count) free places") for "
                + (role.map { "'\($0)'" } ?? "a signature") + ", not \(wanted): \(Self.list(places))"
        }
    }

    private static func question(_ places: [SignaturePlace], _ unread: PicturePages?) -> String {
        if let unread { return "\(unread); or choose one of the places found: " }
        if places.contains(where: \.isDoubtful) {
            return "the page is a picture in which not all words could be read; choose one of the places: "
        }
        return places.count == 1
            ? "the only place found may be another person's; choose it or another: "
            : "several places could take the signature; choose one: "
    }

    private static func list(_ places: [SignaturePlace]) -> String {
        places.prefix(shownPlaces).map(\.description).joined(separator: "; ")
            + (places.count > shownPlaces ? "; and \(places.count - shownPlaces) more" : "")
    }

    private static func also(_ unplaced: [UnplacedLabel]) -> String {
        guard !unplaced.isEmpty else { return "" }
        return "; no free place was found for "
            + unplaced.prefix(shownPlaces).map(\.description).joined(separator: ", ")
    }

    private static let shownPlaces = 8
}

extension Placement.Side {
    /// The words for it before a text in a sentence.
    fileprivate var words: String {
        switch self {
        case .left: "left of"
        case .right: "right of"
        case .above: "above"
        case .below: "below"
        case .over: "over"
        }
    }
}
