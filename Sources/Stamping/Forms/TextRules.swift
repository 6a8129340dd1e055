internal import SignetPDF

/// The rules for the value of a text field (ISO 32000-2, 12.7.5.3).
struct TextRules {
    let flags: FieldFlags
    /// `/MaxLen`.
    let maximum: Int?

    /// Longer values are for no form.
    private static let longest = 100_000

    /// How the text is laid out: a comb only where no other flag forbids it (table 231).
    var form: FieldText.Form {
        if flags.contains(.multiline) { return .paragraphs }
        if flags.contains(.comb), let maximum, maximum > 0 { return .comb(maximum) }
        return .line
    }

    /// The value as it is stored: lines end in line feeds.
    func checked(_ value: String) throws(FieldError) -> String {
        if flags.contains(.password) { throw .password }
        if flags.contains(.fileSelect) { throw .filePath }
        let text = Self.plain(value)
        if !flags.contains(.multiline), text.contains("\n") { throw .severalLines }
        if text.unicodeScalars.contains(where: Self.isForbidden) { throw .controlCharacter }
        let limit = min(maximum ?? Self.longest, Self.longest)
        let count = text.count
        if count > limit { throw .tooLong(count: count, limit: limit) }
        return text
    }

    /// Control characters, and those that make text read otherwise than it is stored.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
        }
    }

    /// The text with line feeds for all ends of lines.
    static func plain(_ text: String) -> String {
        // CR LF is one character of Swift.
        String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }
}
