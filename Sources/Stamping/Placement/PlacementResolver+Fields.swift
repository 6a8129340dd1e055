internal import SignetBasics
internal import SignetGraphics
internal import SignetPDF

extension PlacementResolver {
    /// The widgets of a field that a signature can be set in: one, or all.
    func widgets(of name: String, occurrence: Placement.Occurrence) throws(StampingError) -> [FoundWidget] {
        let fields = try StampingError.fromDocument { () throws(PDFError) in try Form(document)?.fields ?? [] }
        let named = fields.filter { $0.name == name }
        // A form may list a field twice, once for each widget, or omit it.
        let widgets = try named.isEmpty ? looseWidgets(of: name) : placed(named)
        guard !named.isEmpty || !widgets.isEmpty else {
            throw .noSuchField(name, known: Self.nearest(fields.map(\.name), to: name))
        }
        guard let first = widgets.first else { throw .fieldNotOnPage(name) }
        switch occurrence {
        case .all: return widgets
        case .last: return [widgets.last ?? first]
        case .nth(let number):
            guard number <= widgets.count else {
                throw .textNotFound(.missingWidget(name, found: widgets.count, wanted: number))
            }
            return [widgets[number - 1]]
        }
    }

    /// Widgets that have an area on a page, in the order of the pages.
    ///
    /// A widget without an area belongs to an invisible signature: nothing can be set there.
    func placed(_ fields: [FormField]) throws(StampingError) -> [FoundWidget] {
        let widgets = fields.flatMap { field in field.widgets.map { (field: field, widget: $0) } }
        let pages = try StampingError.fromDocument { () throws(PDFError) in try self.pages(of: widgets.map(\.widget)) }
        var found: [FoundWidget] = []
        for ((field, widget), page) in zip(widgets, pages) {
            guard let box = widget.rectangle, let page else { continue }
            let displayed = PageGeometry(page).toDisplay.apply(box)
            if displayed.isUsable, displayed.width >= 1, displayed.height >= 1 {
                found.append(
                    FoundWidget(page: page, box: displayed, reference: widget.reference, field: field)
                )
            }
        }
        return found.enumerated()
            .sorted { ($0.element.page.index, $0.offset) < ($1.element.page.index, $1.offset) }
            .map(\.element)
    }

    /// The page of each widget: the one that it names, else the one whose annotations contain it.
    private func pages(of widgets: [FormField.Widget]) throws(PDFError) -> [Page?] {
        var pages: [Page?] = []
        var sought: Set<Int> = []
        for widget in widgets {
            let named: Page? = if let reference = widget.page { try pageTree.page(reference) } else { nil }
            pages.append(named)
            if named == nil, let reference = widget.reference { sought.insert(reference.number) }
        }
        guard !sought.isEmpty else { return pages }
        var holders: [Int: Page] = [:]
        try pageTree.walk { page throws(PDFError) in
            for item in try document.value("Annots", of: page.dictionary)?.array ?? [] {
                if let number = item.reference?.number, sought.remove(number) != nil { holders[number] = page }
            }
            return !sought.isEmpty
        }
        return zip(widgets, pages).map { widget, page in page ?? widget.reference.flatMap { holders[$0.number] } }
    }

    /// Doubts about a mark in a field.
    func doubts(of widget: FoundWidget, frame: Rectangle) throws(StampingError) -> [PlacementDoubt] {
        guard let field = widget.field, field.type == "Btn" else { return [] }
        let flags = try StampingError.fromDocument { () throws(PDFError) in
            try document.value("Ff", of: field.dictionary)?.integer ?? 0
        }
        guard flags & WidgetAppearance.pushbutton == 0 else { return [] }
        return [.checkBox(field.name, frame.size, page: widget.page.index + 1)]
    }

    /// The widget of an automatic place, if it is a field's.
    func widget(at place: SignaturePlace) throws(StampingError) -> FoundWidget? {
        guard case .field(let name) = place.sign else { return nil }
        return try widgets(of: name, occurrence: .all).first {
            $0.page.index == place.pageIndex && $0.box == place.box
        }
    }

    /// The names of fields, the nearest first.
    static func nearest(_ names: [String], to name: String) -> [String] {
        let wanted = name.lowercased()
        func distance(_ candidate: String) -> Int {
            let written = candidate.lowercased()
            // Often only the last part of a name is known, or its case differs.
            return written.hasSuffix("." + wanted) ? 0 : written.editDistance(to: wanted)
        }
        return names.prefix(5_000).enumerated()
            .map { (name: $1, rank: (distance($1), $0)) }
            .sorted { $0.rank < $1.rank }
            .map(\.name)
    }
}
