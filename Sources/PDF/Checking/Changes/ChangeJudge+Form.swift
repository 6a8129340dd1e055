extension ChangeJudge {
    /// Compares the forms (ISO 32000-2, 12.7.3).
    mutating func compareForms(_ old: PDFObject?, _ new: PDFObject?, at place: Place) throws(PDFError) {
        let (value, place) = try entered(old, at: place)
        let before = value.dictionary ?? PDFDictionary([])
        let now = try dictionary(new, in: pair.now)
        fieldsAreRedrawn = try pair.now.value("NeedAppearances", of: now) == .boolean(true)
        for key in try differences(before, now) {
            switch key {
            case "Fields", "SigFlags": continue
            case "DA", "Q":
                if fieldsAreRedrawn, before[key] != nil { add(.formEntry("\(key)")) }
            case "NeedAppearances":
                if fieldsAreRedrawn { add(.appearancesDue) }
            case "DR":
                if try !compareResources(before[key], now[key], at: place.below(key)) { add(.formEntry("\(key)")) }
            default: add(.formEntry("\(key)"))
            }
        }
        try compareFields(before["Fields"], now["Fields"], at: place.below("Fields"), below: FieldContext())
    }

    /// Whether the fonts that appearances are made with are the same; there may be new ones, and the other resources are not used
    /// (ISO 32000-2, 12.7.4.3).
    private mutating func compareResources(
        _ old: PDFObject?,
        _ new: PDFObject?,
        at place: Place
    ) throws(PDFError) -> Bool {
        let (value, place) = try entered(old, at: place)
        let (before, now) = (value.dictionary ?? PDFDictionary([]), try dictionary(new, in: pair.now))
        for key in try differences(before, now) where key != "Font" {
            try permit(below: before[key], at: place.below(key))
        }
        guard let fonts = try entered(before["Font"], at: place.below("Font")).value.dictionary else { return true }
        return try differences(fonts, dictionary(now["Font"], in: pair.now)).allSatisfy { fonts[$0] == nil }
    }

    /// What a field inherits.
    struct FieldContext {
        var name = ""
        var type: Name?
        var isSigned = false
        var hasValue = false
        /// Whether the value of a field above was changed.
        var valueChanged = false
        var depth = 0
    }

    private mutating func compareFields(
        _ old: PDFObject?,
        _ new: PDFObject?,
        at place: Place,
        below context: FieldContext
    ) throws(PDFError) {
        guard context.depth < Limits.treeDepth else { return add(.beyondLimits) }
        let before = try entered(old, at: place).value.array ?? []
        let now = try items(new, in: pair.now)
        let (old, new) = (before.compactMap(\.reference), now.compactMap(\.reference))
        // A field that is no object of its own.
        if before.filter({ $0.reference == nil }) != now.filter({ $0.reference == nil }) { add(.formEntry("Fields")) }
        let (known, kept) = (Set(old), Set(new))
        for reference in old where !kept.contains(reference) { add(.fieldRemoved, object: reference) }
        for reference in new where !known.contains(reference) {
            let field = try dictionary(.reference(reference), in: pair.now)
            let type = try pair.now.value("FT", of: field)?.name ?? context.type
            let name = try self.name(of: field, in: pair.now, below: context.name)
            comparedFields.insert(reference.number)
            for kid in try items(field["Kids"], in: pair.now) {
                if let number = kid.reference?.number { comparedFields.insert(number) }
            }
            let kind = try type == "Sig" ? self.kind(ofNewSignature: field) : .fieldAdded
            add(kind, field: name, object: reference)
        }
        for reference in old where kept.contains(reference) { try compareField(reference, below: context) }
    }

    /// What a new signature field is: what it shows may cover what was signed, which only annotations may.
    private func kind(ofNewSignature field: PDFDictionary) throws(PDFError) -> LaterChanges.Kind {
        var isShown = try isSeen(field)
        for kid in try items(field["Kids"], in: pair.now) where !isShown {
            isShown = try isSeen(dictionary(kid, in: pair.now))
        }
        guard let value = try pair.now.value("V", of: field)?.dictionary else {
            return isShown ? .fieldAdded : .signatureAdded
        }
        guard !isShown else { return .signatureShown }
        return try pair.now.value("SubFilter", of: value)?.name == "ETSI.RFC3161" ? .timeStampAdded : .signatureAdded
    }

    /// Whether a widget has an area, and is not hidden from the screen and from print.
    private func isSeen(_ widget: PDFDictionary) throws(PDFError) -> Bool {
        var corners: [Double] = []
        for corner in try items(widget["Rect"], in: pair.now) {
            corners.append(try pair.now.resolve(corner).number ?? 0)
        }
        guard corners.count == 4, corners[0] != corners[2], corners[1] != corners[3] else { return false }
        let flags = try flags(of: widget, pair.now)
        return flags & Self.hidden == 0 && (flags & Self.noView == 0 || flags & Self.print != 0)
    }

    /// Hidden, Print and NoView (ISO 32000-2, table 167).
    private static let (hidden, print, noView) = (2, 4, 32)

    /// The flags of a widget by which it is shown or not.
    private func flags(of widget: PDFDictionary, _ document: Document) throws(PDFError) -> Int {
        try (document.value("F", of: widget)?.integer ?? 0) & (Self.hidden | Self.print | Self.noView)
    }

    /// Whether an entry of a field that keeps its value makes it look different where viewers draw it.
    private func redraws(
        _ key: Name,
        _ old: PDFDictionary,
        _ new: PDFDictionary,
        _ context: FieldContext
    ) throws(PDFError) -> Bool {
        guard context.hasValue, !context.valueChanged, fieldsAreRedrawn || old["AP"] == nil else { return false }
        switch key {
        case "DA", "Q", "RV", "TI", "I": return true
        case "Ff":
            let flags = (
                try pair.before.value(key, of: old)?.integer ?? 0, try pair.now.value(key, of: new)?.integer ?? 0
            )
            // ReadOnly, Required and NoExport change nothing that is seen (ISO 32000-2, table 227).
            return (flags.0 ^ flags.1) & ~7 != 0
        default: return false
        }
    }

    private func name(of field: PDFDictionary, in document: Document, below parent: String) throws(PDFError) -> String {
        guard let own = try document.value("T", of: field)?.string.map(TextString.decode) else { return parent }
        return parent.isEmpty ? own : parent + "." + own
    }

    /// Compares a field, or one of its widgets.
    mutating func compareField(_ reference: ObjectReference, below context: FieldContext) throws(PDFError) {
        guard comparedFields.insert(reference.number).inserted else { return }
        let old = try dictionary(.reference(reference), in: pair.before)
        let new = try dictionary(.reference(reference), in: pair.now)
        var context = context
        context.depth += 1
        context.name = try name(of: old, in: pair.before, below: context.name)
        context.type = try pair.before.value("FT", of: old)?.name ?? context.type
        let name = context.name
        let place = Place(object: reference.number, path: [])
        let keys = Set(try differences(old, new))
        try explain(reference)
        let hadValue = try pair.before.value("V", of: old) != nil
        context.hasValue = context.hasValue || hadValue
        context.isSigned = context.isSigned || (context.type == "Sig" && hadValue)
        if keys.contains("V") {
            context.valueChanged = true
            let kind: LaterChanges.Kind =
                context.isSigned ? .signedFieldChanged : context.type == "Sig" ? .fieldSigned : .fieldFilled
            add(kind, field: name, object: reference)
            try permit(below: old["V"], at: place.below("V"))
        }
        for key in keys.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
            switch key {
            case "V", "Kids": continue
            case "AP", "AS", "MK":
                guard context.valueChanged, !context.isSigned else {
                    add(context.isSigned ? .signedFieldChanged : .appearanceChanged, field: name, object: reference)
                    continue
                }
                try permit(below: old[key], at: place.below(key))
            case "F", "Ff", "DA", "Q", "M", "TI", "I", "RV", "StructParent", "Lock":
                if context.isSigned, key != "StructParent" {
                    add(.signedFieldChanged, field: name, object: reference)
                } else if key == "F", !context.valueChanged,
                    try flags(of: old, pair.before) != flags(of: new, pair.now)
                {
                    add(.appearanceChanged, field: name, object: reference)
                } else if try redraws(key, old, new, context) {
                    add(.appearanceChanged, field: name, object: reference)
                } else {
                    add(.fieldFilled, field: name, object: reference)
                    try permit(below: old[key], at: place.below(key))
                }
            default: add(.objectChanged, field: name, object: reference)
            }
        }
        if keys.contains("Kids") {
            try compareFields(old["Kids"], new["Kids"], at: place.below("Kids"), below: context)
        }
    }
}

extension ObjectUses.Place {
    /// The place of a key in it.
    func below(_ key: Name) -> ObjectUses.Place { ObjectUses.Place(object: object, path: path + [key]) }
}
