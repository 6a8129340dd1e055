/// Decimal numbers in ASCII text.
enum DecimalNumber {
    /// The number at the start of a text and the index after it.
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

    /// The longest number in characters.
    private static let longest = 400
}
