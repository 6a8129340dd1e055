package import SignetGraphics
package import SignetPDF

/// A stamp or ink annotation on a page that Signet set, recognised by its name.
///
/// The name is the annotation's `/NM`, so a stamp is known also when another program has written the file since.
package struct StampOnPage {
    /// Its place among the page's annotations, from 0.
    package let place: Int
    /// Nil for an annotation that is in the page's `/Annots` directly.
    package let reference: ObjectReference?
    package let dictionary: PDFDictionary
    /// `/NM`; of a field's widget its id.
    package private(set) var name: String
    /// ``MarkKind/stamp``, ``MarkKind/ink`` or ``MarkKind/widget``.
    package let kind: MarkKind
    /// In default user space.
    package let rectangle: Rectangle
    /// Whether people may not move, change or delete it.
    package let isLocked: Bool

    /// The stamps of a page, from back to front.
    ///
    /// An annotation of another kind is not ours, whatever its name says.
    package static func all(on page: Page, of document: Document) throws(PDFError) -> [StampOnPage] {
        var stamps: [StampOnPage] = []
        for (place, item) in (try document.value("Annots", of: page.dictionary)?.array ?? []).enumerated() {
            guard let dictionary = try document.resolve(item).dictionary,
                let name = try document.value("NM", of: dictionary)?.string.map(TextString.decode),
                name.hasPrefix(OwnUpdate.annotationPrefix),
                let kind = try kind(of: dictionary, in: document),
                let rectangle = try document.rectangle("Rect", of: dictionary)
            else { continue }
            stamps.append(
                StampOnPage(
                    place: place,
                    reference: item.reference,
                    dictionary: dictionary,
                    name: name,
                    kind: kind,
                    rectangle: rectangle,
                    isLocked: (try document.value("F", of: dictionary)?.integer ?? 0) & MarkAnnotation.lockedFlag != 0
                )
            )
        }
        return stamps
    }

    private static func kind(of annotation: PDFDictionary, in document: Document) throws(PDFError) -> MarkKind? {
        switch try document.value("Subtype", of: annotation)?.name {
        case "Stamp": .stamp
        case "Ink": .ink
        default: nil
        }
    }

    // MARK: Widgets

    /// The widgets of a page whose appearance is a signature that Signet set: the form in it has the name that only
    /// Signet gives it.
    static func widgets(on page: Page, of document: Document) throws(PDFError) -> [StampOnPage] {
        var widgets: [StampOnPage] = []
        for (place, item) in (try document.value("Annots", of: page.dictionary)?.array ?? []).enumerated() {
            guard let reference = item.reference, let dictionary = try document.resolve(item).dictionary,
                try document.value("Subtype", of: dictionary)?.name == "Widget",
                try WidgetAppearance(document: document).form(of: dictionary) != nil,
                let rectangle = try document.rectangle("Rect", of: dictionary)
            else { continue }
            widgets.append(
                StampOnPage(
                    place: place,
                    reference: reference,
                    dictionary: dictionary,
                    name: "",
                    kind: .widget,
                    rectangle: rectangle,
                    isLocked: (try document.value("F", of: dictionary)?.integer ?? 0) & MarkAnnotation.lockedFlag != 0
                )
            )
        }
        return widgets
    }

    /// The same with another name.
    func named(_ name: String) -> StampOnPage {
        var copy = self
        copy.name = name
        return copy
    }
}
