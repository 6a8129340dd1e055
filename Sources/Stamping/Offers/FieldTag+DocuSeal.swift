internal import SignetGraphics

extension FieldTag {
    /// Reads `Name;type=date;role=Buyer`: a name, and attributes with their values.
    static func docuSeal(_ content: String, whole: String) -> FieldTag? {
        // Tags of other services.
        guard !content.contains("_es_:"), !content.contains("|"), !content.hasPrefix("t:") else { return nil }
        var parts = split(content)
        guard let first = parts.first else { return nil }
        var attributes: [String: String] = [:]
        var name = ""
        if attribute(first) == nil {
            name = first
            parts.removeFirst()
        }
        for part in parts {
            guard let (key, value) = attribute(part) else {
                guard part.isEmpty else { return nil }
                continue
            }
            attributes[aliases[key] ?? key] = unquoted(value)
        }
        guard isName(name) || name.isEmpty && attributes["type"] != nil else { return nil }
        guard let kind = kind(attributes["type"], name: name, whole: whole) else { return nil }
        var tag = FieldTag(kind, required: attributes["required"].map(isTrue) ?? isRequired(kind))
        tag.name = name
        tag.take(attributes)
        tag.settle()
        return tag
    }

    /// A name may be of several words; programs, addresses and amounts are none.
    private static func isName(_ text: String) -> Bool {
        (1...60).contains(text.count) && text.contains(where: \.isLetter)
            && text.allSatisfy { $0.isLetter || $0.isNumber || " _-.’'/()&#:*".contains($0) }
    }

    /// The parts between semicolons that are not in inner braces.
    private static func split(_ content: String) -> [String] {
        var parts = [""]
        var depth = 0
        for character in content {
            if character == "{" { depth += 1 } else if character == "}" { depth -= 1 }
            if character == ";", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts.map { $0.trimmingWhitespace }
    }

    private static func attribute(_ part: String) -> (key: String, value: String)? {
        guard let equals = part.firstIndex(of: "=") else { return nil }
        let key = part[..<equals].lowercased().trimmingWhitespace
        guard !key.isEmpty, key.allSatisfy({ $0.isLetter || "_-".contains($0) }) else { return nil }
        return (key.replacing("-", with: "_"), String(part[part.index(after: equals)...]).trimmingWhitespace)
    }

    private static func unquoted(_ text: String) -> String {
        let quotes: Set<Character> = ["\"", "\u{201c}", "\u{201d}", "\u{201e}"]
        guard text.count > 1, let first = text.first, let last = text.last, quotes.contains(first),
            quotes.contains(last)
        else { return text }
        return String(text.dropFirst().dropLast())
    }

    private static let aliases = [
        "title": "label", "description": "hint", "placeholder": "hint", "min": "least", "max": "most",
        "value": "default",
        "fontsize": "font_size",
    ]

    /// The kinds by the names that DocuSeal has for them; other kinds have their own.
    private static let kinds: [String: OfferedField.Kind] = [
        "datenow": .signedOn, "image": .picture, "file": .attachment, "select": .list, "multiple": .choices,
        "radio": .choice, "strikethrough": .strikeOut,
    ]

    private static func kind(_ type: String?, name: String, whole: String) -> OfferedField.Kind? {
        let word = (type ?? name).lowercased().replacing("_", with: "-")
        if let kind = kinds[word] ?? OfferedField.Kind(rawValue: word) { return kind }
        // Payments and checks of people are services of others.
        guard type == nil else { return nil }
        return SignatureTag(whole) == nil ? .text : .signature
    }

    private static func isRequired(_ kind: OfferedField.Kind) -> Bool {
        switch kind {
        case .checkbox, .choices, .attachment, .picture, .strikeOut, .heading, .signedOn: false
        default: true
        }
    }

    private mutating func take(_ attributes: [String: String]) {
        func text(_ key: String, _ count: Int) -> String? {
            attributes[key].map { $0.asLabel(atMost: count) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        role = text("role", 60)
        label = text("label", 200) ?? name
        hint = text("hint", 200)
        readOnly = attributes["readonly"].map(Self.isTrue) ?? false
        format = text("format", 40)
        (least, most) = (text("least", 40), text("most", 40))
        takeOptions(attributes["options"]?.split(separator: ",").map(String.init) ?? [])
        option = text("option", 200)
        fontSize = attributes["font_size"].flatMap { Self.points($0, in: 6...72) }
        if let value = attributes["align"] { align(value) }
        if let value = attributes["valign"] { valign(value) }
        color = attributes["color"].flatMap { Color($0) }
        width = attributes["width"].flatMap { Self.points($0, in: 4...2_000) }
        height = attributes["height"].flatMap { Self.points($0, in: 4...2_000) }
        if let option { takeOptions([option]) }
        if let written = text("condition", 200) {
            let parts = written.split(separator: ":", maxSplits: 1).map { String($0).trimmingWhitespace }
            if let field = parts.first {
                condition = OfferedField.Condition(field: field, value: parts.dropFirst().first)
            }
        }
        takeDefault(attributes["default"])
        if kind == .money || kind == .number, let currency = Self.currencies[format?.lowercased() ?? ""] {
            (kind, format) = (.money, currency)
        }
        if kind == .signature || kind == .initials { format = nil }
    }

    private static let currencies = ["usd": "USD", "eur": "EUR", "gbp": "GBP"]

    /// A value, or a word in braces for one that is known when it is filled in.
    private mutating func takeDefault(_ written: String?) {
        guard let written else { return }
        switch written.replacing(" ", with: "").lowercased() {
        case "{{date}}": if kind == .date || kind == .text { kind = .signedOn }
        case "{{name}}": if kind == .text { kind = .name }
        case "{{email}}": if kind == .text { kind = .email }
        case "{{phone}}": if kind == .text { kind = .phone }
        case "{{role}}": value = role
        case let other where other.hasPrefix("{{"): break
        default: value = kind == .choices ? written.replacing(",", with: "\n") : String(written.prefix(2_000))
        }
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmingWhitespace: String {
        let head = drop(while: \.isWhitespace)
        return String(head.reversed().drop(while: \.isWhitespace).reversed())
    }
}
