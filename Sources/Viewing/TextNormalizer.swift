/// Characters as the letters they stand for.
struct TextNormalizer {
    /// Compatibility composition (NFKC, UAX #15), which the Swift library does not offer.
    let compose: (String) -> String

    /// A character as written, but without presentation: ligatures, full-width and joined forms are plain letters.
    func plain(_ character: Character) -> [Character] {
        if character.isASCII { return [character] }
        // Accents that stand alone would become a space and a mark.
        let composed = compose(String(character)).filter { !$0.isWhitespace }
        return composed.isEmpty ? [character] : Array(composed.prefix(32))
    }

    /// A plain character without case and with the simplest of quotation marks and dashes.
    static func folded(_ character: Character) -> Character {
        switch character {
        case "\u{2018}", "\u{2019}", "\u{201a}", "\u{201b}", "\u{2b9}", "\u{2bc}", "`", "\u{b4}": "'"
        case "\u{201c}", "\u{201d}", "\u{201e}", "\u{201f}", "\u{ab}", "\u{bb}": "\""
        case "\u{2010}"..."\u{2015}", "\u{2212}": "-"
        default:
            if let lower = character.lowercased().first, character.lowercased().count == 1 { lower } else { character }
        }
    }
}
