internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

extension PlacementResolver {
    /// How far the best place must be ahead of the next.
    private static let lead = 0.75
    /// For a place on the last of the pages.
    private static let lastPage = 1.0
    /// For a place on the last page over one on the first.
    private static let laterPage = 0.5
    /// Pages whose text is read, from the last on.
    private static let textLimit = 200
    /// Pages with words of signatures that are looked at as pictures, from the last on.
    private static let pictureLimit = 24

    /// The place for a signature on the selected pages: the only empty signature field, else the best line.
    ///
    /// - Throws: ``StampingError/textNotFound(_:)`` with all places when none is clearly the best.
    func automaticPlace(on selection: PageSelection) throws(StampingError) -> (page: Page, place: SignaturePlace) {
        let pages = try pages(selection)
        var places = try emptyFields(on: pages)
        if places.isEmpty { places = try signatureLines(on: pages) }
        places.sort { ($0.score, $0.pageIndex) > ($1.score, $1.pageIndex) }
        guard let best = places.first else {
            throw .textNotFound(.noSignatureLine(pages: Self.names(of: pages)))
        }
        guard places.count == 1 || best.score - places[1].score >= Self.lead,
            let page = pages.first(where: { $0.index == best.pageIndex })
        else { throw .textNotFound(.unclear(places)) }
        return (page, best)
    }

    /// The signature fields without a value that have a place on these pages and no stamp in it.
    private func emptyFields(on pages: [Page]) throws(StampingError) -> [SignaturePlace] {
        let fields = try StampingError.fromDocument { () throws(PDFError) in
            try Form(document)?.fields.filter { $0.isSignature && !$0.hasValue } ?? []
        }
        let indexes = Set(pages.map(\.index))
        var places: [SignaturePlace] = []
        for field in fields {
            guard let widget = try placed([field]).first(where: { indexes.contains($0.page.index) }),
                try !hasStamp(in: widget)
            else { continue }
            places.append(
                SignaturePlace(
                    pageIndex: widget.page.index,
                    box: widget.box,
                    sign: .field(field.name),
                    score: 0
                )
            )
        }
        return places
    }

    /// Whether a stamp covers most of a widget.
    private func hasStamp(in widget: FoundWidget) throws(StampingError) -> Bool {
        let toDisplay = PageGeometry(widget.page).toDisplay
        return try StampingError.fromDocument { () throws(PDFError) in
            for item in try document.value("Annots", of: widget.page.dictionary)?.array ?? [] {
                guard let annotation = try document.resolve(item).dictionary,
                    let kind = try document.value("Subtype", of: annotation)?.name, kind == "Stamp" || kind == "Ink",
                    let box = try document.rectangle("Rect", of: annotation).map({ toDisplay.apply($0) }),
                    let common = box.intersection(widget.box)
                else { continue }
                let smaller = min(box.width * box.height, widget.box.width * widget.box.height)
                if common.width * common.height > 0.5 * smaller { return true }
            }
            return false
        }
    }

    /// The free lines for signatures.
    private func signatureLines(on pages: [Page]) throws(StampingError) -> [SignaturePlace] {
        let viewer = try opening.viewer()
        var places: [SignaturePlace] = []
        var pictures = 0
        for (index, page) in pages.enumerated().suffix(Self.textLimit).reversed()
        where pictures < Self.pictureLimit {
            let finds = try StampingError.fromViewer { () throws(ViewingError) -> [SignatureLineFinder.Find] in
                let lines = try viewer.lines(ofPage: page.index)
                guard lines.contains(where: { !SignatureLabel.labels(in: $0).isEmpty }) else { return [] }
                pictures += 1
                return SignatureLineFinder(lines: lines, ink: try PageInk(page: page.index, of: viewer)).finds
            }
            guard !finds.isEmpty else { continue }
            let toDisplay = try transform(from: viewer, to: page)
            let later =
                Self.laterPage * Double(index + 1) / Double(pages.count)
                + (index + 1 == pages.count ? Self.lastPage : 0)
            places += finds.map { find in
                SignaturePlace(
                    pageIndex: page.index,
                    box: toDisplay.apply(find.box),
                    sign: .label(find.label),
                    score: find.score + later
                )
            }
        }
        return places
    }
}
