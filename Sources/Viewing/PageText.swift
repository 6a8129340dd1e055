internal import SignetGraphics

/// The text of a page with the place of every character.
struct PageText {
    private struct Glyph {
        let character: Character
        let box: Rectangle?
    }

    /// In reading order; runs of white space are one space.
    private let glyphs: [Glyph]
    /// The lines as text, for messages.
    let lines: [String]

    /// Takes the characters of a page and their boxes.
    ///
    /// Boxes of white space do not matter.
    init(_ characters: [(character: Character, box: Rectangle)]) {
        var glyphs: [Glyph] = []
        var lines: [String] = []
        var line = ""
        for (character, box) in characters {
            if character.isNewline {
                lines.append(line)
                line = ""
            } else {
                line.append(character)
            }
            if character.isWhitespace {
                if glyphs.last?.box != nil { glyphs.append(Glyph(character: " ", box: nil)) }
            } else {
                glyphs += Self.expanded(character).map { Glyph(character: $0, box: box) }
            }
        }
        self.glyphs = glyphs
        self.lines = lines + [line]
    }

    /// The boxes of a phrase: as written, or else in any case.
    func boxes(of phrase: String) -> [Rectangle] {
        let wanted = Self.folded(phrase)
        let exact = boxes(of: wanted) { $0 == $1 }
        return exact.isEmpty ? boxes(of: wanted) { $0 == $1 || $0.lowercased() == $1.lowercased() } : exact
    }

    private func boxes(of wanted: [Character], where match: (Character, Character) -> Bool) -> [Rectangle] {
        guard !wanted.isEmpty, glyphs.count >= wanted.count else { return [] }
        var found: [Rectangle] = []
        var start = 0
        while start + wanted.count <= glyphs.count {
            if wanted.indices.allSatisfy({ match(glyphs[start + $0].character, wanted[$0]) }) {
                let boxes = glyphs[start..<start + wanted.count].compactMap(\.box)
                if let first = boxes.first { found.append(boxes.dropFirst().reduce(first) { $0.union($1) }) }
                start += wanted.count
            } else {
                start += 1
            }
        }
        return found
    }

    /// The piece of a line with the fewest differences from a phrase, cut at words.
    func nearest(to phrase: String) -> (text: String, distance: Int)? {
        let wanted = phrase.split(whereSeparator: \.isWhitespace)
        guard !wanted.isEmpty else { return nil }
        let joined = wanted.joined(separator: " ")
        var best: (text: String, distance: Int)?
        var budget = 20_000
        for line in lines {
            let words = line.split(whereSeparator: \.isWhitespace)
            for start in words.indices where words.count - start >= wanted.count {
                budget -= 1
                guard budget > 0 else { return best }
                let candidate = words[start..<start + wanted.count].joined(separator: " ")
                guard abs(candidate.count - joined.count) < (best?.distance ?? joined.count) else { continue }
                let distance = candidate.lowercased().editDistance(to: joined.lowercased())
                if distance < best?.distance ?? .max { best = (candidate, distance) }
            }
        }
        return best
    }

    private static func folded(_ phrase: String) -> [Character] {
        phrase.split(whereSeparator: \.isWhitespace).joined(separator: " ").flatMap(expanded)
    }

    /// Latin ligatures as the letters they stand for (Unicode, Alphabetic Presentation Forms).
    private static func expanded(_ character: Character) -> [Character] {
        switch character {
        case "\u{fb00}": ["f", "f"]
        case "\u{fb01}": ["f", "i"]
        case "\u{fb02}": ["f", "l"]
        case "\u{fb03}": ["f", "f", "i"]
        case "\u{fb04}": ["f", "f", "l"]
        default: [character]
        }
    }
}
