extension ArraySlice<UInt8> {
    /// The whole text as a number, without the blanks around it.
    var number: Double? {
        let text = trimmed
        guard let (value, end) = DecimalNumber.read(text), end == text.endIndex else { return nil }
        return value
    }

    var trimmed: ArraySlice<UInt8> {
        var text = self
        while let first = text.first, first.isBlank { text = text.dropFirst() }
        while let last = text.last, last.isBlank { text = text.dropLast() }
        return text
    }

    /// The start of the text in one line, for messages.
    var excerpt: String {
        let shown = prefix(24).map { $0 < 0x20 || $0 == 0x7f ? UInt8(ascii: "?") : $0 }
        return String(decoding: shown, as: UTF8.self) + (count > 24 ? "…" : "")
    }
}

extension String {
    /// The start of the text in one line, for messages.
    var excerpt: String { Array(utf8)[...].excerpt }
}

extension UInt8 {
    var isBlank: Bool { self == 0x20 || (self >= 9 && self <= 13) }
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    var isLetter: Bool { self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") }
}
