internal import SignetGraphics
internal import SignetPDF

extension PlacementResolver {
    /// The most annotations of a page that are examined.
    static let annotationLimit = 5_000
    /// The most pages whose annotations are searched for a text.
    private static let annotatedPageLimit = 200

    /// The first field or other annotation on some pages that shows a text that the pages themselves do not show.
    func annotation(showing phrase: String, on pages: [Page]) throws(StampingError) -> TextSearchFailure? {
        let wanted = Self.simplified(phrase)
        return try StampingError.fromDocument { () throws(PDFError) in
            for page in pages.prefix(Self.annotatedPageLimit) {
                for item in try annotations(of: page) where try shows(wanted, item) {
                    let isField = try document.value("Subtype", of: item)?.name == "Widget"
                    return .elsewhere(phrase, field: isField ? try fullName(of: item) : nil, page: page.index + 1)
                }
            }
            return nil
        }
    }

    /// The annotations of a page.
    func annotations(of page: Page) throws(PDFError) -> [PDFDictionary] {
        var annotations: [PDFDictionary] = []
        for item in try document.value("Annots", of: page.dictionary)?.array?.prefix(Self.annotationLimit) ?? [] {
            if let annotation = try document.resolve(item).dictionary { annotations.append(annotation) }
        }
        return annotations
    }

    /// Whether an annotation's contents, value or caption has a text (ISO 32000-1, 12.5.2, 12.5.6.19 and 12.7.3.1).
    private func shows(_ wanted: String, _ annotation: PDFDictionary) throws(PDFError) -> Bool {
        guard try document.value("Subtype", of: annotation)?.name != "Popup" else { return false }
        let caption = try document.value("MK", of: annotation)?.dictionary
        var texts = [
            try document.value("Contents", of: annotation)?.string, try inherited("V", of: annotation)?.string,
        ]
        if let caption { texts.append(try document.value("CA", of: caption)?.string) }
        return texts.contains { text in
            text.map { Self.simplified(TextString.decode($0)).contains(wanted) } ?? false
        }
    }

    private static func simplified(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// An entry of a widget or of the fields above it (12.7.3.1).
    func inherited(_ key: Name, of widget: PDFDictionary) throws(PDFError) -> PDFObject? {
        var field: PDFDictionary? = widget
        for _ in 0..<Limits.treeDepth {
            guard let current = field else { return nil }
            if let value = try document.value(key, of: current) { return value }
            field = try document.value("Parent", of: current)?.dictionary
        }
        return nil
    }
}
