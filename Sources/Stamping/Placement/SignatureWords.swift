/// The words that stand beside a line for a signature.
enum SignatureWords {
    /// How much a word says that a signature belongs here.
    struct Word {
        let text: String
        let weight: Double
    }

    /// In lower case.
    private static let words: [Word] =
        [
            "signature", "sign here", "signatur", "unterschrift", "assinatura", "handtekening", "podpis", "underskrift",
            "allekirjoitus", "al\u{e1}\u{ed}r\u{e1}s", "semn\u{103}tura", "imza", "signatura", "parakstas",
            "para\u{161}as", "allkiri", "undirskrift",
            // подпись, подписи, підпис, υπογραφή
            "\u{43f}\u{43e}\u{434}\u{43f}\u{438}\u{441}\u{44c}", "\u{43f}\u{43e}\u{434}\u{43f}\u{438}\u{441}\u{438}",
            "\u{43f}\u{456}\u{434}\u{43f}\u{438}\u{441}", "\u{3c5}\u{3c0}\u{3bf}\u{3b3}\u{3c1}\u{3b1}\u{3c6}\u{3ae}",
            // Chinese, Japanese, Korean: 签名 签字 签署 簽名 簽字 簽署 署名 서명
            "\u{7b7e}\u{540d}", "\u{7b7e}\u{5b57}", "\u{7b7e}\u{7f72}", "\u{7c3d}\u{540d}", "\u{7c3d}\u{5b57}",
            "\u{7c3d}\u{7f72}", "\u{7f72}\u{540d}", "\u{c11c}\u{ba85}",
            // Arabic: توقيع التوقيع; Hebrew: חתימה החתימה חתימת
            "\u{62a}\u{648}\u{642}\u{64a}\u{639}", "\u{627}\u{644}\u{62a}\u{648}\u{642}\u{64a}\u{639}",
            "\u{5d7}\u{5ea}\u{5d9}\u{5de}\u{5d4}", "\u{5d4}\u{5d7}\u{5ea}\u{5d9}\u{5de}\u{5d4}",
            "\u{5d7}\u{5ea}\u{5d9}\u{5de}\u{5ea}",
        ].map { Word(text: $0, weight: 3) }
        // Firma is a signature in Spanish and Italian, and a company in German.
        + ["firma", "signed", "signed by", "sign\u{e9}", "sign\u{e9}e", "firmado", "assinado"]
        .map { Word(text: $0, weight: 2) }

    /// What looks like one of the words and is none.
    private static let others = [
        "signature date", "date of signature", "date signed", "signed date", "signed on", "datum der unterschrift",
        "date de signature", "fecha de firma", "data da assinatura", "data firma", "signed copy", "signed in",
    ]

    /// What is a label when nothing else stands beside it.
    private static let lone = ["by", "by:", "x", "x:", "per:", "par:", "p.p.", "gez.", "gez.:", "sig.", "sig.:"]

    /// The weightiest word of a label, and whether the label begins with it; nil for none.
    static func best(in label: String) -> (weight: Double, isFirst: Bool)? {
        let folded = label.lowercased()
        guard !others.contains(where: { folded.contains($0) }) else { return nil }
        if lone.contains(folded) { return (1.5, true) }
        var best: (weight: Double, isFirst: Bool)?
        for word in words where word.weight > best?.weight ?? 0 {
            for range in folded.ranges(of: word.text) where isWhole(range, in: folded) {
                let before = folded[..<range.lowerBound]
                best = (word.weight, !before.contains { $0.isLetter || $0.isNumber })
                break
            }
        }
        return best
    }

    /// Whether no letter stands before or behind.
    ///
    /// Chinese, Japanese and Korean do not part words by spaces.
    private static func isWhole(_ range: Range<String.Index>, in text: String) -> Bool {
        guard let first = text[range].unicodeScalars.first, first.value < 0x2e80 else { return true }
        let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
        let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
        return !(before.isLetter || before.isNumber) && !(after.isLetter || after.isNumber)
    }
}
