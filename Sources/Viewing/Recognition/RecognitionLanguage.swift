internal import Glibc

/// The languages in which tesseract reads.
enum RecognitionLanguage {
    /// The names of tesseract for the codes of ISO 639-1, where these are not their first letters.
    private static let names = [
        "ar": "ara", "bg": "bul", "ca": "cat", "cs": "ces", "cy": "cym", "da": "dan", "de": "deu", "el": "ell",
        "en": "eng", "es": "spa", "et": "est", "eu": "eus", "fa": "fas", "fi": "fin", "fr": "fra", "ga": "gle",
        "he": "heb", "hi": "hin", "hr": "hrv", "hu": "hun", "id": "ind", "is": "isl", "it": "ita", "ja": "jpn",
        "ko": "kor", "lt": "lit", "lv": "lav", "mk": "mkd", "ms": "msa", "nb": "nor", "nl": "nld", "nn": "nor",
        "no": "nor", "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus", "sk": "slk", "sl": "slv", "sq": "sqi",
        "sr": "srp", "sv": "swe", "th": "tha", "tr": "tur", "uk": "ukr", "vi": "vie", "zh": "chi_sim",
        "zh_TW": "chi_tra",
    ]

    /// The locale of the environment, such as `de_DE.UTF-8`.
    static var locale: String {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            if let value = unsafe getenv(name).map({ unsafe String(cString: $0) }), !value.isEmpty { return value }
        }
        return ""
    }

    /// The languages that are used, from a list with a heading.
    ///
    /// - Parameters:
    ///   - list: The output of `tesseract --list-langs`.
    ///   - locale: The locale of the person who waits.
    ///   - limit: The most languages.
    /// - Returns: That of the locale, English, and others in the order of the list; they are words, which are never options.
    static func chosen(fromList list: String, locale: String, limit: Int) -> [String] {
        let installed = list.split(whereSeparator: \.isNewline).dropFirst().map(String.init).filter { name in
            name != "osd" && name != "equ" && name.first?.isLetter == true
                && name.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a || $0 == 0x5f }
        }
        let place = String(locale.prefix { $0 != "." && $0 != "@" })
        let own = names[place] ?? names[String(place.prefix { $0 != "_" })]
        let first = [own, "eng"].compactMap(\.self).filter(installed.contains)
        let ordered = first + installed.filter { !first.contains($0) }
        return ordered.reduce(into: []) { if !$0.contains($1), $0.count < limit { $0.append($1) } }
    }
}
