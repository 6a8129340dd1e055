internal import CLoading

/// Numbers in the words and digits of a language, by ICU.
enum Numerals {
    /// The class of a number in the language's plural rules, such as `one` or `few`.
    static func pluralClass(of number: Int, in language: PageLanguage) -> String {
        text { unsafe signet_plural_class(language.locale, Int64(number), &$0, Int32($0.count)) } ?? Message.other
    }

    /// The number in the language's digits, without marks between thousands.
    static func text(_ number: Int, in language: PageLanguage) -> String {
        text { unsafe signet_number_text(language.locale, Int64(number), &$0, Int32($0.count)) } ?? String(number)
    }

    private static func text(_ write: (inout [UInt16]) -> Int32) -> String? {
        guard signet_has_icu() else { return nil }
        var units = [UInt16](repeating: 0, count: 100)
        let length = Int(write(&units))
        return (1...units.count).contains(length) ? String(decoding: units.prefix(length), as: UTF16.self) : nil
    }
}
