package import SignetGraphics
package import SignetPDF
internal import SignetViewing

/// A stamp's place on one page.
package struct ResolvedPlace {
    package let page: Page
    package let geometry: PageGeometry
    /// The frame of the artwork's bounds, in displayed points.
    package let frame: Rectangle
    /// The field's widget that contains the frame, when it was placed by a field.
    package let widget: FoundWidget?
    /// A text, in displayed points, that is covered with white before the stamp is set; nil for none.
    package let covers: Rectangle?
    /// Doubts about the place, for the user.
    package let doubts: [PlacementDoubt]
}

/// A widget of a field on a page.
package struct FoundWidget {
    package let page: Page
    /// In displayed points.
    package let box: Rectangle
    package let reference: ObjectReference?
    /// The full name of its field.
    package let name: String
    /// The field; nil for a widget that the form does not list.
    package let field: FormField?
    /// The reason why people do not see it in its place.
    package let states: [WidgetState]

    /// Whether people see it, on the screen and on paper.
    package var isShown: Bool { states.isEmpty }
}

/// Turns placements into frames on pages.
///
/// Only the selected pages are read, and the text of pages only when an anchor needs it.
struct PlacementResolver {
    let document: Document
    let pageTree: PageTree
    let fields: FieldPlaces
    let opening: OpeningOnce
    /// Whether places are examined that the content of the page did not choose.
    let isStrict: Bool

    init(
        _ document: Document,
        isStrict: Bool,
        viewer: @escaping () throws(ViewingError) -> any DocumentViewer
    ) throws(StampingError) {
        self.document = document
        self.isStrict = isStrict
        opening = OpeningOnce(viewer)
        pageTree = try StampingError.fromDocument { () throws(PDFError) in try PageTree(document) }
        fields = FieldPlaces(document, pageTree)
    }

    /// The frames of a placement for artwork of a size.
    ///
    /// `earlier`: the places that other stamps of the same update get.
    func resolve(
        _ placement: Placement,
        artwork: ArtworkExtent,
        size: StampSize,
        besides earlier: [ResolvedPlace]
    ) throws(StampingError) -> [ResolvedPlace] {
        switch placement.anchor {
        case .rectangle:
            var places: [ResolvedPlace] = []
            for page in try pages(placement.pages) {
                let geometry = PageGeometry(page)
                guard let box = placement.anchor.box(on: geometry.size) else { continue }
                try check(box, on: page, geometry)
                let frame = box.aligned(size.fitted(artwork, into: box.size), placement.alignment)
                places.append(
                    try moved(frame, placement, artwork.kind, on: page, covering: nil, besides: earlier)
                )
            }
            return places
        case .position(let position, let margin):
            return try pages(placement.pages).map { page throws(StampingError) in
                let bounds = PageGeometry(page).bounds
                let margins = Size(width: margin.along(bounds.width), height: margin.along(bounds.height))
                let frame = bounds.frame(of: artwork, size: size, at: position, margins: margins)
                return try moved(frame, placement, artwork.kind, on: page, covering: nil, besides: earlier)
            }
        case .field(let name, let occurrence):
            return try widgets(of: name, occurrence: occurrence).map { widget throws(StampingError) in
                try place(in: widget, placement, artwork: artwork, size: size)
            }
        case .text(let wording, let side, let gap, let occurrence):
            return try places(
                besideTexts: find(wording, on: placement.pages, occurrence: occurrence),
                TextAnchor(wording: wording, side: side, gap: gap, placement: placement),
                artwork: artwork,
                size: size,
                besides: earlier
            )
        case .automatic(let role, let occurrence):
            let role = try StampingError.fromViewer { () throws(ViewingError) in try role.map(SigningRole.init) }
            let found = try automaticPlaces(role: role, occurrence, on: placement.pages, besides: earlier)
            return try found.map { page, found throws(StampingError) in
                if let widget = try widget(at: found) {
                    return try place(in: widget, placement, artwork: artwork, size: size)
                }
                let frame = found.box.aligned(size.fittedFreely(artwork, into: found.box.size), placement.alignment)
                return try moved(frame, placement, artwork.kind, on: page, covering: found.sign, besides: earlier)
            }
        }
    }

    /// The place in a field: the stamp stays in it, wherever it is moved.
    private func place(
        in widget: FoundWidget,
        _ placement: Placement,
        artwork: ArtworkExtent,
        size: StampSize
    ) throws(StampingError) -> ResolvedPlace {
        let geometry = PageGeometry(widget.page)
        let frame = try widget.frame(of: artwork, size, placement.alignment, in: document)
            .moved(by: placement, on: geometry)
            .moved(into: widget.box)
        let doubts = try doubts(of: widget, frame: frame)
        return place(frame, artwork.kind, on: widget.page, geometry, widget: widget, covers: nil, doubts: doubts)
    }

    /// The place of a frame that is moved as a placement says; the page around it is examined if there is a reason.
    private func moved(
        _ frame: Rectangle,
        _ placement: Placement,
        _ kind: ArtworkExtent.Kind,
        on page: Page,
        covering sign: SignaturePlace.Sign?,
        besides earlier: [ResolvedPlace]
    ) throws(StampingError) -> ResolvedPlace {
        let geometry = PageGeometry(page)
        let frame = frame.moved(by: placement, on: geometry)
        try check(frame, on: page, geometry)
        let covers: Rectangle? = if case .tag(_, let box) = sign { box.expanded(by: Self.coverMargin) } else { nil }
        let own = covers.map { [$0] } ?? []
        let doubts = isStrict ? try coverage(of: frame, on: page, besides: earlier, own: own) : []
        return place(frame, kind, on: page, geometry, widget: nil, covers: covers, doubts: doubts)
    }

    /// Doubts about what a frame covers that was not chosen by the content of its page.
    private func coverage(
        of frame: Rectangle,
        on page: Page,
        besides earlier: [ResolvedPlace],
        own: [Rectangle]
    ) throws(StampingError) -> [PlacementDoubt] {
        let viewer = try opening.viewer()
        var reader = try pageReader(page, words(of: page, viewer), viewer, besides: earlier, isDrawnWhole: false)
        return try reader.surroundings(of: frame, size: frame.size, gap: 0, viewer)
            .doubts(of: frame, besides: own, page: page.index + 1)
    }

    /// A place, with doubts about it for the user.
    func place(
        _ frame: Rectangle,
        _ kind: ArtworkExtent.Kind,
        on page: Page,
        _ geometry: PageGeometry,
        widget: FoundWidget?,
        covers: Rectangle?,
        doubts: [PlacementDoubt]
    ) -> ResolvedPlace {
        var doubts = doubts
        if frame.height < Self.legibleHeight(of: kind) { doubts.append(.illegible(frame.size, page: page.index + 1)) }
        return ResolvedPlace(
            page: page,
            geometry: geometry,
            frame: frame,
            widget: widget,
            covers: covers,
            doubts: doubts
        )
    }

    /// Points; a lower signature, especially a name of several words, cannot be read in print.
    private static func legibleHeight(of kind: ArtworkExtent.Kind) -> Double {
        switch kind {
        case .ink: 6
        case .print, .sign: 3
        }
    }

    /// The selected pages: a few are looked up one by one, many are found in one walk through the tree.
    func pages(_ selection: PageSelection) throws(StampingError) -> [Page] {
        let count = try StampingError.fromDocument { () throws(PDFError) in try pageTree.count }
        do throws(StampingError) {
            return try pages(selection, count: count)
        } catch {
            // The tree may state a wrong count; its actual pages decide.
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

    /// A box may touch the page's edge, and exceed it slightly through rounding.
    func check(_ box: Rectangle, on page: Page, _ geometry: PageGeometry) throws(StampingError) {
        let allowed = geometry.bounds.expanded(by: 0.5)
        guard box.minX >= allowed.minX, box.minY >= allowed.minY, box.maxX <= allowed.maxX, box.maxY <= allowed.maxY
        else { throw .outsidePage(box, page: page.index + 1, size: geometry.size) }
    }
}

extension Rectangle {
    /// The rectangle moved as far as a placement says.
    func moved(by placement: Placement, on geometry: PageGeometry) -> Rectangle {
        var copy = self
        copy.x += placement.dx.along(geometry.size.width)
        copy.y += placement.dy.along(geometry.size.height)
        return copy
    }
}
