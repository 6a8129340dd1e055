internal import SignetGraphics
internal import SignetPDF
internal import SignetViewing

extension PlacementResolver {
    /// The most annotations of a page that are examined.
    static let annotationLimit = 5_000
    /// The most pages whose annotations are searched for a text.
    private static let annotatedPageLimit = 200

    /// The form fields and other annotations on some pages that show a text, in the order of the pages.
    func annotations(showing phrase: String, on pages: [Page]) throws(StampingError) -> [FoundText] {
        let normalizer = try StampingError.fromViewer { () throws(ViewingError) in try TextNormalizer() }
        let wanted = normalizer.simplified(phrase)
        guard !wanted.isEmpty else { return [] }
        return try StampingError.fromDocument { () throws(PDFError) in
            var finds: [FoundText] = []
            for page in pages.prefix(Self.annotatedPageLimit) {
                let toDisplay = PageGeometry(page).toDisplay
                for item in try annotations(of: page)
                where try texts(of: item).contains(where: { normalizer.simplified($0).contains(wanted) }) {
                    guard let box = try document.rectangle("Rect", of: item).map(toDisplay.apply), box.isUsable else {
                        continue
                    }
                    finds.append(FoundText(page: page, parts: [box], rectangle: box))
                }
            }
            return finds
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

    /// An annotation's contents, value and caption, as far as a reader sees it (ISO 32000-1, 12.5.2, 12.5.6.19 and
    /// 12.7.3.1).
    private func texts(of annotation: PDFDictionary) throws(PDFError) -> [String] {
        guard try document.value("Subtype", of: annotation)?.name != "Popup", try isVisible(annotation) else {
            return []
        }
        let caption = try document.value("MK", of: annotation)?.dictionary
        var texts = [
            try document.value("Contents", of: annotation)?.string, try inherited("V", of: annotation)?.string,
        ]
        if let caption { texts.append(try document.value("CA", of: caption)?.string) }
        return texts.compactMap { $0.map(TextString.decode) }
    }

    /// Whether an annotation is shown on the screen: neither of the flags Hidden and NoView is set (12.5.3).
    func isVisible(_ annotation: PDFDictionary) throws(PDFError) -> Bool {
        let flags = AnnotationFlags(rawValue: try document.value("F", of: annotation)?.integer ?? 0)
        return flags.isDisjoint(with: [.hidden, .noView])
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

extension TextNormalizer {
    /// A text without case, accents and differences in white space.
    fileprivate func simplified(_ text: String) -> String {
        folded(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
