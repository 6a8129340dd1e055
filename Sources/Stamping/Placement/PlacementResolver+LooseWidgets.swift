internal import SignetGraphics
internal import SignetPDF

extension PlacementResolver {
    /// The most ancestors from which a widget's name is composed.
    private static let nameDepth = 64

    /// The widgets with a full name on all pages, in the order of the pages: viewers show them although the form does
    /// not list them.
    func looseWidgets(of name: String) throws(StampingError) -> [FoundWidget] {
        try StampingError.fromDocument { () throws(PDFError) in
            var found: [FoundWidget] = []
            try pageTree.walk { page throws(PDFError) in
                for item in try document.value("Annots", of: page.dictionary)?.array ?? [] {
                    guard let annotation = try document.resolve(item).dictionary,
                        try document.value("Subtype", of: annotation)?.name == "Widget",
                        try fullName(of: annotation) == name,
                        let box = try document.rectangle("Rect", of: annotation)
                    else { continue }
                    let displayed = PageGeometry(page).toDisplay.apply(box)
                    guard displayed.isUsable, displayed.width >= 1, displayed.height >= 1 else { continue }
                    found.append(FoundWidget(page: page, box: displayed, reference: item.reference, field: nil))
                }
                return true
            }
            return found
        }
    }

    /// The partial names from the root down, joined by periods (ISO 32000-1, 12.7.3.2).
    func fullName(of widget: PDFDictionary) throws(PDFError) -> String {
        var parts: [String] = []
        var field: PDFDictionary? = widget
        for _ in 0..<Self.nameDepth {
            guard let current = field else { break }
            if let part = try document.value("T", of: current)?.string { parts.append(TextString.decode(part)) }
            field = try document.value("Parent", of: current)?.dictionary
        }
        return parts.reversed().joined(separator: ".")
    }
}
