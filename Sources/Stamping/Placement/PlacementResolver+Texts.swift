internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

extension PlacementResolver {
    /// The places of a text on the selected pages, in reading order: one, or all.
    func find(
        _ text: String,
        on selection: PageSelection,
        occurrence: Placement.Occurrence
    ) throws(StampingError) -> [(page: Page, rectangle: Rectangle)] {
        let pages = try pages(selection)
        let viewer = try StampingError.fromViewer(self.viewer)
        var finds: [(page: Page, rectangle: Rectangle)] = []
        for page in pages {
            let (box, occurrences) = try StampingError.fromViewer { () throws(ViewingError) in
                (try viewer.visibleBox(ofPage: page.index), try viewer.occurrences(of: .phrase(text), onPage: page.index))
            }
            // The reader may know nothing of user units, or cut the page otherwise: user space is common ground.
            let toDisplay = PageGeometry(box: box, rotation: page.rotation, unit: 1).toUserSpace
                .then(PageGeometry(page).toDisplay)
            finds += occurrences.map { (page, toDisplay.apply($0.rectangle)) }
            if case .nth(let wanted) = occurrence, finds.count >= wanted { return [finds[wanted - 1]] }
        }
        if case .all = occurrence, !finds.isEmpty { return finds }
        let wanted: Int = if case .nth(let number) = occurrence { number } else { 1 }
        let nearest =
            try finds.isEmpty
            ? StampingError.fromViewer { () throws(ViewingError) in
                try viewer.nearestText(to: text, onPages: pages.map(\.index))
            } : nil
        throw .textNotFound(
            text,
            pages: Self.names(of: pages),
            found: finds.count,
            wanted: wanted,
            nearest: nearest.map { ($0.text, $0.pageIndex + 1) }
        )
    }

    /// `page 3`, `pages 1–2`, `pages 1, 4, 9`.
    private static func names(of pages: [Page]) -> String {
        let numbers = pages.map { $0.index + 1 }
        guard let first = numbers.first, let last = numbers.last, first != last else {
            return "page \(numbers.first ?? 0)"
        }
        if last - first + 1 == numbers.count { return "pages \(first)–\(last)" }
        return "pages " + numbers.prefix(8).map(String.init).joined(separator: ", ") + (numbers.count > 8 ? " …" : "")
    }
}
