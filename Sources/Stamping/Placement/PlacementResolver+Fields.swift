internal import SignetGraphics
internal import SignetPDF

extension PlacementResolver {
    /// The page and the displayed rectangle of the first widget of a field.
    func widget(
        of name: String
    ) throws(StampingError) -> (page: Page, geometry: PageGeometry, widget: ResolvedPlace.Widget) {
        let fields = try StampingError.fromDocument { () throws(PDFError) in try Form(document)?.fields ?? [] }
        guard let field = fields.first(where: { $0.name == name }) else {
            throw .noSuchField(name, known: fields.map(\.name))
        }
        for widget in field.widgets {
            guard let box = widget.rectangle else { continue }
            let page = try StampingError.fromDocument { () throws(PDFError) in try self.page(of: widget) }
            guard let page else { continue }
            let geometry = PageGeometry(page)
            let displayed = geometry.toDisplay.apply(box)
            // A widget without an area is the mark of an invisible signature: nothing can be set there.
            if displayed.isUsable, displayed.width >= 1, displayed.height >= 1 {
                let found = ResolvedPlace.Widget(field: field, reference: widget.reference, box: displayed)
                return (page, geometry, found)
            }
        }
        throw .fieldNotOnPage(name)
    }

    /// The page of a widget: the one it names, else the one whose annotations hold it.
    private func page(of widget: FormField.Widget) throws(PDFError) -> Page? {
        if let reference = widget.page, let page = try pageTree.page(reference) { return page }
        guard let wanted = widget.reference else { return nil }
        var found: Page?
        try pageTree.walk { page throws(PDFError) in
            let annotations = try document.value("Annots", of: page.dictionary)?.array ?? []
            if annotations.contains(where: { $0.reference?.number == wanted.number }) { found = page }
            return found == nil
        }
        return found
    }
}
