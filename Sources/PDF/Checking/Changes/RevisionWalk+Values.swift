extension RevisionWalk {
    /// The kind of a new value of a field.
    func kind(ofNewValueOf field: FieldComparison, in context: FieldContext) throws(PDFError) -> LaterChanges.Kind {
        let written = field.new["V"]
        let value = try pair.target(written, in: pair.now)
        let kind = try kind(ofNewValue: value, written, in: context)
        guard kind == .fieldFilled || kind == .valueReplaced, try !offers(field, value.value, context) else {
            return kind
        }
        return .unofferedValue
    }

    private func kind(
        ofNewValue value: RevisionPair.Target,
        _ written: PDFObject?,
        in context: FieldContext
    ) throws(PDFError) -> LaterChanges.Kind {
        switch context.type {
        case "Sig":
            if context.isSigned { return .signedFieldChanged }
            let isNew = try isNew(written)
            return value.value.dictionary != nil && !value.isStream && isNew ? .fieldSigned : .notASignature
        case "Tx":
            let isText = value.value.string != nil || value.isStream || value.value == .null
            return isText ? filling(context) : .objectChanged
        case "Ch":
            let isText = value.value.string != nil || value.value.array != nil || value.value == .null
            return isText ? filling(context) : .objectChanged
        case "Btn":
            // A push button has no value (ISO 32000-2, 12.7.5.2.2).
            guard !isPushButton(context) else { return .appearanceChanged }
            let isState = value.value.name != nil || value.value.string != nil || value.value == .null
            return isState ? filling(context) : .objectChanged
        default: return .objectChanged
        }
    }

    /// The kind of change when a field gets a value.
    func filling(_ context: FieldContext) -> LaterChanges.Kind {
        if context.flags & FieldFlag.readOnly != 0 { return .readOnlyFilled }
        return context.wasFilled ? .valueReplaced : .fieldFilled
    }

    static func isEmpty(_ value: PDFObject?) -> Bool {
        switch value {
        case nil, .null: true
        case .string(let text): TextString.decode(text).allSatisfy(\.isWhitespace)
        case .name(let state): state == "Off"
        case .array(let items): items.isEmpty
        default: false
        }
    }

    /// Whether two values of the document now are the same.
    func hasSameValue(_ one: PDFObject, _ other: PDFObject) throws(PDFError) -> Bool {
        let (one, other) = (try pair.now.resolve(one), try pair.now.resolve(other))
        guard let text = Self.text(one), let above = Self.text(other) else { return one == other }
        return text == above
    }

    /// A text, or the name of a state, which some programs write as a text.
    private static func text(_ value: PDFObject) -> String? {
        switch value {
        case .string(let text): TextString.decode(text)
        case .name(let state): String(decoding: state.bytes, as: UTF8.self)
        default: nil
        }
    }

    /// Whether values are the same text, however it is written.
    func hasSameText(_ old: PDFObject?, _ new: PDFObject?) throws(PDFError) -> Bool {
        guard case .string(let one) = try pair.target(old, in: pair.before).value,
            case .string(let other) = try pair.target(new, in: pair.now).value
        else { return false }
        return TextString.decode(one) == TextString.decode(other)
    }

    // MARK: Values that a field offers

    /// Whether people can fill in a field with a value (ISO 32000-2, 12.7.5): a text that is not too long, an option, a state.
    private func offers(
        _ field: FieldComparison,
        _ value: PDFObject,
        _ context: FieldContext
    ) throws(PDFError) -> Bool {
        switch context.type {
        case "Tx":
            guard let most = try pair.before.value("MaxLen", of: field.old)?.integer, let text = value.string else {
                return true
            }
            return TextString.decode(text).utf16.count <= max(most, 0)
        case "Ch":
            guard context.flags & FieldFlag.edit == 0,
                let options = try pair.before.value("Opt", of: field.old)?.array
            else { return true }
            var offered: Set<String> = []
            for option in options {
                let option = try pair.before.resolve(option)
                for text in option.array ?? [option] {
                    if let text = try pair.before.resolve(text).string { offered.insert(TextString.decode(text)) }
                }
            }
            let chosen = (value.array ?? [value]).compactMap { $0.string.map(TextString.decode) }
            return chosen.allSatisfy { $0.isEmpty || offered.contains($0) }
        case "Btn":
            let states = try states(of: field.old, depth: 0)
            let names = Set(states.map { Self.text(.name($0)) })
            return states.isEmpty || Self.isEmpty(value) || names.contains(Self.text(value))
        default: return true
        }
    }

    /// The states of a check box, or of the radio buttons of a field (12.7.5.2.3).
    private func states(of field: PDFDictionary, depth: Int) throws(PDFError) -> Set<Name> {
        guard depth < Limits.treeDepth else { return [] }
        let appearance = try pair.before.value("AP", of: field)?.dictionary ?? PDFDictionary([])
        var states = Set(try old(appearance["N"]).keys)
        for kid in try pair.before.value("Kids", of: field)?.array ?? [] {
            states.formUnion(try self.states(of: old(kid), depth: depth + 1))
        }
        return states
    }
}

/// ISO 32000-2, tables 227, 229 and 233.
enum FieldFlag {
    /// ReadOnly, Required and NoExport change nothing that is seen.
    static let unseen = 7
    static let readOnly = 1
    static let pushButton = 1 << 16
    /// Any text beside the options of a combo box.
    static let edit = 1 << 18
}
