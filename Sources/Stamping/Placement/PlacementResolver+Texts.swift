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
    }

    /// The places of a text on the selected pages, in reading order: one, or all.
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
            finds += found.map { find in
                FoundText(
                    page: page,
                    parts: find.parts.map { toDisplay.apply($0) },
                    rectangle: toDisplay.apply(find.rectangle)
                )
            }
            switch occurrence {
            case .nth(let wanted): if finds.count >= wanted { return [finds[wanted - 1]] }
            case .last: if let last = finds.last { return [last] }
            case .all: break
            }
        }
        if occurrence == .all, !finds.isEmpty { return finds }
        throw .textNotFound(try failure(wording, pages: pages, found: finds.count, occurrence: occurrence, viewer))
    }

    /// From the viewer's points to displayed points.
    ///
    /// A reader may know nothing of user units, or cut the page otherwise: user space is common ground.
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

    /// What a stamp beside a text has to cover.
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
    private static let coverMargin = 0.5

    private func failure(
        _ wording: Placement.Wording,
        pages: [Page],
        found: Int,
        occurrence: Placement.Occurrence,
        _ viewer: any DocumentViewer
    ) throws(StampingError) -> TextSearchFailure {
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
    /// What the viewer looks for.
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
