internal import SignetBasics

/// The words beside a line for a signature.
enum SignatureTerms {
    /// A word and its weight as a sign that a signature belongs here.
    private struct Word {
        let text: String
        let bytes: [UInt8]
        let weight: Double

        init(_ text: String, weight: Double) {
            self.text = text
            bytes = Array(text.utf8)
            self.weight = weight
        }
    }

    /// A word that was found in a label.
    struct Found {
        let weight: Double
        /// The label begins with it, or with a number before it.
        let isFirst: Bool
        /// The label ends with it.
        let isLast: Bool
        /// It means a signature only in front of a line.
        let needsLine: Bool
    }

    /// The weight of words that mean a signature and nothing else.
    static let certain = 3.0

    /// In lower case, as ``folded(_:)`` writes them.
    private static let words: [Word] =
        [
            "signature", "sign here", "signatur", "unterschrift", "assinatura", "handtekening", "podpis",
            "underskrift", "allekirjoitus", "al\u{e1}\u{ed}r\u{e1}s",
            "semn\u{103}tura", "semnatura", "imza", "imzas\u{131}", "signatura", "parakstas", "paraksts",
            "para\u{161}as", "allkiri", "undirskrift", "potpis", "n\u{e9}nshkrimi", "tanda tangan", "tandatangan",
            "namnteckning", "unterschriften", "signatures", "assinaturas", "podpisy", "al\u{e1}\u{ed}r\u{e1}sa",
            "al\u{e1}\u{ed}r\u{e1}sok", "semn\u{103}tur\u{103}", "semn\u{103}turi", "allekirjoitukset", "allkirjad",
            "paraksti",
            "para\u{161}ai", "underskrifter", "handtekeningen", "ondertekening", "imzalar", "r\u{fa}brica",
            // Vietnamese chữ ký, ký tên, (ký, ghi rõ họ tên)
            "ch\u{1eef} k\u{fd}", "k\u{fd} t\u{ea}n", "k\u{fd}, ghi r\u{f5}", "k\u{fd} v\u{e0} ghi r\u{f5}",
            // подпись, подписи, підпис, подпис, потпис, υπογραφή
            "\u{43f}\u{43e}\u{434}\u{43f}\u{438}\u{441}\u{44c}", "\u{43f}\u{43e}\u{434}\u{43f}\u{438}\u{441}\u{438}",
            "\u{43f}\u{456}\u{434}\u{43f}\u{438}\u{441}", "\u{43f}\u{43e}\u{434}\u{43f}\u{438}\u{441}",
            "\u{43f}\u{43e}\u{442}\u{43f}\u{438}\u{441}", "\u{3c5}\u{3c0}\u{3bf}\u{3b3}\u{3c1}\u{3b1}\u{3c6}\u{3ae}",
            // подписи, підписи; Greek in capitals, without its accent
            "\u{43f}\u{456}\u{434}\u{43f}\u{438}\u{441}\u{438}",
            "\u{43f}\u{43e}\u{434}\u{43f}\u{438}\u{441}\u{438}\u{442}\u{435}",
            "\u{3c5}\u{3c0}\u{3bf}\u{3b3}\u{3c1}\u{3b1}\u{3c6}\u{3b7}",
            "\u{3c5}\u{3c0}\u{3bf}\u{3b3}\u{3c1}\u{3b1}\u{3c6}\u{3ad}\u{3c2}",
            // Thai ลงนาม
            "\u{e25}\u{e07}\u{e19}\u{e32}\u{e21}",
            // Chinese 签章 簽章; Japanese 自署 記名押印
            "\u{7b7e}\u{7ae0}", "\u{7c3d}\u{7ae0}", "\u{81ea}\u{7f72}", "\u{8a18}\u{540d}\u{62bc}\u{5370}",
            // Thai ลงชื่อ, ลายเซ็น, ลายมือชื่อ; Hindi हस्ताक्षर
            "\u{e25}\u{e07}\u{e0a}\u{e37}\u{e48}\u{e2d}", "\u{e25}\u{e32}\u{e22}\u{e40}\u{e0b}\u{e47}\u{e19}",
            "\u{e25}\u{e32}\u{e22}\u{e21}\u{e37}\u{e2d}\u{e0a}\u{e37}\u{e48}\u{e2d}",
            "\u{939}\u{938}\u{94d}\u{924}\u{93e}\u{915}\u{94d}\u{937}\u{930}",
            // Chinese, Japanese, Korean: 签名 签字 签署 簽名 簽字 簽署 署名 서명
            "\u{7b7e}\u{540d}", "\u{7b7e}\u{5b57}", "\u{7b7e}\u{7f72}", "\u{7c3d}\u{540d}", "\u{7c3d}\u{5b57}",
            "\u{7c3d}\u{7f72}", "\u{7f72}\u{540d}", "\u{c11c}\u{ba85}",
            // Arabic: توقيع التوقيع; Hebrew: חתימה החתימה חתימת
            "\u{62a}\u{648}\u{642}\u{64a}\u{639}", "\u{627}\u{644}\u{62a}\u{648}\u{642}\u{64a}\u{639}",
            "\u{5d7}\u{5ea}\u{5d9}\u{5de}\u{5d4}", "\u{5d4}\u{5d7}\u{5ea}\u{5d9}\u{5de}\u{5d4}",
            "\u{5d7}\u{5ea}\u{5d9}\u{5de}\u{5ea}",
        ].map { Word($0, weight: certain) }
        + participles.map { Word($0, weight: 2) }
        + ([firma, "fdo"] + closings).map { Word($0, weight: 2) }

    /// A signature in Spanish and Italian, and a company in German, Polish, Czech, Dutch and Danish.
    private static let firma = "firma"

    /// Closing words of letters; the signature is written under them.
    private static let closings = [
        "yours sincerely", "yours faithfully", "sincerely yours", "sincerely,", "yours truly", "respectfully submitted",
        "respectfully yours", "mit freundlichen gr\u{fc}\u{df}en", "mit freundlichen gr\u{fc}ssen",
        "freundliche gr\u{fc}sse", "freundliche gr\u{fc}\u{df}e", "hochachtungsvoll", "cordialement",
        "salutations distingu\u{e9}es", "sentiments distingu\u{e9}s", "atentamente", "cordiali saluti",
        "distinti saluti", "atenciosamente", "com os melhores cumprimentos", "met vriendelijke groet", "hoogachtend",
        "z powa\u{17c}aniem", "s pozdravem", "s \u{fa}ctou", "s pozdravom", "tisztelettel", "cu stim\u{103}",
        "med v\u{e4}nliga h\u{e4}lsningar", "med v\u{e4}nlig h\u{e4}lsning", "med venlig hilsen", "med vennlig hilsen",
        "yst\u{e4}v\u{e4}llisin terveisin", "kunnioittavasti", "lugupidamisega", "ar cie\u{146}u", "pagarbiai",
        "sayg\u{131}lar\u{131}mla", "hormat kami", "tr\u{e2}n tr\u{1ecd}ng",
        // Με εκτίμηση, С уважением, З повагою, С уважение
        "\u{3bc}\u{3b5} \u{3b5}\u{3ba}\u{3c4}\u{3af}\u{3bc}\u{3b7}\u{3c3}\u{3b7}",
        "\u{441} \u{443}\u{432}\u{430}\u{436}\u{435}\u{43d}\u{438}\u{435}",
        "\u{437} \u{43f}\u{43e}\u{432}\u{430}\u{433}\u{43e}\u{44e}",
    ]

    /// Participles are labels when alone, before a colon or before some short words; elsewhere they are part of a
    /// statement.
    private static let participles = [
        "signed", "sign\u{e9}", "sign\u{e9}e", "firmado", "assinado", "unterzeichnet",
    ]

    /// Words that may follow a participle in a label.
    private static let followers: Set<String> = [
        "by", "for", "on", "in", "at", "at,", "this", "and", "as", "the", "par", "pour", "por", "\u{e0}", "a", "le",
        "en", "von",
        "f\u{fc}r", "name",
    ]

    /// Phrases that look like labels but are not.
    private static let others = [
        "signature date", "date of signature", "date signed", "signed date", "signed on", "datum der unterschrift",
        "date de signature", "fecha de firma", "data da assinatura", "data firma", "signed copy", "signed in",
        "signature page", "signature type", "signature value", "signature format", "signature policy",
        "signature status",
        "signature dictionary", "signature method", "signature scheme", "signature time", "signature properties",
        "signature verif", "signature valid", "signature creation", "signature hash", "signature reason",
        "signature id",
        "function signature", "method signature", "type signature", "signature-based", "algorithm", "algorithmus",
        "unterschriftenliste",
    ]

    /// Words that are a label when nothing else is beside them.
    private static let lone =
        ["by", "by:", "x", "x:", "per:", "par:", "p.p.", "gez.", "gez.:", "sig.", "sig.:"] + seals
    /// The places of seals, right of the line that is signed: Japanese and Korean.
    private static let seals = ["\u{5370}", "(\u{5370})", "\u{ff08}\u{5370}\u{ff09}", "\u{329e}", "(\u{c778})"]

    /// The weightiest word of a label; nil for none.
    static func best(in label: some StringProtocol) -> Found? {
        let folded = folded(label)
        if lone.contains(folded) { return Found(weight: 1.5, isFirst: true, isLast: true, needsLine: true) }
        // Nearly all texts contain none of them, and comparing bytes is fast.
        let bytes = Array(folded.utf8)
        let present = words.filter { contains($0.bytes, in: bytes) }
        guard !present.isEmpty, !others.contains(where: { folded.contains($0) }) else { return nil }
        var best: Found?
        for word in present where word.weight > best?.weight ?? 0 {
            for range in folded.ranges(of: word.text) where isWhole(range, in: folded) {
                guard !participles.contains(word.text) || isLabel(participle: range, in: folded) else { continue }
                let before = folded[..<range.lowerBound]
                // “Política de firma” is a thing, “Nombre y firma” is a label.
                let isThing = word.text == firma && ["de", "di"].contains(before.split { !$0.isLetter }.last)
                guard !isThing else { continue }
                let isFirst = !before.contains(where: \.isLetter)
                let isLast = !folded[range.upperBound...].contains(where: \.isLetter)
                best = Found(weight: word.weight, isFirst: isFirst, isLast: isLast, needsLine: false)
                break
            }
        }
        return best
    }

    private static func contains(_ word: [UInt8], in text: [UInt8]) -> Bool {
        guard let first = word.first, text.count >= word.count else { return false }
        return (0...text.count - word.count).contains { start in
            text[start] == first && text[start..<start + word.count].elementsEqual(word)
        }
    }

    /// Whether a label is the closing words of a letter.
    ///
    /// Some end in the middle of a sentence: “Veuillez agréer nos salutations distinguées”.
    static func isClosing(_ label: String) -> Bool {
        let folded = folded(label)
        return closings.contains { folded.hasPrefix($0) || folded.hasSuffix($0) }
    }

    /// Whether a label asks for words to be written before the signature: « Signature précédée de la mention “lu et approuvé” ».
    static func asksForWords(_ label: String) -> Bool {
        let folded = folded(label)
        return ["pr\u{e9}c\u{e9}d\u{e9}e", "lu et approuv", "bon pour accord"].contains { folded.contains($0) }
    }

    /// Whether a label is right of the line that is signed: a seal, or “(서명 또는 인)”.
    static func isAfterLine(_ label: String) -> Bool {
        seals.contains(label) || (label.hasPrefix("(") && label.contains("\u{c11c}\u{ba85}"))
    }

    /// Whether a text is not one for a signature and nearly is: a word differs in a letter or two, or is in parts.
    static func isNearlyOne(of text: String) -> Bool {
        guard best(in: text) == nil else { return false }
        let folded = folded(text)
        let whole = folded.filter { !$0.isWhitespace }
        let parts = folded.split { $0.isWhitespace || ".,:;()".contains($0) }.filter { $0.count >= nearLength }
        return words.contains { word in
            guard word.weight == certain, word.text.count >= nearLength, !word.text.contains(" ") else { return false }
            return whole.contains(word.text)
                || parts.contains {
                    abs($0.count - word.text.count) <= nearDistance
                        && String($0).editDistance(to: word.text) <= nearDistance
                }
        }
    }

    /// Shorter words are like too many others.
    private static let nearLength = 7
    private static let nearDistance = 2

    /// Whether a label is nothing but one word for a signature, in the singular.
    static func isAlone(_ label: String) -> Bool {
        let folded = folded(label)
        return words.contains { $0.weight == certain && $0.text == folded } && !plurals.contains(folded)
    }

    /// Whether a label is a word for a signature and whose it is: “signature de l’assuré(e)”, “Firma del padre”.
    static func isOfSomebody(_ label: String) -> Bool {
        let words = folded(label).split { !$0.isLetter }
        guard (3...ofLimit).contains(words.count), let last = label.last, last.isLetter || last == ")" else {
            return false
        }
        return names.contains(words[0]) && prepositions.contains(words[1])
    }

    /// The most words of such a label.
    private static let ofLimit = 9
    private static let names: Set<Substring> = [
        "signature", "firma", "assinatura", "unterschrift", "handtekening", "podpis",
    ]
    private static let prepositions: Set<Substring> = [
        "of", "de", "du", "des", "del", "della", "dello", "di", "do", "da", "der", "van",
    ]

    private static let plurals: Set<String> = [
        "signatures", "unterschriften", "assinaturas", "podpisy", "allekirjoitukset", "underskrifter", "handtekeningen",
    ]

    /// Whether a label contains "firma" and no other word for a signature.
    static func isFirmaOnly(_ label: String) -> Bool {
        let folded = folded(label)
        return folded.contains(firma)
            && !words.contains { $0.text != firma && !$0.text.hasPrefix(firma) && folded.contains($0.text) }
    }

    /// In lower case; the dot that lower case leaves above a Turkish i is not a letter.
    private static func folded(_ text: some StringProtocol) -> String {
        String(String.UnicodeScalarView(text.lowercased().unicodeScalars.filter { $0 != "\u{307}" }))
    }

    /// Whether a participle is followed by nothing, or by one of the words that lead to a line.
    private static func isLabel(participle range: Range<String.Index>, in text: String) -> Bool {
        let rest = text[range.upperBound...].drop { $0.isWhitespace }
        guard let first = rest.first, first.isLetter else { return true }
        return followers.contains(String(rest.prefix { !$0.isWhitespace && $0 != ":" }))
    }

    /// Whether there is no letter before or after it.
    ///
    /// Chinese, Japanese, Korean and Thai do not separate words by spaces.
    private static func isWhole(_ range: Range<String.Index>, in text: String) -> Bool {
        guard let first = text[range].unicodeScalars.first, first.value < 0x2e80, !(0xe00...0xe7f).contains(first.value)
        else { return true }
        let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
        let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
        return !(before.isLetter || before.isNumber) && !(after.isLetter || after.isNumber)
    }
}
