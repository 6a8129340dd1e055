internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

extension PlacementResolver {
    /// The lead that the best place must have over the next.
    private static let lead = 0.75
    /// The score for a place on the last of the pages.
    private static let lastPage = 1.0
    /// The advantage of a place on the last page over one on the first.
    private static let laterPage = 0.5
    /// The most pages whose text is read, from the last one backwards.
    private static let textLimit = 200
    /// The most pages with words for signatures that are examined as pictures, from the last one backwards.
    private static let pictureLimit = 24

    /// The place for a signature on the selected pages: the only empty signature field, else the best line.
    ///
    /// `earlier`: the places that other stamps of the same update get.
    /// - Throws: ``StampingError/textNotFound(_:)`` with all places when none is clearly the best.
    func automaticPlace(
        on selection: PageSelection,
        besides earlier: [ResolvedPlace]
    ) throws(StampingError) -> (page: Page, place: SignaturePlace) {
        let pages = try pages(selection)
        var (places, hasSigned) = try emptyFields(on: pages, besides: earlier)
        if places.isEmpty {
            let lines = try signatureLines(on: pages, besides: earlier)
            places = lines.places
            hasSigned = hasSigned || lines.hasSigned
        }
        places.sort { ($0.score, $0.pageIndex) > ($1.score, $1.pageIndex) }
        guard let best = places.first else {
            let names = Self.names(of: pages)
            throw .textNotFound(hasSigned ? .signedAlready(pages: names) : .noSignatureLine(pages: names))
        }
        guard places.count == 1 || best.score - places[1].score >= Self.lead,
            let page = pages.first(where: { $0.index == best.pageIndex })
        else { throw .textNotFound(.unclear(places)) }
        return (page, best)
    }

    /// The signature fields without a value that have an empty place on these pages, and whether others have a place.
    private func emptyFields(
        on pages: [Page],
        besides earlier: [ResolvedPlace]
    ) throws(StampingError) -> (places: [SignaturePlace], hasSigned: Bool) {
        let fields = try StampingError.fromDocument { () throws(PDFError) in
            try Form(document)?.fields.filter(\.isSignature) ?? []
        }
        let indexes = Set(pages.map(\.index))
        var places: [SignaturePlace] = []
        var hasSigned = false
        for field in fields {
            guard let widget = try placed([field]).first(where: { indexes.contains($0.page.index) }) else { continue }
            guard !field.hasValue, try !isSigned(widget, besides: earlier) else {
                hasSigned = true
                continue
            }
            places.append(
                SignaturePlace(
                    pageIndex: widget.page.index,
                    box: widget.box,
                    sign: .field(field.name),
                    score: 0
                )
            )
        }
        return (places, hasSigned)
    }

    /// Whether a mark covers most of a widget.
    private func isSigned(_ widget: FoundWidget, besides earlier: [ResolvedPlace]) throws(StampingError) -> Bool {
        try marks(on: widget.page, besides: earlier).contains { box in
            guard let common = box.intersection(widget.box) else { return false }
            let smaller = min(box.width * box.height, widget.box.width * widget.box.height)
            return common.width * common.height > 0.5 * smaller
        }
    }

    /// The free lines for signatures, and whether there are signed ones.
    private func signatureLines(
        on pages: [Page],
        besides earlier: [ResolvedPlace]
    ) throws(StampingError) -> (places: [SignaturePlace], hasSigned: Bool) {
        let viewer = try opening.viewer()
        var places: [SignaturePlace] = []
        var hasSigned = false
        var pictures = 0
        for (index, page) in pages.enumerated().suffix(Self.textLimit).reversed()
        where pictures < Self.pictureLimit {
            let text = try words(of: page, viewer)
            guard text.hasLabel else { continue }
            pictures += 1
            let ink = try StampingError.fromViewer { () throws(ViewingError) in
                try PageInk(page: page.index, of: viewer)
            }
            let toDisplay = try transform(from: viewer, to: page)
            let marks = try marks(on: page, besides: earlier)
            let finder = SignatureLineFinder(
                text,
                ink: ink,
                marks: toDisplay.inverted.map { marks.map($0.apply) } ?? []
            )
            let finds = finder.finds
            hasSigned = hasSigned || finds.hasSigned
            guard !finds.free.isEmpty else { continue }
            let later =
                Self.laterPage * Double(index + 1) / Double(pages.count)
                + (index + 1 == pages.count ? Self.lastPage : 0)
            places += finds.free.map { find in
                SignaturePlace(
                    pageIndex: page.index,
                    box: toDisplay.apply(find.box),
                    sign: .label(find.label),
                    score: find.score + later
                )
            }
            // No earlier page can have a place with a similar score.
            if Self.isDecided(places, besides: Self.laterPage * Double(index) / Double(pages.count)) { break }
        }
        return (places, hasSigned)
    }

    /// Whether the best place is clearly ahead of the others, and of any place that earlier pages could still have.
    private static func isDecided(_ places: [SignaturePlace], besides later: Double) -> Bool {
        let scores = places.map(\.score).sorted(by: >)
        guard let best = scores.first else { return false }
        return best - max(scores.dropFirst().first ?? 0, SignatureLineFinder.highestScore + later) >= lead
    }

    /// The text of a page.
    func words(of page: Page, _ viewer: any DocumentViewer) throws(StampingError) -> PageWords {
        PageWords(try StampingError.fromViewer { () throws(ViewingError) in try viewer.lines(ofPage: page.index) })
    }
}
