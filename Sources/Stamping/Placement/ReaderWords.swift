/// The words of a label that address its reader.
enum ReaderWords {
    /// In lower case.
    private static let phrases = [
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
    /// The most words of such a label; longer ones are sentences.
    private static let wordLimit = 5

    /// Whether a label is such words, with little after them: “Your signature (required)”.
    static func address(_ label: String) -> Bool {
        let text = label.lowercased()
        guard text.split(separator: " ").count <= wordLimit,
            let phrase = phrases.first(where: text.hasPrefix)
        else { return false }
        return text.dropFirst(phrase.count).first { !$0.isWhitespace }.map { !$0.isLetter } ?? true
    }
}
