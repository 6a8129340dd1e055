internal import SignetPDF

/// The annotations of a page that belong to its stamps (ISO 32000-1, 12.5.6.2 and 12.5.6.14): the windows that show their
/// texts, and comments on them.
struct StampCompanions {
    /// The places of the pop-up windows among the page's annotations, from 0.
    let popups: Set<Int>
    /// The comments, which people wrote and which stay.
    let comments: [IndirectObject]

    init(of stamps: [StampOnPage], on page: Page, in document: Document) throws(PDFError) {
        let owners = Set(stamps.compactMap { $0.reference?.number })
        let own = Set(stamps.map(\.place))
        let named = Set(stamps.compactMap { $0.dictionary["Popup"]?.reference?.number })
        var popups: Set<Int> = []
        var comments: [IndirectObject] = []
        for (place, item) in (try document.value("Annots", of: page.dictionary)?.array ?? []).enumerated() {
            guard !own.contains(place), let entries = try document.resolve(item).dictionary else { continue }
            if try document.value("Subtype", of: entries)?.name == "Popup" {
                // A window says whose it is; where it does not, its owner does.
                let parent = entries["Parent"]?.reference?.number
                let isNamed = item.reference.map { named.contains($0.number) } ?? false
                if parent.map(owners.contains) ?? isNamed { popups.insert(place) }
            } else if let target = entries["IRT"]?.reference?.number, owners.contains(target),
                let reference = item.reference, let object = try document.indirectObject(reference)
            {
                comments.append(object)
            }
        }
        self.popups = popups
        self.comments = comments
    }

    /// Makes the comments independent: they are replies to nothing any more.
    func releaseComments(in update: inout IncrementalUpdate) {
        for comment in comments {
            for key in ["IRT", "RT"] as [Name] where comment.value.dictionary?[key] != nil {
                update.change(comment, key, to: nil)
            }
        }
    }
}
