internal import SignetPDF

/// The fields of a document that viewers draw again (`/NeedAppearances`).
enum RedrawnFields {
    /// Where their widgets are.
    ///
    /// - Throws: `PDFError` for a form or pages that cannot be read.
    static func areas(in document: Document) throws(PDFError) -> [LaterChanges.Area] {
        guard let form = try Form(document) else { return [] }
        var pages: [Int: Int] = [:]
        try PageTree(document).walk { page throws(PDFError) in
            for item in try document.value("Annots", of: page.dictionary)?.array ?? [] {
                if let number = item.reference?.number { pages[number] = page.index + 1 }
            }
            return true
        }
        return form.fields.flatMap { field in
            field.widgets.compactMap { widget in
                guard let rectangle = widget.rectangle, let page = widget.reference.flatMap({ pages[$0.number] })
                else { return nil }
                return LaterChanges.Area(
                    page: page,
                    rectangle: rectangle,
                    subject: .field(field.name),
                    staysUpright: false
                )
            }
        }
    }
}
