package import SignetPDF

/// The fields of a document with the pages that show their widgets.
///
/// A widget is on the page that has it among its annotations (ISO 32000-2, 12.5.2), or on several; the page that it names
/// itself (`/P`) is a hint. Everything is read when it is needed first, and the pages at most once.
package final class FieldPlaces {
    private let document: Document
    private let pageTree: PageTree
    private let layers: OptionalContent
    private var read: Form??
    private var listedByName: [String: [FormField]]?
    private var survey: Survey?

    /// The fields by the annotations of all pages.
    private struct Survey {
        /// The pages with a widget that the form lists, by the widget's object number.
        var pages: [Int: [Page]] = [:]
        /// The fields of the others, in the order of the pages.
        var unlisted: [FormField] = []
        /// Their widgets by the full names.
        var unlistedByName: [String: [(field: FormField, page: Page)]] = [:]
    }

    /// The most annotations of all pages that are examined.
    private static let annotationLimit = 2_000_000
    /// The most widgets whose hints are followed, rather than reading all pages.
    private static let hintLimit = 16

    package init(_ document: Document, _ pageTree: PageTree) {
        self.document = document
        self.pageTree = pageTree
        layers = OptionalContent(document)
    }

    /// The form; nil for a document without one.
    package func form() throws(PDFError) -> Form? {
        if let read { return read }
        let form = try Form(document)
        read = .some(form)
        return form
    }

    /// The fields that the form lists, in its order; none for a document without a form.
    package func listedFields() throws(PDFError) -> [FormField] { try form()?.fields ?? [] }

    /// The places of the widgets of listed fields, in the order of the form.
    package func places(of fields: [FormField]) throws(PDFError) -> [WidgetPlace] {
        let pages = try surveyed().pages
        var places: [WidgetPlace] = []
        for field in fields {
            for widget in field.widgets {
                let shown: [Page?] = widget.reference.flatMap { pages[$0.number] } ?? [nil]
                for page in shown { places.append(try place(of: widget, field, isListed: true, on: page)) }
            }
        }
        return places
    }

    /// The fields of widgets that pages show although the form does not list them, in the order of the pages.
    package func unlistedFields() throws(PDFError) -> [FormField] { try surveyed().unlisted }

    /// The places of all widgets with a full name, in the order of the pages.
    package func places(named name: String) throws(PDFError) -> [WidgetPlace] {
        try Self.sorted(places(of: listedFields(named: name)) + unlistedPlaces(named: name))
    }

    /// The places of the widgets with a full name that pages show although the form does not list them.
    package func unlistedPlaces(named name: String) throws(PDFError) -> [WidgetPlace] {
        var places: [WidgetPlace] = []
        for (field, page) in try surveyed().unlistedByName[name] ?? [] {
            for widget in field.widgets { places.append(try place(of: widget, field, isListed: false, on: page)) }
        }
        return places
    }

    private func listedFields(named name: String) throws(PDFError) -> [FormField] {
        if let listedByName { return listedByName[name] ?? [] }
        let fields = Dictionary(grouping: try listedFields(), by: \.name)
        listedByName = fields
        return fields[name] ?? []
    }

    /// The places of a name when each listed widget is on the page that it names, and one of them is seen there; nil otherwise.
    ///
    /// No other page is read: a widget that another page shows too, or that the form does not list, is left out.
    package func hintedPlaces(named name: String) throws(PDFError) -> [WidgetPlace]? {
        var places: [WidgetPlace] = []
        for field in try listedFields(named: name) {
            for widget in field.widgets {
                guard places.count < Self.hintLimit, let hint = widget.page, let number = widget.reference?.number,
                    let page = pageTree.page(hint),
                    try annotations(of: page).contains(where: { $0.reference?.number == number })
                else { return nil }
                places.append(try place(of: widget, field, isListed: true, on: page))
            }
        }
        return places.contains(where: \.isSeen) ? Self.sorted(places) : nil
    }

    private static func sorted(_ places: [WidgetPlace]) -> [WidgetPlace] {
        places.enumerated()
            .sorted { ($0.element.page?.index ?? .max, $0.offset) < ($1.element.page?.index ?? .max, $1.offset) }
            .map(\.element)
    }

    private func place(
        of widget: FormField.Widget,
        _ field: FormField,
        isListed: Bool,
        on page: Page?
    ) throws(PDFError) -> WidgetPlace {
        try WidgetPlace(widget, of: field, isListed: isListed, on: page, layers: layers, in: document)
    }

    private func annotations(of page: Page) throws(PDFError) -> [PDFObject] {
        try document.value("Annots", of: page.dictionary)?.array ?? []
    }

    /// Reads the annotations of all pages.
    private func surveyed() throws(PDFError) -> Survey {
        if let survey { return survey }
        let known = Set(try listedFields().lazy.flatMap(\.widgets).compactMap { $0.reference?.number })
        var survey = Survey()
        var steps = 0
        try pageTree.walk { page throws(PDFError) in
            var seen: Set<Int> = []
            for item in try annotations(of: page) {
                steps += 1
                guard steps <= Self.annotationLimit else { throw PDFError(.formTooLarge, object: page.reference) }
                if let number = item.reference?.number {
                    guard seen.insert(number).inserted else { continue }
                    if known.contains(number) {
                        survey.pages[number, default: []].append(page)
                        continue
                    }
                }
                // An annotation that cannot be read is shown by no viewer.
                guard let field = try? FormField(ofWidget: item, in: document) else { continue }
                survey.unlisted.append(field)
                survey.unlistedByName[field.name, default: []].append((field, page))
            }
            return true
        }
        self.survey = survey
        return survey
    }
}
