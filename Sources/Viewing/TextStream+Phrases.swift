extension TextStream {
    /// How like a phrase a text must be.
    enum Likeness {
        /// The same letters.
        case exact
        /// In any case, with or without accents, with any quotation marks and dashes.
        case folded
        /// Also with spaces elsewhere, as where letters are set apart; whole words only.
        case respaced
    }

    /// A phrase in its searched form.
    struct Phrase {
        let characters: [Character]
        let folded: [Character]

        init(_ text: String, normalizer: TextNormalizer) {
            let written = text.unicodeScalars.filter { $0 != .softHyphen && !$0.isRightToLeftPointing }
            let words = String(String.UnicodeScalarView(written)).split(whereSeparator: \.isWhitespace)
            characters = words.joined(separator: " ").flatMap(normalizer.plain)
            folded = characters.map(normalizer.folded)
        }
    }

    /// Where a phrase is; finds do not overlap.
    func ranges(of phrase: Phrase, like likeness: Likeness) -> [Range<Int>] {
        let wanted: [Character] =
            switch likeness {
            case .exact: phrase.characters
            case .folded: phrase.folded
            case .respaced: phrase.folded.filter { $0 != " " }
            }
        guard !wanted.isEmpty else { return [] }
        var found: [Range<Int>] = []
        var start = 0
        while start + 1 <= glyphs.count {
            if let end = end(of: wanted, from: start, like: likeness),
                likeness != .respaced || hasWordBounds(start..<end)
            {
                found.append(start..<end)
                start = end
            } else {
                start += 1
            }
        }
        return found
    }

    private func end(of wanted: [Character], from start: Int, like likeness: Likeness) -> Int? {
        var position = start
        for (index, character) in wanted.enumerated() {
            while true {
                guard position < glyphs.count else { return nil }
                let glyph = glyphs[position]
                position += 1
                if character == (likeness == .exact ? glyph.character : glyph.folded) { break }
                guard index > 0, glyph.isOptional || (likeness == .respaced && glyph.isSpace) else { return nil }
            }
        }
        return position
    }

    private func hasWordBounds(_ range: Range<Int>) -> Bool {
        let startsInside =
            range.lowerBound > 0 && glyphs[range.lowerBound - 1].isWordPart && glyphs[range.lowerBound].isWordPart
        let endsInside =
            range.upperBound < glyphs.count && glyphs[range.upperBound].isWordPart
            && glyphs[range.upperBound - 1].isWordPart
        return !startsInside && !endsInside
    }
}
