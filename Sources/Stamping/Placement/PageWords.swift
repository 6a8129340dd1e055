internal import SignetGraphics
internal import SignetViewing

/// The text of a page, prepared for finding places for signatures.
struct PageWords {
    let lines: [TextLine]
    /// The pieces between gaps: words, and runs of dots or underscores.
    let pieces: [TextPiece]
    /// The boxes of the characters that are not dots or underscores.
    let characters: [Rectangle]
    /// The height of most letters' boxes.
    let height: Double

    init(_ lines: [TextLine]) {
        self.lines = lines
        pieces = lines.flatMap(TextPiece.pieces)
        characters = lines.lazy.flatMap(\.marks)
            .filter { !"_.\u{2026}\u{b7}-".contains($0.character) }
            .compactMap(\.box)
        height = characters.map(\.height).sorted().dropFirst(characters.count / 2).first ?? 0
    }

    /// Whether words mention a signature.
    var hasLabel: Bool { pieces.contains { SignatureLabel($0, after: nil) != nil } }

    /// Whether the page is in Spanish, Italian or a similar language, or in an unknown one: only there does "firma"
    /// mean a signature.
    var isRomance: Bool {
        var (romance, others) = (0, 0)
        for piece in pieces {
            for word in piece.text.lowercased().split(whereSeparator: { !$0.isLetter }) {
                if Self.romance.contains(word) { romance += 1 } else if Self.others.contains(word) { others += 1 }
            }
        }
        return romance >= others
    }

    private static let romance: Set<Substring> = [
        "de", "del", "la", "el", "los", "il", "di", "della", "y", "fecha", "data", "nombre", "nome", "luogo", "lugar",
        "por",
        "per", "con", "da", "do",
    ]
    private static let others: Set<Substring> = [
        "und", "der", "die", "das", "f\u{fc}r", "mit", "ort", "datum", "unterschrift", "stra\u{df}e", "gmbh", "adresse",
        "telefon", "jest", "nazwa", "adres", "numer", "oraz", "dla", "jm\u{e9}no", "adresa", "podpis", "een", "het",
        "van",
        "og", "til", "navn", "och", "namn", "the", "and", "company",
    ]
}
