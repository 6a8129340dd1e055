internal import Foundation
internal import SignetRules
package import SignetServiceFoundation

/// A decimal number in its canonical form: `-1234.5`, a point and no grouping, exact to 38 digits.
struct DecimalText: Sendable {
    let text: String
    let value: ExactDecimal
    /// How many digits are after the point.
    let places: Int

    /// Reads a canonical number; nil for another text.
    init?(_ text: String) {
        guard let value = ExactDecimal(text) else { return nil }
        (self.text, self.value) = (text, value)
        places = text.split(separator: ".").dropFirst().first?.utf8.count ?? 0
    }

    /// Whether it is the start and a whole number of steps.
    func isOnStep(_ step: DecimalText, from start: DecimalText?) -> Bool {
        guard let way = value.adding(-(start?.value ?? .zero)), let count = way.divided(by: step.value)?.rounded(0)
        else { return false }
        return count.multiplied(by: step.value) == way
    }

    private var decimal: Decimal { Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) ?? .nan }

    /// As people write it in a language, with as many digits after the point.
    func written(in language: PageLanguage, places: Int) -> String {
        decimal.formatted(
            Decimal.FormatStyle(locale: Locale(identifier: language.locale)).precision(.fractionLength(places))
        )
    }

    /// The same as an amount of a currency.
    func written(in language: PageLanguage, currency: String, places: Int) -> String {
        decimal.formatted(
            Decimal.FormatStyle.Currency(code: currency, locale: Locale(identifier: language.locale))
                .precision(.fractionLength(places))
        )
    }
}

/// A number as people write it in a language.
package struct WrittenNumber: Sendable {
    /// The number with a point and without grouping.
    package let canonical: String

    package init?(canonical text: String) {
        guard DecimalText(text) != nil else { return nil }
        canonical = text
    }

    /// Reads a number with the language's grouping and decimal separator, or without grouping and with a point.
    ///
    /// A text in the language's form is read by it: in German 1.234 is a thousand and more, and 1234.5 has only one reading.
    package init?(_ text: String, in language: PageLanguage) {
        // Hebrew and Arabic have a mark of direction before the sign.
        let given = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isBidiControl }))
            .trimmingCharacters(in: .whitespaces)
        let locale = Locale(identifier: language.locale)
        let point = locale.decimalSeparator ?? "."
        let isNegative = given.hasPrefix("-") || given.hasPrefix("−")
        let parts = given.drop { "-−+".contains($0) }.components(separatedBy: point)
        let separators = Set([locale.groupingSeparator ?? ",", " ", "\u{A0}", "\u{202F}", "’", "'"])
        guard parts.count <= 2, let whole = Self.whole(parts[0], separators),
            let fraction = Self.digits(parts.count == 2 ? parts[1] : "0")
        else {
            self.init(canonical: given)
            return
        }
        self.init(canonical: (isNegative ? "-" : "") + whole + (parts.count == 2 ? "." + fraction : ""))
    }

    /// The digits before the point, of which three are in each group but the first.
    private static func whole(_ text: String, _ separators: Set<String>) -> String? {
        let groups = text.split(omittingEmptySubsequences: false) { separators.contains(String($0)) }.map(String.init)
        guard groups.count == 1 || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { return nil }
        return digits(groups.joined())
    }

    /// The digits of any script as those of ASCII; nil where there are others, or none.
    private static func digits(_ text: String) -> String? {
        guard !text.isEmpty else { return nil }
        var digits = ""
        for character in text {
            guard let digit = character.wholeNumberValue, (0...9).contains(digit) else { return nil }
            digits += String(digit)
        }
        return digits
    }

    /// The number as people write it in a language.
    package func text(in language: PageLanguage) -> String {
        guard let number = DecimalText(canonical) else { return canonical }
        return number.written(in: language, places: number.places)
    }
}

/// A currency's code (ISO 4217).
enum CurrencyCode {
    private static let without: Set<String> = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
        "XPF",
    ]
    private static let withThree: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]

    static func isCode(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// How many digits an amount has after the point.
    static func places(of code: String) -> Int { without.contains(code) ? 0 : withThree.contains(code) ? 3 : 2 }
}
