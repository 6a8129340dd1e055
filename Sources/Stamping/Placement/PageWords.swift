internal import SignetGraphics
internal import SignetViewing

/// The text of a page, prepared for finding places for signatures.
struct PageWords {
    let lines: [TextLine]
    /// The pieces between gaps: words, and runs of dots or underscores.
    let pieces: [TextPiece]
    /// The boxes of the characters that are not dots, underscores or letters of a watermark.
    let characters: [Rectangle]
    /// The height of most letters' boxes.
    let height: Double

    /// The least height of the letters of a watermark, in heights of most letters.
    private static let watermark = 4.0

    init(_ lines: [TextLine]) {
        self.lines = lines
        let boxes = lines.lazy.flatMap(\.marks)
            .filter { !"_.\u{2026}\u{b7}-".contains($0.character) }
            .compactMap(\.box)
        let height = boxes.map(\.height).sorted().dropFirst(boxes.count / 2).first ?? 0
        characters = boxes.filter { $0.height < Self.watermark * height }
        pieces = lines.flatMap(TextPiece.pieces).filter { $0.box.height < Self.watermark * height }
        self.height = height
    }

    /// Whether words name two of the people who sign, or a person for whom another signs and seals.
    var hasParties: Bool {
        let words = pieces.filter { !$0.isFiller }
        if words.count(where: { PartyTerms.isParty($0.text) }) > 1 { return true }
        let others = words.filter { PartyTerms.isOnBehalf($0.text) }
        guard !others.isEmpty else { return false }
        return words.contains { PartyTerms.isSeal($0.text) }
            || others.contains { one in others.contains { one.isBeside($0) } }
    }

    /// The tags that signatures replace.
    var tags: [(tag: SignatureTag, box: Rectangle)] {
        var tags: [(tag: SignatureTag, box: Rectangle)] = []
        for line in lines where tags.count < Self.tagLimit { tags += SignatureTag.tags(on: line) }
        return Array(tags.prefix(Self.tagLimit))
    }

    /// The most tags of a page.
    private static let tagLimit = 500

    /// Whether the page is in Spanish, Italian or a similar language, or in an unknown one: only there does "firma"
    /// mean a signature.
    var isRomance: Bool {
        var (romance, others) = (0, 0)
        for piece in pieces {
            if piece.text.contains(where: Self.otherLetters.contains) { others += 2 }
            for word in piece.text.lowercased().split(whereSeparator: { !$0.isLetter }) {
                if Self.romance.contains(word) { romance += 1 } else if Self.others.contains(word) { others += 1 }
            }
        }
        return romance >= others
    }

    /// Letters that Spanish, Italian and Portuguese do not have.
    private static let otherLetters = Set(
        "\u{e4}\u{f6}\u{df}\u{e5}\u{f8}\u{e6}\u{142}\u{15b}\u{17c}\u{17a}\u{107}\u{11b}\u{159}\u{161}\u{10d}\u{17e}\u{16f}\u{151}\u{171}"
    )
    private static let romance: Set<Substring> = [
        "de", "del", "la", "el", "los", "il", "di", "della", "y", "fecha", "data", "nombre", "nome", "luogo", "lugar",
        "por",
        "per", "con", "da", "do",
    ]
    private static let others: Set<Substring> = [
        "und", "der", "die", "das", "f\u{fc}r", "mit", "ort", "datum", "unterschrift", "stra\u{df}e", "gmbh", "adresse",
        "telefon", "jest", "nazwa", "adres", "numer", "oraz", "dla", "jm\u{e9}no", "adresa", "podpis", "een", "het",
        "van",
        "rechnung", "zahlbar", "innerhalb", "abteilung", "og", "til", "navn", "och", "namn", "the", "and", "company",
    ]
}
