/// A place in a text that is read byte by byte, with the rules that all text formats share.
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

    /// Skips blanks and line ends.
    mutating func skipBlanks() { skip { $0.isBlank } }

    /// Skips a byte if it is next.
    mutating func accept(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        advance()
        return true
    }

    /// The line at the place without its end (LF, CR LF or CR); the place moves after the end.
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

    /// A decimal number with optional sign, fraction and exponent; nil without moving if there is none.
    mutating func number() -> Double? {
        guard let (value, end) = DecimalNumber.read(bytes[position...]) else { return nil }
        position = end
        return value
    }

    /// The text at the place, shortened, for messages.
    var excerpt: String { bytes[position...].prefix { !$0.isBlank }.excerpt }

    mutating func move(to place: Int) {
        while position < min(place, bytes.count) { advance() }
    }
}
