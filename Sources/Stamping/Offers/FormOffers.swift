internal import SignetGraphics
internal import SignetPDF

/// The fields of a document's form as they are offered to those who fill it in (ISO 32000-2, 12.7).
struct FormOffers {
    let document: Document
    private let places: FieldPlaces
    private var order: TabOrder
    private var offers: [(rank: (page: Int, row: Double, column: Double), offer: OfferedField)] = []

    /// The most fields that are offered, and options of one.
    private static let most = 5_000
    static let mostOptions = 200
    /// Points; a smaller field cannot be filled in.
    private static let leastSide = 4.0
    /// The most cells of a comb.
    static let mostCells = 100

    /// The fields that people see and can fill in, in the order of the pages and the tabulator key.
    static func offers(
        of document: Document,
        _ places: FieldPlaces,
        names: inout OfferNames
    ) throws(PDFError) -> [OfferedField] {
        var reader = FormOffers(document: document, places: places, order: TabOrder(document))
        var groups: [(name: String, fields: [FormField])] = []
        var known: [String: Int] = [:]
        for field in try places.listedFields() + places.unlistedFields() where !field.name.isEmpty {
            if let index = known[field.name] {
                groups[index].fields.append(field)
            } else {
                known[field.name] = groups.count
                groups.append((field.name, [field]))
            }
        }
        for group in groups.prefix(most) { try reader.read(group.fields, named: group.name) }
        let sorted = reader.offers.enumerated()
            .sorted { one, other in
                let (a, b) = (one.element.rank, other.element.rank)
                return (a.page, a.row, a.column, one.offset) < (b.page, b.row, b.column, other.offset)
            }
            .map(\.element.offer)
        return sorted.map { offer in
            var offer = offer
            offer.name = names.name(like: offer.name, offer.kind)
            return offer
        }
    }

    private init(document: Document, places: FieldPlaces, order: TabOrder) {
        (self.document, self.places, self.order) = (document, places, order)
    }

    private mutating func read(_ group: [FormField], named name: String) throws(PDFError) {
        // A field that cannot be read is none that people can fill in.
        guard let first = group.first, first.holder != nil, group.allSatisfy({ $0.type == first.type }) else { return }
        let shown = try places.places(named: name).filter { place in
            place.isSeen && place.box.map { min($0.width, $0.height) >= Self.leastSide } ?? false
        }
        guard let place = shown.first else { return }
        let flags = try FieldFlags(of: first, in: document)
        guard var offer = try offer(of: group, flags, in: shown) else { return }
        offer.form = name
        offer.label = try label(of: first)
        offer.readOnly = flags.contains(.readOnly)
        add(offer, at: try order.rank(of: place))
    }

    private mutating func add(_ offer: OfferedField, at rank: (row: Double, column: Double)) {
        offers.append(((offer.place.page, rank.row, rank.column), offer))
    }

    private func offer(
        of group: [FormField],
        _ flags: FieldFlags,
        in shown: [WidgetPlace]
    ) throws(PDFError) -> OfferedField? {
        guard let field = group.first else { return nil }
        switch field.type {
        case "Sig":
            // A signature cannot be given twice.
            guard !field.hasValue else { return nil }
            return offer(.signature, field.name, in: try places(shown), required: true)
        case "Tx": return try text(field, flags, in: shown)
        case "Ch": return try choice(field, flags, in: shown)
        case "Btn": return flags.contains(.pushButton) ? nil : try buttons(group, flags, in: shown)
        default: return nil
        }
    }

    func offer(
        _ kind: OfferedField.Kind,
        _ name: String,
        in places: [OfferedField.Place],
        required: Bool
    ) -> OfferedField? {
        guard let first = places.first else { return nil }
        var offer = OfferedField(.form, kind, name: name, at: first, required: required)
        for place in places.dropFirst() where place != first && !offer.copies.contains(place) {
            offer.copies.append(place)
        }
        return offer
    }

    /// The visible part of a widget.
    func place(_ widget: WidgetPlace) throws(PDFError) -> OfferedField.Place? {
        guard let page = widget.page, let box = try box(of: widget, on: page)?.intersection(PageGeometry(page).bounds),
            min(box.width, box.height) >= Self.leastSide
        else { return nil }
        return OfferedField.Place(page: page.index + 1, frame: box)
    }

    func places(_ shown: [WidgetPlace]) throws(PDFError) -> [OfferedField.Place] {
        var places: [OfferedField.Place] = []
        for widget in shown { if let place = try place(widget) { places.append(place) } }
        return places
    }

    /// Where a widget is displayed: one that does not turn with its page keeps its upper left corner (ISO 32000-2, table 167).
    private func box(of widget: WidgetPlace, on page: Page) throws(PDFError) -> Rectangle? {
        let own = try widget.reference.flatMap { reference throws(PDFError) in try document.indirectObject(reference) }
        let entries = own?.value.dictionary ?? widget.field.dictionary
        let flags = AnnotationFlags(rawValue: try document.value("F", of: entries)?.integer ?? 0)
        guard page.rotation != 0, flags.contains(.noRotate), let written = try document.rectangle("Rect", of: entries)
        else { return widget.box }
        let corner = PageGeometry(page).toDisplay.apply(Point(x: written.minX, y: written.maxY))
        let (width, height) = (written.width * page.userUnit, written.height * page.userUnit)
        return Rectangle(x: corner.x, y: corner.y - height, width: width, height: height)
    }

    // MARK: Words

    /// The words for people: the alternate name (ISO 32000-2, table 226); empty for none, and for one that only repeats the name.
    private func label(of field: FormField) throws(PDFError) -> String {
        var entries: PDFDictionary? = field.dictionary
        let names = [field.name, field.name.split(separator: ".").last.map(String.init)]
        for _ in 0..<2 {
            guard let dictionary = entries else { break }
            if let words = try document.value("TU", of: dictionary)?.string.map(TextString.decode) {
                let label = words.asLabel(atMost: 200)
                if !label.isEmpty, !names.contains(label) { return label }
            }
            entries = try document.value("Parent", of: dictionary)?.dictionary
        }
        return ""
    }
}

/// The order in which the tabulator key leads through the fields of pages (ISO 32000-2, table 31, `/Tabs`).
private struct TabOrder {
    private let document: Document
    /// The places of annotations on a page, by their object numbers.
    private var pages: [Int: (tabs: Name?, indexes: [Int: Int])] = [:]

    init(_ document: Document) { self.document = document }

    mutating func rank(of place: WidgetPlace) throws(PDFError) -> (row: Double, column: Double) {
        guard let page = place.page, let box = place.box else { return (0, 0) }
        if pages[page.index] == nil {
            var indexes: [Int: Int] = [:]
            for (index, item) in try (document.value("Annots", of: page.dictionary)?.array ?? []).enumerated() {
                if let number = item.reference?.number, indexes[number] == nil { indexes[number] = index }
            }
            pages[page.index] = (try document.value("Tabs", of: page.dictionary)?.name, indexes)
        }
        let known = pages[page.index]
        switch known?.tabs {
        // Rows of a third of an inch hold what is beside each other.
        case "R": return ((-box.midY / 12).rounded(), box.minX)
        case "C": return ((box.minX / 36).rounded(), -box.midY)
        default: return (Double(place.reference.flatMap { known?.indexes[$0.number] } ?? .max), 0)
        }
    }
}
