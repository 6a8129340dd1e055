/// The words beside lines of a form that are not for a signature.
enum FormTerms {
    /// In lower case.
    private static let words: Set<String> = [
        "date", "dated", "name", "names", "title", "place", "city", "time", "print", "printed", "seal", "witness",
        "address",
        "phone", "telephone", "email", "e-mail", "fax", "company", "position", "occupation", "initials", "stamp",
        "datum", "ort", "vorname", "nachname", "stempel", "funktion", "titel", "telefon", "anschrift",
        "lieu", "nom", "pr\u{e9}nom", "cachet", "qualit\u{e9}", "fonction", "fait",
        "fecha", "nombre", "lugar", "cargo", "sello", "dni", "data", "luogo", "nome", "cognome", "timbro", "qualifica",
        "local", "carimbo", "naam", "plaats", "functie", "dato", "navn", "sted", "namn", "p\u{e4}iv\u{e4}ys",
        "nimi", "imi\u{119}", "nazwisko", "miejscowo\u{15b}\u{107}", "piecz\u{119}\u{107}", "jm\u{e9}no", "m\u{ed}sto",
        "raz\u{ed}tko", "meno", "d\u{e1}tum", "n\u{e9}v", "hely", "nume", "tarih", "ad\u{131}",
        "\u{434}\u{430}\u{442}\u{430}", "\u{438}\u{43c}\u{44f}", "\u{444}\u{438}\u{43e}", "\u{65e5}\u{671f}",
        "\u{65e5}\u{4ed8}",
        "\u{59d3}\u{540d}", "\u{6c0f}\u{540d}", "\u{5370}", "\u{5e74}", "\u{c131}\u{ba85}", "\u{b0a0}\u{c9dc}",
        "\u{5ea}\u{5d0}\u{5e8}\u{5d9}\u{5da}", "\u{5e9}\u{5dd}", "\u{627}\u{644}\u{62a}\u{627}\u{631}\u{64a}\u{62e}",
        "\u{627}\u{644}\u{627}\u{633}\u{645}",
    ]

    /// The number of digits that a date or a number has, and a name does not have.
    private static let digits = 3
    /// How many words of a label are examined, as in "Witness name".
    private static let labelWords = 3

    /// Whether a text on a line is a label or a date, rather than a person's name.
    static func isLabel(_ text: some StringProtocol) -> Bool {
        if isQuestion(text) || SignatureTerms.best(in: text) != nil { return true }
        return text.count(where: \.isNumber) >= digits || !text.contains(where: \.isLetter)
    }

    /// Whether a text asks for something other than a signature, or only marks where to write.
    static func isQuestion(_ text: some StringProtocol) -> Bool {
        let trimmed = text.lowercased().drop { $0.isWhitespace }
        guard let first = trimmed.first else { return true }
        if "([{".contains(first) || isCross(trimmed) || hasQuestion(trimmed) { return true }
        return hasWord(trimmed)
    }

    /// Whether one of the first words of a text is of a form.
    static func hasWord(_ text: some StringProtocol) -> Bool {
        text.lowercased().split { !$0.isLetter && $0 != "-" }.prefix(labelWords).contains { words.contains(String($0)) }
    }

    /// Whether a text only marks where to write: a cross, or “/s/”, which courts put before a name.
    static func isCross(_ text: some StringProtocol) -> Bool { ["x", "/s/"].contains(text.lowercased()) }

    /// Whether a word in it ends with a colon, unlike the colon in a time.
    private static func hasQuestion(_ text: some StringProtocol) -> Bool {
        zip(text, text.dropFirst()).contains { $0.isLetter && ":\u{ff1a}".contains($1) }
    }
}
