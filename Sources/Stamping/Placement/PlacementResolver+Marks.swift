internal import SignetGraphics
internal import SignetPDF

extension PlacementResolver {
    /// The most forms of an appearance that are examined.
    private static let formLimit = 64
    /// The share of a page that an annotation covers at most; a larger one is a watermark, and counts as visible
    /// content.
    private static let largestShare = 0.5

    /// Annotations that show nothing themselves, or that mark what is under them.
    private static let passive: Set<Name> = ["Link", "Popup", "Highlight", "Underline", "StrikeOut", "Squiggly"]

    /// The boxes of annotations over which no signature is set automatically, and of the places for other stamps of the
    /// same update, in displayed points.
    ///
    /// Empty form fields are not included.
    func marks(on page: Page, besides earlier: [ResolvedPlace]) throws(StampingError) -> [Rectangle] {
        let geometry = PageGeometry(page)
        let largest = Self.largestShare * geometry.size.width * geometry.size.height
        var marks = earlier.filter { $0.page.index == page.index }.map(\.frame)
        marks += try StampingError.fromDocument { () throws(PDFError) in
            var boxes: [Rectangle] = []
            for annotation in try annotations(of: page) {
                guard try isMark(annotation),
                    let box = try document.rectangle("Rect", of: annotation).map({ geometry.toDisplay.apply($0) }),
                    box.isUsable, box.width * box.height < largest
                else { continue }
                boxes.append(box)
            }
            return boxes
        }
        return marks
    }

    /// The form fields that a page shows.
    func shownFields(on page: Page) throws(StampingError) -> [ShownField] {
        let toDisplay = PageGeometry(page).toDisplay
        return try StampingError.fromDocument { () throws(PDFError) in
            var fields: [ShownField] = []
            for annotation in try annotations(of: page) where try isVisible(annotation) {
                guard let field = try FormField(ofWidget: .dictionary(annotation), in: document),
                    let box = field.widgets.first?.rectangle.map(toDisplay.apply), box.isUsable
                else { continue }
                fields.append(ShownField(name: field.name, box: box, isAnswered: try isAnswered(field)))
            }
            return fields
        }
    }

    /// Whether there may be something to read in a field: its value, or text that its appearance shows without one, as the
    /// options of a list.
    private func isAnswered(_ field: FormField) throws(PDFError) -> Bool {
        guard field.type != "Btn" else { return false }
        guard !field.hasValue, field.type != "Ch" else { return true }
        guard let appearances = try document.value("AP", of: field.dictionary)?.dictionary,
            let reference = appearances["N"]?.reference, let form = try document.indirectObject(reference)
        else { return false }
        return try ContentText.isShown(by: form, of: document)
    }

    /// Whether an annotation is seen and is more than a hint, a link or an empty field (ISO 32000-1, 12.5.3).
    private func isMark(_ annotation: PDFDictionary) throws(PDFError) -> Bool {
        guard try isVisible(annotation), let kind = try document.value("Subtype", of: annotation)?.name,
            !Self.passive.contains(kind)
        else { return false }
        guard kind == "Widget" else { return true }
        // Other fields are visible content.
        guard try inherited("FT", of: annotation)?.name == "Sig" else { return false }
        let isSigned = try inherited("V", of: annotation) != nil
        return isSigned ? true : try showsPicture(annotation)
    }

    /// Whether the appearance of a widget contains a picture or a mark set by Signet, rather than the frame and words of
    /// an empty field.
    private func showsPicture(_ widget: PDFDictionary) throws(PDFError) -> Bool {
        guard let appearances = try document.value("AP", of: widget)?.dictionary,
            let normal = try document.value("N", of: appearances)?.dictionary
        else { return false }
        var forms = [normal]
        var next = 0
        while next < forms.count {
            let resources = try document.value("Resources", of: forms[next])?.dictionary
            next += 1
            guard let resources, let objects = try document.value("XObject", of: resources)?.dictionary else {
                continue
            }
            if objects[WidgetAppearance.artworkName] != nil { return true }
            for entry in objects.entries.prefix(Self.formLimit - forms.count) {
                guard let object = try document.resolve(entry.value).dictionary else { continue }
                if try document.value("Subtype", of: object)?.name == "Image" { return true }
                forms.append(object)
            }
        }
        return false
    }
}

/// A form field that a page shows.
struct ShownField {
    /// The full name.
    let name: String
    /// In displayed points.
    let box: Rectangle
    /// Whether there is something to read in it.
    let isAnswered: Bool
}
