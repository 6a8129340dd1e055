internal import SignetBasics
internal import SignetPDF

/// The reason why a stamp that is to be removed cannot be found.
package enum StampSearchFinding: Hashable, Sendable {
    /// The document has none that is an annotation; and whether its last update is Signet's.
    case none(isUpdated: Bool)
    /// No stamp has this id; `known` has the ids of the document, in the order of its pages.
    case unknown(String, known: [String], isUpdated: Bool)
    /// The ids of several stamps begin so.
    case ambiguous(String, [String])
    /// An abbreviation that is too short.
    case tooShort(String, least: Int)
    /// The stamp is on other pages than the one that is named, all from 1.
    case notOnPage(String, page: Int, pages: [Int])
    /// A page, from 1, has none.
    case noneOnPage(Int)

    /// Whether what was asked for is wrong in itself.
    package var isArgument: Bool {
        switch self {
        case .ambiguous, .tooShort: true
        case .none, .unknown, .notOnPage, .noneOnPage: false
        }
    }

    /// The remedies, the best first.
    package var remedies: [Remedy] {
        switch self {
        case .none(let isUpdated): isUpdated ? [.removeLastUpdate, .useOriginal] : [.useOriginal]
        case .unknown(let id, let known, let isUpdated) where Self.nearest(to: id, among: known) == nil:
            isUpdated ? [.removeLastUpdate, .useOriginal] : [.useOriginal]
        case .unknown, .ambiguous, .tooShort, .notOnPage, .noneOnPage: []
        }
    }

    /// The id that is probably meant, compared with as much of each as was given.
    private static func nearest(to id: String, among known: [String]) -> String? {
        let given = StampID.plain(id)
        let beginnings = known.map { String(StampID.plain($0).prefix(given.count)) }
        return given.nearest(among: beginnings).flatMap { near in
            beginnings.firstIndex(of: near).map { known[$0] }
        }
    }
}

extension StampSearchFinding: CustomStringConvertible {
    private static let part =
        "a stamp that was flattened or set as content is part of its page and cannot be taken out"

    package var description: String {
        switch self {
        case .none: "the document has no stamps of Signet that can be removed; \(Self.part)"
        case .unknown(let id, let known, _):
            "there is no stamp '\(Self.shown(id))'; "
                + (Self.nearest(to: id, among: known).map { "did you mean '\(Self.shown($0))'?" }
                    ?? "the document has \(Self.list(known)); \(Self.part)")
        case .ambiguous(let id, let candidates):
            "the ids of \(candidates.count) stamps begin with '\(Self.shown(id))': \(Self.list(candidates))"
        case .tooShort(let id, let least):
            "an abbreviated id needs \(least) characters after '\(OwnUpdate.annotationPrefix)' at least, and "
                + "'\(Self.shown(id))' has fewer"
        case .notOnPage(let id, let page, let pages):
            "the stamp '\(Self.shown(id))' is not on page \(page), but on "
                + (pages.count == 1 ? "page " : "pages ") + pages.prefix(12).map(String.init).joined(separator: ", ")
                + (pages.count > 12 ? " and more" : "")
        case .noneOnPage(let page): "page \(page) has no stamps of Signet that can be removed"
        }
    }

    /// At most five ids.
    private static func list(_ ids: [String]) -> String {
        ids.prefix(5).map { "'\(shown($0))'" }.joined(separator: ", ")
            + (ids.count > 5 ? " and \(ids.count - 5) more" : "")
    }

    /// An id of an untrusted file may have any characters and any length.
    private static func shown(_ id: String) -> String {
        String(
            String.UnicodeScalarView(
                id.unicodeScalars.prefix(60).map { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) ? " " : $0 }
            )
        )
    }
}
