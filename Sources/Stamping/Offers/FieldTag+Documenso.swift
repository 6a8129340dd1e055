extension FieldTag {
    /// Reads `date, r1, required=true`: a kind, a person by number, and options with their values.
    static func documenso(_ content: String) -> FieldTag? {
        let parts = split(content, at: ",")
        guard parts.count >= 2, let kind = kind(parts[0]), isPerson(parts[1]) else { return nil }
        var options: [String: String] = [:]
        for part in parts.dropFirst(2) {
            guard let mark = part.firstIndex(where: { $0 == "=" || $0 == ":" }) else { continue }
            let key = String(part[..<mark]).trimmingWhitespace
            options[(keys[key] ?? key).lowercased()] = String(part[part.index(after: mark)...]).trimmingWhitespace
        }
        var tag = FieldTag(kind, required: options["required"].map(isTrue) ?? !optional.contains(kind))
        tag.role = parts[1].lowercased()
        if kind == .signature || kind == .initials && options.isEmpty { return tag }
        tag.take(options)
        tag.settle()
        return tag
    }

    private static func isPerson(_ text: String) -> Bool {
        text.first.map { "rR".contains($0) } ?? false && (1...3).contains(text.dropFirst().count)
            && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static let kinds: [String: OfferedField.Kind] = [
        "signature": .signature, "free_signature": .signature, "initials": .initials, "name": .name, "email": .email,
        // It is the day of the signature, which nobody types.
        "date": .signedOn,
        "text": .text, "number": .number, "radio": .choice, "checkbox": .checkbox, "dropdown": .list,
        "s": .signature, "fs": .signature, "i": .initials, "n": .name, "e": .email, "d": .signedOn, "t": .text,
        "num": .number, "r": .choice, "cb": .checkbox, "dd": .list,
    ]

    /// Those that are required only where the tag says so.
    private static let optional: Set<OfferedField.Kind> = [
        .text, .number, .choice, .choices, .checkbox, .list, .signedOn,
    ]

    private static func kind(_ text: String) -> OfferedField.Kind? { kinds[text.lowercased()] }

    private static let keys = [
        "r": "required", "ro": "readOnly", "f": "fontSize", "l": "label", "p": "placeholder", "id": "fieldId",
        "ta": "textAlign", "va": "verticalAlign", "t": "text", "cl": "characterLimit", "v": "value",
        "min": "minValue", "max": "maxValue", "vr": "validationRule", "vl": "validationLength", "dv": "defaultValue",
    ]

    /// The parts between marks; one after a backslash is part of the text.
    private static func split(_ text: String, at mark: Character) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if isEscaped {
                // Further marks are separated later.
                if character != mark { parts[parts.count - 1].append("\\") }
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == mark {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map(\.trimmingWhitespace)
    }

    private static func choices(_ text: String) -> [String] {
        split(text, at: "|").map { $0.replacing("\\", with: "") }
    }

    private mutating func take(_ options: [String: String]) {
        // Words have underscores in place of spaces.
        func words(_ key: String) -> String? {
            options[key].map { $0.replacing("_", with: " ").asLabel(atMost: 200) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        name = options["fieldid"].map { $0.asLabel(atMost: 60) } ?? ""
        label = words("label") ?? ""
        hint = words("placeholder")
        readOnly = options["readonly"].map(Self.isTrue) ?? false
        fontSize = options["fontsize"].flatMap { Self.points($0, in: 6...72) }
        width = options["width"].flatMap { Self.points($0, in: 4...2_000) }
        height = options["height"].flatMap { Self.points($0, in: 4...2_000) }
        if let value = options["textalign"] { align(value) }
        if let value = options["verticalalign"] { valign(value) }
        value = options["text"] ?? options["value"]
        (least, most) = (options["minvalue"], options["maxvalue"] ?? options["characterlimit"])
        guard let written = options["options"] else { return }
        if kind == .checkbox { kind = .choices }
        takeOptions(Self.choices(written))
        value = (options["checked"] ?? options["selected"] ?? options["default"] ?? options["defaultvalue"])
            .map { Self.choices($0).joined(separator: "\n") }
        guard kind == .choices, let count = options["validationlength"].flatMap({ Int($0) }), (1...200).contains(count)
        else {
            (least, most) = (nil, nil)
            return
        }
        let rule = options["validationrule"]?.lowercased()
        least = rule == "atmost" ? nil : String(count)
        most = rule == "atleast" ? nil : String(count)
    }
}
