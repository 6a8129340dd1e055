internal import SignetGraphics

/// A field, or a widget of one, in both revisions.
struct FieldComparison {
    let old, new: PDFDictionary
    let object: ObjectReference?
    /// The page that shows it, from 1.
    let page: Int?
}

extension RevisionWalk {
    /// Compares the entries of a field (ISO 32000-2, 12.7.4, and those of its widget, 12.5.6.19).
    ///
    /// - Returns: The attributes that its kids inherit.
    mutating func compare(
        _ field: FieldComparison,
        below context: FieldContext,
        numbers: (before: Int?, now: Int?)
    ) throws(PDFError) -> FieldContext {
        let (old, new) = (field.old, field.new)
        var context = context
        if try !isParent(old["Parent"], new["Parent"], of: context) {
            add(.objectChanged, field: context.name, object: field.object)
        }
        context.parents = numbers
        context.depth += 1
        context.name = try name(of: old, in: pair.before, below: context.name)
        context.type = try pair.before.value("FT", of: old)?.name ?? context.type
        context.flags = try pair.before.value("Ff", of: old)?.integer ?? context.flags
        let oldValue = try pair.before.value("V", of: old)
        let hadValue = oldValue != nil
        context.wasFilled = context.wasFilled || !Self.isEmpty(oldValue)
        context.hasValue = context.hasValue || hadValue
        context.isSigned = context.isSigned || (context.type == "Sig" && hadValue)
        let keys = try Set(differences(old, new, .linked, but: ["Kids", "Parent", "AP"]))
        let newValue = try pair.now.value("V", of: new)
        if keys.contains("V"), try !hasSameText(old["V"], new["V"]), !Self.isEmpty(oldValue) || !Self.isEmpty(newValue)
        {
            context.valueChanged = true
            report(try kind(ofNewValueOf: field, in: context), field, context)
            // Some readers show the value of the field above a widget.
            if new["T"] == nil, let above = context.newValue, let own = new["V"], try !hasSameValue(own, above) {
                add(.ambiguous, page: field.page, field: context.name, object: field.object)
            }
        }
        context.newValue = new["V"] ?? context.newValue
        let isDrawnAnew = try !pair.isSame(old["AP"], new["AP"], .drawn)
        if isDrawnAnew, try leadsOutside(new["AP"]) {
            add(.ambiguous, page: field.page, field: context.name, object: field.object)
        }
        for key in keys.union(isDrawnAnew ? ["AP"] : []) where key != "V" {
            if let kind = try kind(ofChanged: key, field, context) { report(kind, field, context) }
        }
        if !keys.isEmpty || isDrawnAnew || context.valueChanged {
            let subject: LaterChanges.Area.Subject = isDrawnAnew ? .field(context.name) : .state(context.name)
            try declare(subject, old, in: pair.before, page: field.page)
            try declare(subject, new, in: pair.now, page: field.page)
        }
        return context
    }

    private mutating func report(_ kind: LaterChanges.Kind, _ field: FieldComparison, _ context: FieldContext) {
        add(kind, page: field.page, field: context.name, object: field.object)
        guard kind.extent > .archiveData else { return }
        fields.insert(context.name)
        // Where the fields above it say otherwise, it is locked by either name.
        if let name = try? parentName(of: field.old) { fields.insert(name) }
    }

    /// The full name by the fields above that a field names itself.
    private func parentName(of field: PDFDictionary) throws(PDFError) -> String {
        var parts: [String] = []
        var field = field
        for _ in 0..<Limits.treeDepth {
            if let own = try pair.before.value("T", of: field)?.string { parts.append(TextString.decode(own)) }
            guard let parent = try pair.before.value("Parent", of: field)?.dictionary else { break }
            field = parent
        }
        return parts.reversed().joined(separator: ".")
    }

    /// Whether `/Parent` is what it was, or the field above.
    private func isParent(_ old: PDFObject?, _ new: PDFObject?, of context: FieldContext) throws(PDFError) -> Bool {
        guard let new, new != .null else { return old == nil || old == .null || context.parents.before == nil }
        if let old, old.reference == new.reference || pair.isLink("Parent", old, new, .linked) { return true }
        return new.reference?.number == context.parents.now && context.parents.now != nil
    }

    // MARK: Rules

    /// Whether a value is not an object of the signed revision.
    func isNew(_ value: PDFObject?) throws(PDFError) -> Bool {
        guard let reference = value?.reference else { return true }
        return try pair.before.indirectObject(reference) == nil
    }

    /// The kind of a change to an entry other than the value; nil for one without effect.
    private func kind(
        ofChanged key: Name,
        _ field: FieldComparison,
        _ context: FieldContext
    ) throws(PDFError) -> LaterChanges.Kind? {
        if context.isSigned {
            return key == "StructParent" || key == "P" ? try otherKind(ofChanged: key, field) : .signedFieldChanged
        }
        let isFilled = context.valueChanged && !isPushButton(context)
        let filled: LaterChanges.Kind =
            !isFilled ? .fieldFilled : context.type == "Sig" ? .fieldSigned : filling(context)
        switch key {
        case "AP", "AS":
            if isFilled { return filled }
            if try drawNothing(field) { return .fieldFilled }
            guard try isFirstPicture(field, context) else { return .appearanceChanged }
            return isPushButton(context) ? .buttonFilled : .pictureAdded
        case "MK", "BS", "Border", "BE", "C", "H", "BM", "CA", "ca", "DR":
            return isFilled ? filled : .appearanceChanged
        case "F":
            let (old, new) = (try shownFlags(field.old, pair.before), try shownFlags(field.new, pair.now))
            // A new value may be shown, and none is hidden or kept from print.
            let isShown = old | new & ~WidgetFlag.print == old && new & WidgetFlag.print >= old & WidgetFlag.print
            return isFilled && isShown || old == new ? filled : .appearanceChanged
        case "Ff":
            let old = try pair.before.value(key, of: field.old)?.integer ?? 0
            let new = try pair.now.value(key, of: field.new)?.integer ?? 0
            return (old ^ new) & ~FieldFlag.unseen == 0 ? .fieldFilled : .appearanceChanged
        case "DA", "Q", "RV", "TI", "I", "DS":
            // Where viewers draw it, it looks different with the same value.
            let isRedrawn = context.hasValue && !isFilled && (fieldsAreRedrawn || field.old["AP"] == nil)
            return isRedrawn ? .appearanceChanged : filled
        case "Lock": return isFilled ? filled : .objectChanged
        case "M": return .fieldFilled
        default: return try otherKind(ofChanged: key, field)
        }
    }

    /// Whether a field that is filled in by its appearance alone showed nothing before.
    private func isFirstPicture(_ field: FieldComparison, _ context: FieldContext) throws(PDFError) -> Bool {
        guard isPushButton(context) || context.type == "Sig", !context.hasValue, !context.valueChanged else {
            return false
        }
        let appearance = try pair.before.value("AP", of: field.old)?.dictionary
        return try !SeenWidget.draws(appearance, in: pair.before)
    }

    /// Whether a field showed nothing and shows nothing.
    private func drawNothing(_ field: FieldComparison) throws(PDFError) -> Bool {
        let old = try pair.before.value("AP", of: field.old)?.dictionary
        guard try !SeenWidget.draws(old, in: pair.before) else { return false }
        return try !SeenWidget.draws(pair.now.value("AP", of: field.new)?.dictionary, in: pair.now)
    }

    func isPushButton(_ context: FieldContext) -> Bool {
        context.type == "Btn" && context.flags & FieldFlag.pushButton != 0
    }

    private func otherKind(ofChanged key: Name, _ field: FieldComparison) throws(PDFError) -> LaterChanges.Kind? {
        switch key {
        case "StructParent": .metadata
        // The page that shows it, which it did not name.
        case "P": field.old["P"] == nil && isPage(field.new["P"], field.page) ? .metadata : .objectChanged
        default: .objectChanged
        }
    }

    /// Whether an entry names the page with a number.
    private func isPage(_ value: PDFObject?, _ page: Int?) -> Bool {
        guard let page, let number = value?.reference?.number else { return false }
        return pagesByObject[number] == page
    }

    /// The flags of a widget by which it is shown or not: Invisible, Hidden, Print, NoView and ToggleNoView (ISO 32000-2, table 167).
    private func shownFlags(_ widget: PDFDictionary, _ document: Document) throws(PDFError) -> Int {
        try (document.value("F", of: widget)?.integer ?? 0) & WidgetFlag.shown
    }

    /// ISO 32000-2, table 167.
    private enum WidgetFlag {
        static let print = 4
        static let shown = 1 | 2 | 4 | 32 | 256
    }

    // MARK: New fields

    /// Judges a field that was not there, with all below it.
    mutating func inspectNewField(_ item: PDFObject, below context: FieldContext) throws(PDFError) {
        guard context.depth < Limits.treeDepth, pair.step() else { return add(.beyondLimits(.levels)) }
        let field = try new(item)
        let page = item.reference.flatMap { pagesShowing[$0.number] }
        let name = try name(of: field, in: pair.now, below: context.name)
        if context.isSigned { add(.signedFieldChanged, field: name, object: item.reference) }
        if let number = item.reference?.number {
            guard metFields.insert(number).inserted else {
                return add(.fieldTwice, field: name, object: item.reference)
            }
            newWidgets.insert(number)
        }
        if let parent = field["Parent"], parent != .null, parent.reference?.number != context.parents.now {
            add(.ambiguous, field: name, object: item.reference)
        }
        if ValuesByKey(field).keys.count != field.entries.count { add(.ambiguous, field: name, object: item.reference) }
        var below = context
        below.name = name
        below.type = try pair.now.value("FT", of: field)?.name ?? context.type
        below.parents = (nil, item.reference?.number)
        below.depth += 1
        below.isSigned = false
        let isShown = try SeenWidget.isSeen(field, in: pair.now)
        if try leadsOutside(field["AP"]) { add(.ambiguous, field: name, object: item.reference) }
        if below.type == "Sig" {
            let value = try pair.target(field["V"], in: pair.now)
            let isOldValue = try !isNew(field["V"])
            if let signature = value.value.dictionary, !value.isStream {
                below.hasValue = true
                let isTimeStamp = try pair.now.value("SubFilter", of: signature)?.name == "ETSI.RFC3161"
                add(
                    isOldValue
                        ? .notASignature : isShown ? .signatureShown : isTimeStamp ? .timeStampAdded : .signatureAdded,
                    page: page,
                    field: name,
                    object: item.reference
                )
            } else if value.value != .null {
                add(.notASignature, page: page, field: name, object: item.reference)
            } else {
                // A widget of a field that was signed with it.
                add(
                    !isShown
                        ? .signatureFieldAdded
                        : context.hasValue && context.parents.before == nil ? .signatureShown : .fieldAdded,
                    page: page,
                    field: name,
                    object: item.reference
                )
            }
        } else {
            add(.fieldAdded, page: page, field: name, object: item.reference)
        }
        if !changes.contains(where: { $0.kind == .timeStampAdded && $0.object == item.reference }) {
            fields.insert(name)
        }
        try addActions(of: field, page: page, field: name, object: item.reference)
        for kid in try items(field["Kids"], in: pair.now) { try inspectNewField(kid, below: below) }
    }
}

/// Whether a reader could show a new widget.
enum SeenWidget {
    /// Whether it has an area or something to draw, unless its flags certainly hide it.
    static func isSeen(_ widget: PDFDictionary, in document: Document) throws(PDFError) -> Bool {
        if case .integer(let flags)? = try document.value("F", of: widget) {
            let isHidden = flags & Flag.hidden != 0
            if isHidden { return false }
        }
        guard widget["Rect"] != nil || widget["AP"] != nil else { return false }
        let corners = try document.value("Rect", of: widget)?.array ?? []
        var numbers: [Double] = []
        for corner in corners { numbers.append(try document.resolve(corner).number ?? .nan) }
        guard numbers.count == 4, numbers[0] == numbers[2], numbers[1] == numbers[3] else { return true }
        return try draws(document.value("AP", of: widget)?.dictionary, in: document)
    }

    /// Flags by which every reader hides a widget (ISO 32000-2, table 167): not all go by NoView.
    private enum Flag {
        static let hidden = 2
    }

    /// Whether an appearance has something to draw and a box to draw it in: readers differ in how they fit it into no area.
    static func draws(_ appearance: PDFDictionary?, in document: Document) throws(PDFError) -> Bool {
        guard let appearance else { return false }
        for entry in appearance.entries {
            guard let reference = entry.value.reference, let form = try document.indirectObject(reference) else {
                return true
            }
            guard form.streamData != nil, let dictionary = form.value.dictionary else { return true }
            if let box = try document.rectangle("BBox", of: dictionary), box.width == 0 || box.height == 0 { continue }
            guard let data = try? document.data(of: form, limit: Limits.searchedContent),
                data.split(whereSeparator: \.isPDFWhitespace).allSatisfy({ word in
                    word.elementsEqual("/Tx".utf8) || ["BMC", "EMC", "q", "Q"].contains { word.elementsEqual($0.utf8) }
                })
            else { return true }
        }
        return false
    }
}
