internal import CLoading
internal import CPango

/// The accepted spellings of characters that many fonts lack, in characters that most have.
///
/// They are signs and letters that look the same, and the compatibility decompositions of the Unicode Standard (UAX #15): those
/// of ligatures, digraphs, Roman numerals, full-width forms, mathematical letters and the presentation forms of Arabic and
/// Hebrew. Forms of ideographs are not among them, because there the form is what distinguishes the name.
enum LookAlikes {
    /// The spellings of a character, the best first.
    static func of(_ scalar: Unicode.Scalar) -> [String] {
        if let known = table[scalar] { return known }
        guard isCompatibilityForm(scalar), signet_has_glib(),
            let normal = unsafe g_utf8_normalize(String(Character(scalar)), -1, G_NORMALIZE_NFKC)
        else { return [] }
        defer { unsafe g_free(normal) }
        return unsafe [String(cString: normal)]
    }

    /// The characters of ASCII that have other spellings.
    static let plainSigns: Set<UInt8> = Set("'\"-`".utf8)

    /// Whether a scalar may be written as its compatibility decomposition: letters that are not ideographs or Korean, and
    /// full-width signs.
    private static func isCompatibilityForm(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3130...0x318F, 0xF900...0xFAFF, 0xFFA0...0xFFDC, 0x2F800...0x2FA1F: false
        case 0xFF01...0xFF5E: true
        default: scalar.value >= 0x80 && scalar.properties.isAlphabetic && !scalar.isMark
        }
    }

    private static let table: [Unicode.Scalar: [String]] = {
        // Each row: characters, and what can be written in place of each.
        let rows: [(String, [String])] = [
            // Hyphens and dashes, with those of Armenian, Hebrew and Mongolian, and the minus sign.
            ("\u{2010}\u{2011}\u{2212}\u{58A}\u{5BE}\u{1806}\u{FE63}", ["-"]), ("-", ["\u{2010}"]),
            ("\u{2012}\u{2013}", ["-"]), ("\u{2014}\u{2015}", ["\u{2013}", "-"]),
            // Apostrophes and what is written like one: primes, the geresh, the saltillo, the hamza and the glottal stop.
            (
                "\u{2019}\u{2BC}\u{2BE}\u{2B9}\u{2C8}\u{2CA}\u{2032}\u{B4}\u{55A}\u{5F3}\u{A78B}\u{A78C}\u{7F4}",
                ["\u{2019}", "'"]
            ),
            ("'", ["\u{2019}"]), ("\u{2018}\u{201B}\u{2BB}\u{2BD}\u{2BF}\u{2CB}\u{60}", ["\u{2018}", "'"]),
            // Quotation marks, double primes and the gershayim.
            ("\u{201D}\u{2033}\u{2BA}\u{2EE}\u{5F4}\u{7F5}", ["\u{201D}", "\""]), ("\"", ["\u{201D}"]),
            ("\u{201C}\u{201F}", ["\u{201C}", "\""]), ("\u{201A}", [","]), ("\u{201E}", [",,"]),
            // Dots between names or letters.
            ("\u{B7}\u{387}\u{2027}\u{2219}\u{22C5}\u{30FB}\u{FF65}\u{A78F}", ["\u{B7}", "\u{2022}"]),
            ("\u{2022}", ["\u{B7}"]), ("\u{2024}", ["."]), ("\u{2026}", ["..."]),
            // Letters: the capital sharp s, the open e, the clicks of Khoisan names, the palochka of the Caucasus.
            ("\u{1E9E}", ["\u{DF}", "SS"]), ("\u{25B}", ["\u{3B5}"]), ("\u{1C3}", ["!"]), ("\u{1C0}", ["|"]),
            ("\u{1C1}", ["||"]),
            ("\u{1C2}", ["\u{2021}"]), ("\u{4C0}", ["I"]), ("\u{4CF}", ["\u{4C0}", "I"]),
        ]
        var table: [Unicode.Scalar: [String]] = [:]
        for (characters, spellings) in rows {
            for scalar in characters.unicodeScalars { table[scalar] = spellings.filter { $0 != String(scalar) } }
        }
        return table
    }()
}

extension LoadedFont {
    /// A text in which characters that the font lacks have an accepted spelling in characters that it has or can compose.
    func writable(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            byte < 0x80 && (!LookAlikes.plainSigns.contains(byte) || hasInk(Unicode.Scalar(byte)))
        }
        guard !isPlain else { return text }
        var written = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let spelling = scalar.isVisible && !hasInk(scalar) ? LookAlikes.of(scalar).first(where: writes) : nil
            if let spelling { written.append(contentsOf: spelling.unicodeScalars) } else { written.append(scalar) }
        }
        return String(written)
    }

    /// Whether a character that the font lacks has an accepted spelling in it, or can be composed.
    func canSpell(_ character: Character) -> Bool {
        let spelled = writable(String(character))
        return spelled == String(character) ? composition(of: character) != nil : writes(spelled)
    }

    /// Whether the font has each character of a text, or can compose it.
    private func writes(_ text: String) -> Bool {
        text.allSatisfy { character in
            character.unicodeScalars.allSatisfy { hasInk($0) } || composition(of: character) != nil
        }
    }
}
