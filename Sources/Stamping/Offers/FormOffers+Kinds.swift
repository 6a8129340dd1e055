internal import SignetGraphics
internal import SignetPDF

extension FormOffers {
    func text(
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
        guard var offer = offer(kind, field.name, in: try places(shown), required: flags.contains(.required)) else {
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

    func choice(
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
        guard var offer = offer(kind, field.name, in: try places(shown), required: required) else { return nil }
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

    func buttons(
        _ group: [FormField],
        _ flags: FieldFlags,
        in shown: [WidgetPlace]
    ) throws(PDFError) -> OfferedField? {
        guard let field = group.first else { return nil }
        let required = flags.contains(.required)
        let states = try ButtonStates(of: group, flags: flags, in: document)
        let value = try FieldFacts(field, in: document).value
        if !flags.contains(.radio), states.labels.count == 1 {
            var offer = offer(.checkbox, field.name, in: try places(shown), required: required)
            offer?.value = value == states.labels.first ? "true" : nil
            return offer
        }
        var options: [OfferedField.Option] = []
        var others = shown
        for (button, reference) in try zip(states.buttons, Self.references(of: group, in: document)) {
            guard let index = others.firstIndex(where: { $0.reference == reference }),
                let place = try place(others.remove(at: index))
            else { continue }
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
}
