internal import CPoppler

/// Characters as the letters that they represent.
///
/// Compatibility forms (UAX #15), which the Swift library does not offer, are GLib's.
package struct TextNormalizer {
    /// - Throws: ``ViewingError/unavailable(_:)`` without poppler, which brings GLib along.
    package init() throws(ViewingError) { try Poppler.load() }

    /// A character as written, but without presentation: ligatures, full-width and joined forms are plain letters.
    func plain(_ character: Character) -> [Character] {
        if character.isASCII { return [character] }
        // Isolated accents would become a space and a mark.
        let composed = normalized(character, G_NORMALIZE_NFKC).filter { !$0.isWhitespace }
        return composed.isEmpty ? [character] : Array(composed.prefix(32))
    }

    /// A text in plain characters without case and accents and with the simplest of quotation marks and dashes.
    package func folded(_ text: String) -> String { String(text.flatMap(plain).map { folded($0) }) }

    /// A plain character without case and accents and with the simplest of quotation marks and dashes.
    func folded(_ character: Character) -> Character {
        if character.isASCII, let value = character.asciiValue { return Self.foldedASCII[Int(value)] }
        switch character {
        case "\u{2018}", "\u{2019}", "\u{201a}", "\u{201b}", "\u{2b9}", "\u{2bc}", "\u{b4}": return "'"
        case "\u{201c}", "\u{201d}", "\u{201e}", "\u{201f}", "\u{ab}", "\u{bb}": return "\""
        case "\u{2010}"..."\u{2015}", "\u{2212}": return "-"
        default:
            let lower = character.lowercased()
            guard lower.count == 1, let single = lower.first else { return character }
            return single.isASCII ? single : Self.letters[single] ?? withoutAccents(single)
        }
    }

    /// Each character of ASCII in lower case; nearly all characters are found here.
    private static let foldedASCII: [Character] = (UInt8(0)..<128).map { value in
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(value)
        return value == UInt8(ascii: "`") ? "'" : Character(Unicode.Scalar(isUpper ? value + 0x20 : value))
    }

    /// Letters with a stroke, and the Turkish i without a dot, which have no decomposition.
    private static let letters: [Character: Character] = [
        "\u{142}": "l", "\u{f8}": "o", "\u{111}": "d", "\u{127}": "h", "\u{131}": "i", "\u{167}": "t",
    ]

    /// The letter of a Latin, Greek or Cyrillic letter with accents; elsewhere marks are letters too.
    private func withoutAccents(_ character: Character) -> Character {
        let scalars = normalized(character, G_NORMALIZE_NFKD).unicodeScalars
        guard let first = scalars.first, first.value < 0x530,
            scalars.dropFirst().allSatisfy({ (0x300...0x36f).contains($0.value) })
        else { return character }
        return Character(first)
    }

    private func normalized(_ character: Character, _ form: GNormalizeMode) -> String {
        let text = String(character)
        guard let normalized = unsafe g_utf8_normalize(text, -1, form) else { return text }
        defer { unsafe g_free(normalized) }
        return unsafe String(cString: normalized)
    }
}
