package import SignetGraphics
package import SignetPDF
internal import SignetViewing

/// A stamp's place on one page.
package struct ResolvedPlace {
    package let page: Page
    package let geometry: PageGeometry
    /// Where the artwork's bounds come to stand, in displayed points.
    package let frame: Rectangle
    /// The field's widget that the frame stands in, when it was placed by a field.
    package let widget: FoundWidget?
    /// A text, in displayed points, that is to disappear under white before the stamp is set; nil for none.
    package let covers: Rectangle?
}

/// A widget of a field on a page.
package struct FoundWidget {
    package let page: Page
    /// In displayed points.
    package let box: Rectangle
    package let reference: ObjectReference?
    /// The field; nil for a widget that the form does not list.
    package let field: FormField?
}

/// Turns placements into frames on pages.
///
/// Only the pages that count are read, and the text of pages only when an anchor asks for it.
struct PlacementResolver {
    let document: Document
    let pageTree: PageTree
    let opening: OpeningOnce

    init(_ document: Document, viewer: @escaping () throws(ViewingError) -> any DocumentViewer) throws(StampingError) {
        self.document = document
        opening = OpeningOnce(viewer)
        pageTree = try StampingError.fromDocument { () throws(PDFError) in try PageTree(document) }
    }

    /// The frames that a placement gives artwork of a size.
    func resolve(_ placement: Placement, artwork: Size, size: StampSize) throws(StampingError) -> [ResolvedPlace] {
        var places: [ResolvedPlace] = []
        switch placement.anchor {
        case .rectangle(let box):
            for page in try pages(placement.pages) {
                let geometry = PageGeometry(page)
                try check(box, on: page, geometry)
                let frame = box.aligned(size.fitted(artwork, into: box.size), placement.alignment)
                places.append(ResolvedPlace(page: page, geometry: geometry, frame: frame, widget: nil, covers: nil))
            }
        case .position(let position, let margin):
            let pages = try pages(placement.pages)
            places.reserveCapacity(pages.count)
            for page in pages {
                let geometry = PageGeometry(page)
                let frame = geometry.bounds.expanded(by: -margin).aligned(size.fitted(artwork, into: nil), position)
                try check(frame, on: page, geometry)
                places.append(ResolvedPlace(page: page, geometry: geometry, frame: frame, widget: nil, covers: nil))
            }
        case .field(let name, let occurrence):
            for widget in try widgets(of: name, occurrence: occurrence) {
                let frame = widget.box.aligned(size.fitted(artwork, into: widget.box.size), placement.alignment)
                let geometry = PageGeometry(widget.page)
                places.append(
                    ResolvedPlace(page: widget.page, geometry: geometry, frame: frame, widget: widget, covers: nil)
                )
            }
        case .text(let wording, let side, let gap, let occurrence):
            for find in try find(wording, on: placement.pages, occurrence: occurrence) {
                let geometry = PageGeometry(find.page)
                let frame = side.frame(of: size.fitted(artwork, into: nil), beside: find.rectangle, gap: gap)
                    .moved(into: geometry.bounds)
                try check(frame, on: find.page, geometry)
                let covers = try covered(find, wording, placement.cover)
                places.append(
                    ResolvedPlace(page: find.page, geometry: geometry, frame: frame, widget: nil, covers: covers)
                )
            }
        case .automatic:
            let (page, place) = try automaticPlace(on: placement.pages)
            let fitted =
                switch place.sign {
                case .field: size.fitted(artwork, into: place.box.size)
                case .label: size.fittedFreely(artwork, into: place.box.size)
                }
            let frame = place.box.aligned(fitted, placement.alignment)
            let widget = try widget(at: place)
            places.append(
                ResolvedPlace(page: page, geometry: PageGeometry(page), frame: frame, widget: widget, covers: nil)
            )
        }
        return places
    }

    /// The selected pages: a few are sought one by one, many are met on one walk through the tree.
    func pages(_ selection: PageSelection) throws(StampingError) -> [Page] {
        let count = try StampingError.fromDocument { () throws(PDFError) in try pageTree.count }
        do throws(StampingError) {
            return try pages(selection, count: count)
        } catch {
            // The tree may say a wrong number: what it holds decides.
            let counted = try StampingError.fromDocument { () throws(PDFError) in try pageTree.countedPages }
            guard counted != count else { throw error }
            return try pages(selection, count: counted)
        }
    }

    private func pages(_ selection: PageSelection, count: Int) throws(StampingError) -> [Page] {
        let indexes = try selection.indexes(count: count)
        return try StampingError.fromDocument { () throws(PDFError) in
            var pages: [Page] = []
            guard indexes.count > Self.fewPages, let last = indexes.last else {
                for index in indexes { pages.append(try pageTree.page(at: index)) }
                return pages
            }
            pages.reserveCapacity(indexes.count)
            try pageTree.walk { page throws(PDFError) in
                if indexes[pages.count] == page.index { pages.append(page) }
                return page.index < last
            }
            return pages
        }
    }

    private static let fewPages = 4

    /// A box may touch the page's edge, and by rounding pass it a little.
    private func check(_ box: Rectangle, on page: Page, _ geometry: PageGeometry) throws(StampingError) {
        let allowed = geometry.bounds.expanded(by: 0.5)
        guard box.minX >= allowed.minX, box.minY >= allowed.minY, box.maxX <= allowed.maxX, box.maxY <= allowed.maxY
        else { throw .outsidePage(box, page: page.index + 1, size: geometry.size) }
    }
}
