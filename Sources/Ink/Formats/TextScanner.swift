/// A place in a text that is read byte by byte, with the rules that all the text forms share.
struct TextScanner {
    private let bytes: [UInt8]
    private(set) var position: Int
    /// The line of the place, from 1.
    private(set) var lineNumber = 1

    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        position = min(start, bytes.count)
    }

    /// The byte at the place; nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func advance() {
        guard position < bytes.count else { return }
        if bytes[position] == UInt8(ascii: "\n") { lineNumber += 1 }
        position += 1
    }

    mutating func skip(while condition: (UInt8) -> Bool) {
        while let byte = next, condition(byte) { advance() }
    }

    /// Passes over blanks and line ends.
    mutating func skipBlanks() { skip { $0.isBlank } }

    /// Passes a byte when it stands at the place.
    mutating func accept(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        advance()
        return true
    }

    /// The line at the place without its end (LF, CR LF or CR); the place moves behind the end.
    mutating func line() -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
        let line = bytes[start..<position]
        if position < bytes.count {
            if bytes[position] == 13, position + 1 < bytes.count, bytes[position + 1] == 10 { position += 1 }
            position += 1
            lineNumber += 1
        }
        return line
    }

    /// A decimal number with optional sign, fraction and exponent; nil, and the place stays, when there is none.
    mutating func number() -> Double? {
        guard let (value, end) = DecimalNumber.read(bytes[position...]) else { return nil }
        position = end
        return value
    }

    /// What stands at the place, shortened, for messages.
    var excerpt: String { bytes[position...].prefix { !$0.isBlank }.excerpt }

    mutating func move(to place: Int) {
        while position < min(place, bytes.count) { advance() }
    }
}

/// Decimal numbers in ASCII text.
enum DecimalNumber {
    /// The number at the start of a text and the index behind it.
    static func read(_ text: ArraySlice<UInt8>) -> (value: Double, end: Int)? {
        var index = text.startIndex
        func isDigit(at place: Int) -> Bool { place < text.endIndex && text[place].isDigit }
        if index < text.endIndex, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") { index += 1 }
        let digits = index
        while isDigit(at: index) { index += 1 }
        var hasDigits = index > digits
        if index < text.endIndex, text[index] == UInt8(ascii: "."), hasDigits || isDigit(at: index + 1) {
            index += 1
            while isDigit(at: index) { index += 1 }
            hasDigits = true
        }
        guard hasDigits else { return nil }
        if index < text.endIndex, text[index] | 0x20 == UInt8(ascii: "e") {
            var end = index + 1
            if end < text.endIndex, text[end] == UInt8(ascii: "-") || text[end] == UInt8(ascii: "+") { end += 1 }
            if isDigit(at: end) {
                while isDigit(at: end) { end += 1 }
                index = end
            }
        }
        guard index - text.startIndex <= longest else { return nil }
        guard let value = Double(String(decoding: text[text.startIndex..<index], as: UTF8.self)) else { return nil }
        return (value, index)
    }

    /// Numbers of more characters are none.
    private static let longest = 400
}

extension ArraySlice<UInt8> {
    /// The whole text as a number, blanks around it passed over.
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
