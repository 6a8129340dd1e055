internal import Foundation
internal import SignetRules
internal import SignetServiceFoundation

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

    /// Reads a number as people write it in a language, with its grouping and its decimal separator.
    init?(_ text: String, in language: PageLanguage) {
        let locale = Locale(identifier: language.locale)
        let (point, group) = (locale.decimalSeparator ?? ".", locale.groupingSeparator ?? ",")
        var plain = ""
        for character in text.trimmingCharacters(in: .whitespaces) {
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                plain += String(digit)
            } else if String(character) == point {
                plain += "."
            } else if character == "-" || character == "−" {
                plain += "-"
            } else if String(character) != group, !character.isWhitespace, character != "’", character != "'" {
                return nil
            }
        }
        self.init(plain)
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
