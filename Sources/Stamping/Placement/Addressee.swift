/// The person whose signature the words beside a line ask for.
enum Addressee {
    /// The person who fills in the form: “Your signature”.
    case reader
    /// Another person whom the form names: “Preparer’s signature”, “Witness”.
    case other
    /// Whoever signs: “Signature”, “Buyer”.
    case anybody

    /// In lower case.
    private static let readerPhrases = [
        "your signature", "ihre unterschrift", "deine unterschrift", "votre signature", "su firma",
        "tu firma", "vuestra firma", "la sua firma", "la tua firma", "a sua assinatura", "sua assinatura",
        "uw handtekening", "je handtekening", "tw\u{f3}j podpis", "pa\u{144}stwa podpis", "v\u{e1}\u{161} podpis",
        "az \u{f6}n al\u{e1}\u{ed}r\u{e1}sa", "semn\u{103}tura dumneavoastr\u{103}",
        "semn\u{103}tura dvs", "din underskrift", "din namnteckning", "deres underskrift", "allekirjoituksesi",
        "teie allkiri", "j\u{16b}su paraksts", "j\u{16b}s\u{173} para\u{161}as",
        // υπογραφή σας, η υπογραφή σας, imzanız, ваша подпись, ваш підпис, вашият подпис, توقيعك, חתימתך
        "\u{3c5}\u{3c0}\u{3bf}\u{3b3}\u{3c1}\u{3b1}\u{3c6}\u{3ae} \u{3c3}\u{3b1}\u{3c2}",
        "\u{3b7} \u{3c5}\u{3c0}\u{3bf}\u{3b3}\u{3c1}\u{3b1}\u{3c6}\u{3ae} \u{3c3}\u{3b1}\u{3c2}", "imzan\u{131}z",
        "\u{432}\u{430}\u{448}\u{430} \u{43f}\u{43e}\u{434}\u{43f}\u{438}\u{441}\u{44c}",
        "\u{432}\u{430}\u{448} \u{43f}\u{456}\u{434}\u{43f}\u{438}\u{441}",
        "\u{432}\u{430}\u{448}\u{438}\u{44f}\u{442} \u{43f}\u{43e}\u{434}\u{43f}\u{438}\u{441}",
        "\u{62a}\u{648}\u{642}\u{64a}\u{639}\u{643}", "\u{5d7}\u{5ea}\u{5d9}\u{5de}\u{5ea}\u{5da}",
        // आपके हस्ताक्षर, ลายมือชื่อของท่าน, ลายเซ็นของคุณ, chữ ký của bạn, tanda tangan anda, 您的签名, 您的簽名, 본인 서명
        "\u{906}\u{92a}\u{915}\u{947} \u{939}\u{938}\u{94d}\u{924}\u{93e}\u{915}\u{94d}\u{937}\u{930}",
        "\u{e25}\u{e32}\u{e22}\u{e21}\u{e37}\u{e2d}\u{e0a}\u{e37}\u{e48}\u{e2d}\u{e02}\u{e2d}\u{e07}\u{e17}\u{e48}\u{e32}\u{e19}",
        "\u{e25}\u{e32}\u{e22}\u{e40}\u{e0b}\u{e47}\u{e19}\u{e02}\u{e2d}\u{e07}\u{e04}\u{e38}\u{e13}",
        "ch\u{1eef} k\u{fd} c\u{1ee7}a b\u{1ea1}n", "tanda tangan anda", "\u{60a8}\u{7684}\u{7b7e}\u{540d}",
        "\u{60a8}\u{7684}\u{7c3d}\u{540d}", "\u{bcf8}\u{c778} \u{c11c}\u{ba85}",
    ]
    /// The most words of a label that addresses its reader; longer ones are sentences.
    private static let wordLimit = 5

    /// In lower case, the beginnings of words for people who do not fill in the form: those who witness, certify, prepare,
    /// translate, represent or decide, the second of a couple, and whoever has an office.
    private static let otherBeginnings = [
        "spouse", "partner", "preparer", "prepared", "witness", "notar", "judge", "magistrate", "justice", "clerk",
        "attorney", "counsel", "lawyer", "solicitor", "agent", "interpret", "translat", "physician", "doctor",
        "official", "commissioner", "registrar", "deputy", "reviewe", "approve", "supervis", "secondary", "cosigner",
        "co-signer", "guarantor", "verified", "received", "designee", "practitioner", "inspector", "examiner",
        "zeug", "ehegatt", "ehepartner", "ehefrau", "ehemann", "lebenspartner", "richter", "dolmetscher",
        "\u{fc}bersetzer", "rechtsanw", "bevollm\u{e4}chtigt", "vertreter", "amts", "sachbearbeiter", "b\u{fc}rge",
        "t\u{e9}moin", "conjoint", "\u{e9}poux", "\u{e9}pouse", "juge", "interpr\u{e8}te", "traduct", "avocat",
        "mandataire", "greffier", "m\u{e9}decin", "garant",
        "testigo", "c\u{f3}nyuge", "conyuge", "juez", "int\u{e9}rprete", "abogad", "funcionari", "m\u{e9}dico",
        "testimon", "coniuge", "giudice", "interprete", "avvocat", "funzionari", "medico",
        "testemunha", "c\u{f4}njuge", "juiz", "advogad", "tradut",
        "getuige", "echtgeno", "rechter", "tolk", "advocaat", "ambtenaar",
        "\u{15b}wiad", "ma\u{142}\u{17c}on", "s\u{119}dzi", "t\u{142}umacz", "adwokat",
        "sv\u{11b}d", "sved", "man\u{17e}el", "soudce", "tlumo\u{10d}n", "advok\u{e1}t",
        "tan\u{fa}", "h\u{e1}zast\u{e1}rs", "martor", "so\u{21b}", "vittne", "vitne", "vidne", "todista",
        "\u{15f}ahit", "tan\u{131}k", "saksi",
        // свидетель, супруг, судья, переводчик, свідок, подружжя, μάρτυρας, σύζυγος
        "\u{441}\u{432}\u{438}\u{434}\u{435}\u{442}\u{435}\u{43b}", "\u{441}\u{443}\u{43f}\u{440}\u{443}\u{433}",
        "\u{441}\u{443}\u{434}\u{44c}", "\u{43f}\u{435}\u{440}\u{435}\u{432}\u{43e}\u{434}\u{447}\u{438}",
        "\u{441}\u{432}\u{456}\u{434}\u{43a}", "\u{43c}\u{3ac}\u{3c1}\u{3c4}\u{3c5}\u{3c1}",
        "\u{3c3}\u{3cd}\u{3b6}\u{3c5}\u{3b3}",
    ]
    /// In lower case, words for other people of which a longer word may begin with the same letters.
    private static let otherWords: Set<Substring> = [
        "ero", "eros", "iaa", "cu", "rdp", "second", "2nd", "joint", "office", "staff",
    ]
    /// In lower case, phrases for other people.
    private static let otherPhrases = [
        "for official use", "official use only", "office use", "cadre r\u{e9}serv\u{e9}", "nur vom amt",
        // 证人 見証人 立会人 証人 보증인 증인 พยาน गवाह شاهد עד
        "\u{8bc1}\u{4eba}", "\u{898b}\u{8b49}\u{4eba}", "\u{7acb}\u{4f1a}\u{4eba}", "\u{8a3c}\u{4eba}",
        "\u{bcf4}\u{c99d}\u{c778}", "\u{c99d}\u{c778}", "\u{e1e}\u{e22}\u{e32}\u{e19}",
        "\u{917}\u{935}\u{93e}\u{939}", "\u{634}\u{627}\u{647}\u{62f}",
    ]
    /// In lower case.
    private static let conjunctions: Set<Substring> = [
        "or", "oder", "ou", "lub", "nebo", "alebo", "eller", "tai", "vai", "veya", "atau",
    ]

    /// The addressee of a label.
    init(_ label: some StringProtocol) {
        let text = label.lowercased()
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
        if words.count <= Self.wordLimit, Self.isReaders(text) {
            self = .reader
        } else if Self.isOthers(text, words) {
            self = .other
        } else {
            self = .anybody
        }
    }

    /// The addressee of a form field, by its name: `spouse_signature`, `SignatureSpouse`.
    init(nameOfField name: String) {
        self.init(name.reduce(into: "") { $0 += $1.isUppercase && $0.last?.isLowercase == true ? " \($1)" : "\($1)" })
    }

    /// Whether a label begins with words for its reader, with little after them: “Your signature (required)”.
    private static func isReaders(_ text: String) -> Bool {
        guard let phrase = readerPhrases.first(where: text.hasPrefix) else { return false }
        return text.dropFirst(phrase.count).first { !$0.isWhitespace }.map { !$0.isLetter } ?? true
    }

    /// Whether words, or the first of the alternatives that they name, are for somebody else: “Judge or magistrate” are others,
    /// “applicant or agent” is whoever signs.
    private static func isOthers(_ text: String, _ words: [Substring]) -> Bool {
        let first = words.prefix { !conjunctions.contains($0) }.prefix { word in
            word.startIndex == text.startIndex || text[..<word.startIndex].last != "/"
        }
        func isOther(_ word: Substring) -> Bool {
            otherWords.contains(word) || otherBeginnings.contains(where: word.hasPrefix)
        }
        return first.contains(where: isOther) || otherPhrases.contains(where: text.contains)
    }
}
