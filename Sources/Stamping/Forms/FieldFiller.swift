internal import SignetBasics
internal import SignetPDF

/// Fills fields of a document's form, by an update (ISO 32000-2, 12.7).
///
/// Values go to the fields and appearances to their widgets. Scripts of the form are not run.
struct FieldFiller {
    private let document: Document
    private let rules: DocumentRules
    private let policy: ChangePolicy
    private let form: Form
    private let places: FieldPlaces
    private var appearance: FieldAppearance
    private var redrawnFonts: RedrawnFonts?
    /// The fields whose text is partly hidden.
    private var cutOff: [String] = []
    private var hasScripts = false
    /// The filled fields that people do not see, with their pages.
    private var unseen: [WidgetState: [(name: String, page: Int?)]] = [:]

    /// Nil for a document without a form.
    init?(
        _ document: Document,
        rules: DocumentRules,
        policy: ChangePolicy,
        standards: DocumentStandards,
        places: FieldPlaces,
        lettering: any FieldLettering
    ) throws(PDFError) {
        guard let form = try places.form() else { return nil }
        self.document = document
        self.rules = rules
        self.policy = policy
        self.form = form
        self.places = places
        appearance = try FieldAppearance(
            form: form.dictionary,
            of: document,
            standards: standards,
            lettering: lettering
        )
        redrawnFonts = try RedrawnFonts(form.dictionary, of: document, rules: rules, standards: standards)
    }

    /// Notes on the filled fields for the user.
    var notes: [DocumentNote] {
        var notes: [DocumentNote] = cutOff.isEmpty ? [] : [.textCutOff(fields: cutOff)]
        if hasScripts { notes.append(.formScripts) }
        return notes
    }

    /// Fills fields in the order of the form, and then those that only pages show.
    ///
    /// All widgets of a name are filled, whether the form lists them or not.
    ///
    /// - Throws: ``StampingError``: `noSuchField`, `refused` by the document or the form, `field` for a value that a field
    ///   does not take; then the update is useless.
    mutating func fill(
        _ values: [String: String],
        in update: inout IncrementalUpdate
    ) throws(StampingError) -> [FilledField] {
        let fields = try fields(named: values)
        let groups = Dictionary(grouping: fields, by: \.name)
        for name in values.keys.sorted() where groups[name] == nil {
            let names = form.fields.map(\.name)
            let meant = name.nearest(among: names).map { [$0] }
            throw .noSuchField(name, known: meant ?? PlacementResolver.nearest(names, to: name))
        }
        var filled: [FilledField] = []
        var done: Set<String> = []
        for field in fields where done.insert(field.name).inserted {
            guard let value = values[field.name], let group = groups[field.name] else { continue }
            try check(group)
            filled.append(FilledField(name: field.name, value: try fill(group, with: value, in: &update)))
            try noteUnseen(field.name)
        }
        appearance.finish(in: &update)
        try StampingError.fromDocument { () throws(PDFError) in
            try redrawnFonts?.finish(in: &update)
            if case .hybrid = rules.xfa { try removeXFA(in: &update) }
            if let order = try document.value("CO", of: form.dictionary)?.array, !order.isEmpty { hasScripts = true }
        }
        return filled
    }

    /// The fields that are to be filled: those of the form, then those of other widgets on pages, each once.
    private func fields(named values: [String: String]) throws(StampingError) -> [FormField] {
        let unlisted = try StampingError.fromDocument { () throws(PDFError) in try places.unlistedFields() }
        // Several pages may show one widget.
        var seen: Set<ObjectReference> = []
        let others = unlisted.filter { field in field.reference.map { seen.insert($0).inserted } ?? true }
        return (form.fields + others).filter { values[$0.name] != nil }
    }

    /// Notes that a filled field is invisible, or not printed.
    private mutating func noteUnseen(_ name: String) throws(StampingError) {
        let found = try StampingError.fromDocument { () throws(PDFError) in try places.places(named: name) }
        guard !found.contains(where: \.states.isEmpty) else { return }
        let best = found.first(where: \.isSeen) ?? found.first
        unseen[best?.states.first ?? .onNoPage, default: []].append((name, best?.page.map { $0.index + 1 }))
    }

    /// Doubts whether people see the filled fields.
    var doubts: [PlacementDoubt] {
        WidgetState.allCases.compactMap { state in
            guard let fields = unseen[state], let first = fields.first else { return nil }
            let isOnePage = fields.allSatisfy { $0.page == first.page }
            return .unseenFields(fields.map { $0.name }, state, page: isOnePage ? first.page : nil)
        }
    }

    private func check(_ group: [FormField]) throws(StampingError) {
        for field in group {
            guard field.type == group.first?.type else { throw .field(field.name, .differentTypes) }
            try policy.check(.fieldValue(field.name), rules: rules)
            guard field.holder != nil else { throw .field(field.name, .notAnObject) }
            let flags = try flags(of: field)
            if field.isSignature { throw .field(field.name, .signatureField) }
            if field.type == "Btn", flags.contains(.pushButton) { throw .field(field.name, .pushButton) }
            if flags.contains(.readOnly) { throw .refused(.readOnlyField(field.name)) }
        }
        // Viewers of XFA would show its old data, and removing it is a change that no signature allows.
        if case .hybrid = rules.xfa, let signature = rules.signatures.first, let field = group.first {
            throw .refused(.signedXFA(field: field.name, by: signature.field))
        }
    }

    private func flags(of field: FormField) throws(StampingError) -> FieldFlags {
        try StampingError.fromDocument { () throws(PDFError) in try FieldFlags(of: field, in: document) }
    }

    /// Fills the fields of one name and returns the value as it is stored.
    private mutating func fill(
        _ group: [FormField],
        with value: String,
        in update: inout IncrementalUpdate
    ) throws(StampingError) -> String {
        guard let first = group.first else { return value }
        let flags = try flags(of: first)
        switch first.type {
        case "Tx": return try fillText(group, flags, with: value, in: &update)
        case "Ch": return try fillChoice(group, flags, with: value, in: &update)
        case "Btn": return try fillButtons(group, flags, with: value, in: &update)
        default: throw .field(first.name, .unknownType)
        }
    }

    // MARK: Kinds

    private mutating func fillText(
        _ group: [FormField],
        _ flags: FieldFlags,
        with value: String,
        in update: inout IncrementalUpdate
    ) throws(StampingError) -> String {
        var text = value
        for field in group {
            let maximum = try StampingError.fromDocument { () throws(PDFError) in
                try document.value("MaxLen", of: field.attributes)?.integer
            }
            let rules = TextRules(flags: flags, maximum: maximum.flatMap { $0 >= 0 ? $0 : nil })
            do throws(FieldError) { text = try rules.checked(value) } catch { throw .field(field.name, error) }
            try set([("V", .string(TextString.encode(text))), ("RV", nil)], on: field, in: &update)
            for widget in try widgets(of: field) {
                let isCutOff = try appearance.show(text, as: rules.form, in: widget, of: field, update: &update)
                if isCutOff, !cutOff.contains(field.name) { cutOff.append(field.name) }
                try note(widget, of: field, in: &update)
            }
        }
        return text
    }

    private mutating func fillChoice(
        _ group: [FormField],
        _ flags: FieldFlags,
        with value: String,
        in update: inout IncrementalUpdate
    ) throws(StampingError) -> String {
        var stored = value
        for field in group {
            let (options, top) = try StampingError.fromDocument { () throws(PDFError) in
                (
                    try FieldOptions(of: field, in: document),
                    try document.value("TI", of: field.attributes)?.integer ?? 0
                )
            }
            let choice: ChoiceValue
            do throws(FieldError) {
                choice = try ChoiceValue(TextRules.plain(value), options: options, flags: flags)
            } catch {
                throw .field(field.name, error)
            }
            stored = choice.texts.joined(separator: "\n")
            var entries: [(Name, PDFObject?)] = [("V", choice.value), ("I", choice.indexes)]
            var first = top
            for widget in try widgets(of: field) {
                if flags.contains(.combo) {
                    let text = choice.shown.replacing("\n", with: " ")
                    let isCutOff = try appearance.show(text, as: .line, in: widget, of: field, update: &update)
                    if isCutOff, !cutOff.contains(field.name) { cutOff.append(field.name) }
                } else {
                    first = try appearance.show(choice, from: top, in: widget, of: field, update: &update)
                }
                try note(widget, of: field, in: &update)
            }
            if first != top { entries.append(("TI", .integer(first))) }
            try set(entries, on: field, in: &update)
        }
        return stored
    }

    private mutating func fillButtons(
        _ group: [FormField],
        _ flags: FieldFlags,
        with value: String,
        in update: inout IncrementalUpdate
    ) throws(StampingError) -> String {
        guard let first = group.first else { return value }
        let states = try StampingError.fromDocument { () throws(PDFError) in
            try ButtonStates(of: group, flags: flags, in: document)
        }
        let choice: ButtonStates.Choice
        do throws(FieldError) { choice = try states.choice(value) } catch { throw .field(first.name, error) }
        var buttons = zip(states.buttons, choice.isOn).makeIterator()
        for field in group {
            try set([("V", .name(choice.state))], on: field, in: &update)
            for widget in try widgets(of: field) {
                guard let (button, isOn) = buttons.next() else { break }
                if try !shows(widget, button.on) {
                    try StampingError.fromDocument { () throws(PDFError) in
                        try appearance.showButton(
                            widget,
                            state: button.on ?? ButtonStates.made,
                            isRadio: flags.contains(.radio),
                            update: &update
                        )
                    }
                }
                let state = isOn ? choice.state : ButtonStates.off
                if widget.dictionary["AS"]?.name != state { update.change(widget.object, "AS", to: .name(state)) }
                try note(widget, of: field, in: &update)
            }
        }
        return choice.state == ButtonStates.off ? "Off" : ButtonStates.Button.text(choice.state)
    }

    /// Whether a button has an appearance for a state.
    private func shows(_ widget: FieldWidget, _ state: Name?) throws(StampingError) -> Bool {
        guard let state else { return false }
        return try StampingError.fromDocument { () throws(PDFError) in try widget.shows(state, in: document) }
    }

    // MARK: Objects

    private func widgets(of field: FormField) throws(StampingError) -> [FieldWidget] {
        try StampingError.fromDocument { () throws(PDFError) in try FieldWidget.all(of: field, in: document) }
    }

    /// Sets entries of a field, in the object that has its name; those that are so already stay.
    private func set(
        _ entries: [(Name, PDFObject?)],
        on field: FormField,
        in update: inout IncrementalUpdate
    ) throws(StampingError) {
        try StampingError.fromDocument { () throws(PDFError) in
            guard let holder = field.holder, let object = try document.indirectObject(holder) else { return }
            for (key, value) in entries {
                let present = try document.value(key, of: object.value.dictionary ?? PDFDictionary([]))
                if present != value { update.change(object, key, to: value) }
                // An unnamed kid whose own entry would hide the field's.
                guard let own = field.reference, own != holder, field.dictionary[key] != nil,
                    let kid = try document.indirectObject(own)
                else { continue }
                update.change(kid, key, to: nil)
            }
        }
    }

    /// Notes what follows for a widget when its field was filled.
    private mutating func note(
        _ widget: FieldWidget,
        of field: FormField,
        in update: inout IncrementalUpdate
    ) throws(StampingError) {
        try noteScripts(of: widget.dictionary)
        try StampingError.fromDocument { () throws(PDFError) in
            try redrawnFonts?.note(widget, of: field, in: &update)
        }
    }

    /// Notes scripts that react to a change (ISO 32000-2, table 199).
    private mutating func noteScripts(of widget: PDFDictionary) throws(StampingError) {
        let actions = try StampingError.fromDocument { () throws(PDFError) in
            try document.value("AA", of: widget)?.dictionary
        }
        guard let actions else { return }
        if ["K", "F", "V", "C"].contains(where: { actions[$0] != nil }) { hasScripts = true }
    }

    /// Takes the XFA form away, whose data would hide the values (ISO 32000-2, 12.7.8).
    private func removeXFA(in update: inout IncrementalUpdate) throws(PDFError) {
        try FormDictionary(document)?.set("XFA", to: nil, in: &update)
    }
}
