internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

extension PlacementResolver {
    /// A text on a page, in displayed points.
    struct FoundText {
        let page: Page
        let parts: [Rectangle]
        /// Where it ends.
        let rectangle: Rectangle
        /// The page as it was read from its picture; nil for one with text.
        let recognized: RecognizedPage?

        /// A text that the viewer found, whose points `toDisplay` turns into displayed points.
        init(_ find: TextFind, on page: Page, recognized: RecognizedPage?, _ toDisplay: AffineTransform) {
            self.page = page
            parts = find.parts.map { toDisplay.apply($0) }
            rectangle = toDisplay.apply(find.rectangle)
            self.recognized = recognized
        }

        /// A text that an annotation shows.
        init(page: Page, parts: [Rectangle], rectangle: Rectangle) {
            (self.page, self.parts, self.rectangle, recognized) = (page, parts, rectangle, nil)
        }
    }

    /// How a stamp is anchored to a text.
    struct TextAnchor {
        let wording: Placement.Wording
        /// Nil for the direction of reading, or another side that has room.
        let side: Placement.Side?
        let gap: Double
        /// The rest of the placement.
        let placement: Placement
    }

    /// The places beside texts.
    func places(
        besideTexts finds: [FoundText],
        _ anchor: TextAnchor,
        artwork: ArtworkExtent,
        size: StampSize,
        besides earlier: [ResolvedPlace]
    ) throws(StampingError) -> [ResolvedPlace] {
        let viewer = try opening.viewer()
        let wanted = size.fitted(artwork, into: nil)
        let counts = finds.reduce(into: [:]) { $0[$1.page.index, default: 0] += 1 }
        var places: [ResolvedPlace] = []
        places.reserveCapacity(finds.count)
        var reader: PageReader?
        for find in finds {
            let page = find.page
            let geometry = PageGeometry(page)
            let (frame, doubts): (Rectangle?, [PlacementDoubt])
            if places.count < Self.regardedFinds {
                if reader?.page.index != page.index {
                    let isDrawnWhole = counts[page.index, default: 1] > Self.fewFinds
                    let words =
                        if let lines = find.recognized?.lines { PageWords(lines) } else { try words(of: page, viewer) }
                    reader = try pageReader(page, words, viewer, besides: earlier, isDrawnWhole: isDrawnWhole)
                }
                guard let around = try reader?.surroundings(of: find.rectangle, size: wanted, gap: anchor.gap, viewer)
                else { continue }
                frame = around.frame(
                    of: artwork,
                    size: size,
                    beside: find.rectangle,
                    side: anchor.side,
                    gap: anchor.gap
                )?
                .moved(by: anchor.placement, on: geometry)
                let own = anchor.side == .over || anchor.placement.cover == .text ? find.parts : []
                doubts = frame.map { around.doubts(of: $0, besides: own, page: page.index + 1) } ?? []
            } else {
                let side = anchor.side ?? .right
                frame = side.frame(of: wanted, artwork.kind, beside: find.rectangle, gap: anchor.gap)
                    .moved(into: geometry.bounds)
                    .moved(by: anchor.placement, on: geometry)
                doubts = []
            }
            guard let frame else {
                throw .textNotFound(
                    .noRoom(anchor.wording.written, side: anchor.side, page: page.index + 1, size: wanted)
                )
            }
            try check(frame, on: page, geometry)
            let covers = try covered(find, anchor.wording, anchor.placement.cover)
            places.append(
                place(frame, artwork.kind, on: page, geometry, widget: nil, covers: covers, doubts: doubts)
            )
        }
        return places
    }

    /// The most texts whose surroundings are examined; beside further ones, stamps are placed as requested.
    private static let regardedFinds = 200
    /// The most texts on a page that are examined one by one.
    private static let fewFinds = 2

    /// A page and what is beside texts on it.
    func pageReader(
        _ page: Page,
        _ text: PageWords,
        _ viewer: any DocumentViewer,
        besides earlier: [ResolvedPlace],
        isDrawnWhole: Bool
    ) throws(StampingError) -> PageReader {
        PageReader(
            page: page,
            text: text,
            toDisplay: try transform(from: viewer, to: page),
            marks: try marks(on: page, besides: earlier),
            fields: try shownFields(on: page),
            isDrawnWhole: isDrawnWhole
        )
    }

    /// The places of a text on the selected pages, in reading order: one, or all.
    ///
    /// Texts of annotations and form fields are found only where the pages themselves do not have the text.
    func find(
        _ wording: Placement.Wording,
        on selection: PageSelection,
        occurrence: Placement.Occurrence
    ) throws(StampingError) -> [FoundText] {
        let pages = try pages(selection)
        let viewer = try opening.viewer()
        let query = wording.query
        var finds: [FoundText] = []
        for page in occurrence == .last ? pages.reversed() : pages {
            let found = try StampingError.fromViewer { () throws(ViewingError) in
                try viewer.occurrences(of: query, onPage: page.index)
            }
            let toDisplay = try transform(from: viewer, to: page)
            finds += found.map { FoundText($0, on: page, recognized: nil, toDisplay) }
            if let chosen = Self.chosen(finds, occurrence) { return chosen }
        }
        if finds.isEmpty, case .phrase(let phrase) = wording { finds = try annotations(showing: phrase, on: pages) }
        if finds.isEmpty { finds = try pictures(showing: query, on: pages, occurrence, viewer) }
        if let chosen = Self.chosen(finds, occurrence) { return chosen }
        if occurrence == .all, !finds.isEmpty { return finds }
        throw .textNotFound(try failure(wording, pages: pages, found: finds.count, occurrence: occurrence, viewer))
    }

    /// The find that an occurrence means, when it is among those so far: all of them are known only at the end.
    private static func chosen(_ finds: [FoundText], _ occurrence: Placement.Occurrence) -> [FoundText]? {
        switch occurrence {
        case .nth(let wanted): finds.count >= wanted ? [finds[wanted - 1]] : nil
        case .last: finds.last.map { [$0] }
        case .all: nil
        }
    }

    /// The places of a text on the pages without text, as they are read from their pictures.
    private func pictures(
        showing query: TextQuery,
        on pages: [Page],
        _ occurrence: Placement.Occurrence,
        _ viewer: any DocumentViewer
    ) throws(StampingError) -> [FoundText] {
        guard viewer.readsPictures else { return [] }
        var finds: [FoundText] = []
        for page in occurrence == .last ? pages.reversed() : pages {
            guard try words(of: page, viewer).pieces.isEmpty,
                let recognized = try StampingError.fromViewer({ () throws(ViewingError) in
                    try viewer.recognizedPage(page.index)
                })
            else { continue }
            let found = try StampingError.fromViewer { () throws(ViewingError) in
                try recognized.occurrences(of: query)
            }
            let toDisplay = try transform(from: viewer, to: page)
            finds += found.map { FoundText($0, on: page, recognized: recognized, toDisplay) }
            if let chosen = Self.chosen(finds, occurrence) { return chosen }
        }
        return finds
    }

    /// From the viewer's points to displayed points.
    ///
    /// A reader may ignore user units, or crop the page differently; user space is common to all.
    func transform(
        from viewer: any DocumentViewer,
        to page: Page
    ) throws(StampingError) -> AffineTransform {
        let box = try StampingError.fromViewer { () throws(ViewingError) in
            try viewer.visibleBox(ofPage: page.index)
        }
        return PageGeometry(box: box, rotation: page.rotation, unit: 1).toUserSpace
            .then(PageGeometry(page).toDisplay)
    }

    /// The box of the text that a stamp beside it has to cover.
    func covered(
        _ find: FoundText,
        _ wording: Placement.Wording,
        _ cover: Placement.Cover
    )
        throws(StampingError) -> Rectangle?
    {
        guard cover == .text else { return nil }
        guard find.parts.count == 1 else {
            throw .textNotFound(.broken(wording.written, page: find.page.index + 1))
        }
        return find.rectangle.expanded(by: Self.coverMargin)
    }

    /// Points around a covered text: its characters may reach a little beyond their boxes.
    static let coverMargin = 0.5

    private func failure(
        _ wording: Placement.Wording,
        pages: [Page],
        found: Int,
        occurrence: Placement.Occurrence,
        _ viewer: any DocumentViewer
    ) throws(StampingError) -> TextSearchFinding {
        if found == 0, let pictures = try pictures(among: pages, viewer) { return .noText(pictures) }
        var nearest: NearText?
        if found == 0, case .phrase(let phrase) = wording {
            nearest = try StampingError.fromViewer { () throws(ViewingError) in
                try viewer.nearestText(to: phrase, onPages: pages.map(\.index))
            }
        }
        let wanted: Int = if case .nth(let number) = occurrence { number } else { 1 }
        return .missing(
            wording.written,
            pages: Self.names(of: pages),
            found: found,
            wanted: wanted,
            nearest: nearest.map { ($0.text, $0.pageIndex + 1) }
        )
    }

    /// The pages, where none of them has text and one of the first has something else on it.
    private func pictures(among pages: [Page], _ viewer: any DocumentViewer) throws(StampingError) -> PicturePages? {
        for page in pages where try !words(of: page, viewer).pieces.isEmpty { return nil }
        for page in pages.prefix(Self.namedLimit) where try hasInk(page, viewer) {
            return PicturePages(Self.names(of: pages), areRead: viewer.readsPictures)
        }
        return nil
    }

    /// `page 3`, `pages 1–2`, `pages 1, 4, 9`.
    static func names(of pages: [Page]) -> String {
        let numbers = pages.map { $0.index + 1 }
        guard let first = numbers.first, let last = numbers.last, first != last else {
            return "page \(numbers.first ?? 0)"
        }
        if last - first + 1 == numbers.count { return "pages \(first)–\(last)" }
        return "pages " + numbers.prefix(8).map(String.init).joined(separator: ", ") + (numbers.count > 8 ? " …" : "")
    }
}

extension Placement.Wording {
    /// The query for the viewer.
    fileprivate var query: TextQuery {
        switch self {
        case .phrase(let text): text.hasPrefix("{{") && text.hasSuffix("}}") ? .exact(text) : .phrase(text)
        case .pattern(let pattern, let ignoringCase): .pattern(pattern, ignoringCase: ignoringCase)
        }
    }

    /// As it is written, for messages.
    fileprivate var written: String {
        switch self {
        case .phrase(let text): text
        case .pattern(let pattern, let ignoringCase): "/\(pattern)/\(ignoringCase ? "i" : "")"
        }
    }
}
