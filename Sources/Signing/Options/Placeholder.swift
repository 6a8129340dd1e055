/// Characters that represent the values of a row while a recipe's place is read: private ones (plane 16 of Unicode),
/// which no text contains, so that a value is never syntax.
package enum Placeholder {
    private static let first: UInt32 = 0x10_F000
    private static let count: UInt32 = 0xF01

    /// The character for a value by its number, from 0; the last one for all higher numbers.
    package static func scalar(_ number: Int) -> Unicode.Scalar? {
        Unicode.Scalar(first + min(UInt32(clamping: number), count - 1))
    }

    /// Whether a text contains one.
    package static func isIn(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.value >= first && $0.value < first + count }
    }

    /// A text with the values in place of the characters; `written` gives the form of a value there.
    package static func replaced(
        in text: String,
        by values: [String],
        written: (String) -> String = { $0 }
    ) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.value >= first, Int(scalar.value - first) < values.count {
                result += written(values[Int(scalar.value - first)])
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
