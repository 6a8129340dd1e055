internal import SignetGraphics
internal import SignetPDF

/// The fields of a document's form as they are offered to those who fill it in (ISO 32000-2, 12.7).
struct FormOffers {
    private let document: Document
    private let places: FieldPlaces
    private var order: TabOrder
    private var offers: [(rank: (page: Int, row: Double, column: Double), offer: OfferedField)] = []

    /// The most fields that are offered, and options of one.
    private static let most = 5_000
    private static let mostOptions = 200
    /// Points; a smaller field cannot be filled in.
    private static let leastSide = 4.0
    /// The most cells of a comb.
    private static let mostCells = 200

    /// - Parameter names: The names that are taken.
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
            if offer.label.isEmpty { offer.label = offer.name }
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
            return offer(.signature, field.name, in: shown.map(Self.place), required: true)
        case "Tx": return try text(field, flags, in: shown)
        case "Ch": return try choice(field, flags, in: shown)
        case "Btn": return flags.contains(.pushButton) ? nil : try buttons(group, flags, in: shown)
        default: return nil
        }
    }

    private func offer(
        _ kind: OfferedField.Kind,
        _ name: String,
        in places: [OfferedField.Place?],
        required: Bool
    ) -> OfferedField? {
        let places = places.compactMap(\.self)
        guard let first = places.first else { return nil }
        var offer = OfferedField(.form, kind, name: name, at: first, required: required)
        for place in places.dropFirst() where place != first && !offer.copies.contains(place) {
            offer.copies.append(place)
        }
        return offer
    }

    /// The visible part of a widget.
    private static func place(_ widget: WidgetPlace) -> OfferedField.Place? {
        guard let page = widget.page, let box = widget.box?.intersection(PageGeometry(page).bounds),
            min(box.width, box.height) >= leastSide
        else { return nil }
        return OfferedField.Place(page: page.index + 1, frame: box)
    }

    // MARK: Kinds

    private func text(
        _ field: FormField,
        _ flags: FieldFlags,
        in shown: [WidgetPlace]
    ) throws(PDFError) -> OfferedField? {
        guard !flags.contains(.password), !flags.contains(.fileSelect) else { return nil }
        let maximum = try document.value("MaxLen", of: field.attributes)?.integer.flatMap { $0 > 0 ? $0 : nil }
        let isComb = TextRules(flags: flags, maximum: maximum).form == maximum.map { .comb($0) }
        let script = try FormScript(of: [field.dictionary] + widgets(of: field), in: document)
        var kind: OfferedField.Kind =
            flags.contains(.multiline) ? .lines : isComb && maximum ?? 0 <= Self.mostCells ? .cells : .text
        var format: String?
        if kind == .text {
            switch script.value {
            case .number: kind = .number
            case .money(let currency): (kind, format) = (.money, currency)
            case .date(let written): (kind, format) = (.date, written)
            case .phone: kind = .phone
            case nil: break
            }
        }
        guard var offer = offer(kind, field.name, in: shown.map(Self.place), required: flags.contains(.required)) else {
            return nil
        }
        offer.format = format
        switch kind {
        case .number, .money: (offer.least, offer.most) = (script.least, script.most)
        case .date, .phone: break
        default: offer.most = maximum.map(String.init)
        }
        let value = try FieldFacts(field, in: document).value
        offer.value = value.flatMap { value in
            switch kind {
            case .number, .money: Decimals.isDecimal(value) ? value : nil
            case .date: DayText.day(value, format: format ?? "")
            default: value.isEmpty ? nil : value
            }
        }
        offer.align =
            switch try document.value("Q", of: field.attributes)?.integer {
            case 1: .center
            case 2: .right
            default: nil
            }
        return offer
    }

    private func widgets(of field: FormField) throws(PDFError) -> [PDFDictionary] {
        try FieldWidget.all(of: field, in: document).map(\.dictionary)
    }

    private func choice(
        _ field: FormField,
        _ flags: FieldFlags,
        in shown: [WidgetPlace]
    ) throws(PDFError) -> OfferedField? {
        let known = try FieldOptions(of: field, in: document).options
        // The texts that people see, where each means one option.
        let texts = known.map(\.text)
        let areTexts =
            Set(texts).count == texts.count
            && !known.contains { option in
                known.contains { $0.value == option.text && $0.text != option.text }
            }
        var values: [String] = []
        for value in areTexts ? texts : known.map(\.value) where !value.isEmpty && !values.contains(value) {
            values.append(value)
            guard values.count <= Self.mostOptions else { break }
        }
        let isOpen = flags.contains(.combo) && flags.contains(.edit)
        let takesSeveral = !flags.contains(.combo) && flags.contains(.multiSelect)
        guard !values.isEmpty || isOpen else { return nil }
        // More options than a list has: its value is typed.
        let isTyped = values.count > Self.mostOptions || values.isEmpty
        let kind: OfferedField.Kind = isTyped ? .text : takesSeveral ? .choices : .list
        let required = flags.contains(.required)
        guard var offer = offer(kind, field.name, in: shown.map(Self.place), required: required) else { return nil }
        if !isTyped { offer.options = values.map { OfferedField.Option(value: $0) } }
        let value = try FieldFacts(field, in: document).value.map { value in
            value.split(separator: "\n").compactMap { part in
                known.firstIndex { $0.value == part }.map { areTexts ? known[$0].text : known[$0].value }
                    ?? (isOpen ? String(part) : nil)
            }
        }
        let chosen = (value ?? []).filter { isTyped || values.contains($0) }
        offer.value = chosen.isEmpty ? nil : takesSeveral ? chosen.joined(separator: "\n") : chosen[0]
        return offer
    }

    private func buttons(
        _ group: [FormField],
        _ flags: FieldFlags,
        in shown: [WidgetPlace]
    ) throws(PDFError) -> OfferedField? {
        guard let field = group.first else { return nil }
        let required = flags.contains(.required)
        let states = try ButtonStates(of: group, flags: flags, in: document)
        let value = try FieldFacts(field, in: document).value
        if !flags.contains(.radio), states.labels.count == 1 {
            var offer = offer(.checkbox, field.name, in: shown.map(Self.place), required: required)
            offer?.value = value == states.labels.first ? "true" : nil
            return offer
        }
        var options: [OfferedField.Option] = []
        var others = shown
        for (button, reference) in try zip(states.buttons, Self.references(of: group, in: document)) {
            let index = others.firstIndex { $0.reference == reference }
            let place = index.flatMap { Self.place(others.remove(at: $0)) }
            guard let place else { continue }
            if !options.contains(where: { $0.value == button.label }) {
                options.append(OfferedField.Option(value: button.label, place: place))
            }
        }
        guard let first = options.first?.place, options.count <= Self.mostOptions else { return nil }
        let frames = options.compactMap(\.place).filter { $0.page == first.page }.map(\.frame)
        let whole = frames.reduce(first.frame) { $0.union($1) }
        var offer = OfferedField(
            .form,
            .choice,
            name: field.name,
            at: OfferedField.Place(page: first.page, frame: whole),
            required: required
        )
        offer.options = options
        offer.value = options.contains { $0.value == value } ? value : nil
        return offer
    }

    /// The widgets of buttons, in the order of their states.
    private static func references(of group: [FormField], in document: Document) throws(PDFError) -> [ObjectReference] {
        var references: [ObjectReference] = []
        for field in group { references += try FieldWidget.all(of: field, in: document).map(\.object.reference) }
        return references
    }

    // MARK: Words

    /// The words for people: the alternate name (ISO 32000-2, table 226); empty for none.
    private func label(of field: FormField) throws(PDFError) -> String {
        var entries: PDFDictionary? = field.dictionary
        for _ in 0..<2 {
            guard let dictionary = entries else { break }
            if let words = try document.value("TU", of: dictionary)?.string.map(TextString.decode) {
                let label = words.asLabel(atMost: 200)
                if !label.isEmpty { return label }
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
