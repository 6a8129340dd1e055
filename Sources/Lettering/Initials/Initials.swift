/// The initials of names, by the rules of their scripts.
///
/// - Latin, Greek, Cyrillic and other scripts with capitals: the first letter of each part, each hyphenated part of a
///   name separately: Jean-Luc Picard is JLP. Particles in small letters stay small, as in MvdB and CdG; conjunctions (y, und), the
///   article of al-Fayed and the d’ of d’Artagnan are left out. Titles, degrees and numerals are left out (``NameAffixes``). A
///   Dutch IJ stays whole, and so does a Ch in Czech and Slovak. A name all in small letters gets capitals.
/// - Arabic, Syriac and related scripts: the first letters with spaces between, so that they do not join; son and
///   daughter of (بن, بنت) are left out, and so is the article ال of any part but the first; عبد stays together with
///   its second word.
/// - Hebrew: the first letters.
/// - Chinese and Japanese: the family name: the first part if there are several, else the first character, or two if
///   they are a well-known family name. Parts separated by a dot (・) give a character each.
/// - Korean: the family name, one syllable or one of the known two.
/// - Devanagari and the other scripts of India, Tibet and Indonesia: the first syllables with their signs, with spaces between.
/// - Thai, Lao, Khmer, Myanmar and the Tai scripts: the first consonant; a vowel written before it is left out.
/// - Mongolian: the first letters with spaces between.
///
/// Parts in brackets are left out, and so are those of another script than the first one's. More than ``most`` initials lose the particles, and then those between the first ones and the
/// last one.
enum Initials {
    /// The greatest number of initials.
    static let most = 5

    /// The initials of a name, or the whole name if there are none.
    static func of(_ name: String, language: String?) -> String {
        let parts = unbracketed(name).split { $0.isWhitespace || dots.contains($0) }.map(String.init)
        guard let first = parts.lazy.compactMap(Kind.init).first else { return name }
        let isDivided = name.contains(where: dots.contains)
        let own = parts.filter { Kind($0) == first }
        var letters: [String]
        switch first {
        case .han where isDivided: letters = parts.map { String($0.prefix(1)) }
        case .han: letters = [familyName(own, besides: parts.count - own.count)]
        case .hangul: letters = [koreanFamilyName(own)]
        case .arabic: letters = arabic(NameAffixes.stripped(own))
        case .indic: letters = NameAffixes.stripped(own).compactMap(syllable)
        case .thai: letters = NameAffixes.stripped(own).compactMap(consonant)
        case .alphabet: letters = alphabetic(NameAffixes.stripped(own), language: language)
        }
        letters.removeAll(where: \.isEmpty)
        guard !letters.isEmpty else { return name }
        return limited(letters).joined(separator: first == .arabic || first == .indic ? " " : "")
    }

    /// The first initials and the last one, without particles if there are too many.
    private static func limited(_ letters: [String]) -> [String] {
        guard letters.count > most else { return letters }
        let names = letters.filter { $0.first?.isLowercase != true }
        let kept = names.isEmpty ? letters : names
        return kept.count > most ? Array(kept.prefix(most - 1)) + kept.suffix(1) : kept
    }

    /// A name without its parts in brackets, unless all of it is in brackets.
    private static func unbracketed(_ name: String) -> String {
        var depth = 0
        let bare = name.filter { character in
            if brackets.opening.contains(character) { depth += 1 }
            defer { if brackets.closing.contains(character) { depth = max(0, depth - 1) } }
            return depth == 0 && !brackets.closing.contains(character)
        }
        return bare.contains(where: \.isLetter) ? bare : name
    }

    private static let brackets: (opening: Set<Character>, closing: Set<Character>) = (
        ["(", "[", "（", "［", "〔", "【"], [")", "]", "）", "］", "〕", "】"]
    )

    /// The dots between the parts of foreign names in Chinese and Japanese.
    private static let dots: Set<Character> = ["・", "·", "‧", "•"]

    /// The rule for the initials of a part.
    enum Kind {
        case alphabet, arabic, han, hangul, indic, thai

        /// The kind of the first letter of a part, or nil when it has none.
        init?(_ part: String) {
            guard let letter = part.unicodeScalars.first(where: { $0.properties.isAlphabetic }) else { return nil }
            switch letter.value {
            case 0x600...0x8FF, 0x1800...0x18AF, 0xFB50...0xFDFF, 0xFE70...0xFEFE, 0x10D00...0x10D3F, 0x1E900...0x1E95F:
                self = .arabic
            case 0x900...0xDFF, 0xF00...0xFFF, 0x1900...0x194F, 0x1B00...0x1C4F, 0xA800...0xA8DF, 0xA980...0xA9DF,
                0xAA00...0xAA5F, 0xAAE0...0xAAFF, 0xABC0...0xABFF, 0x11100...0x1114F, 0x11400...0x1147F,
                0x11D60...0x11DAF:
                self = .indic
            case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x1AAF, 0xA9E0...0xA9FF, 0xAA60...0xAADF:
                self = .thai
            case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: self = .hangul
            case 0x2E80...0x312F, 0x31A0...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF: self = .han
            default: self = .alphabet
            }
        }
    }
}

// MARK: - Alphabets

extension Initials {
    /// Articles before a hyphen: the Arabic one and its pronunciations before sun letters.
    private static let articles: Set<String> = [
        "al", "el", "ad", "ar", "as", "ash", "at", "az", "an", "ud", "ul",
    ]
    private static let conjunctions: Set<String> = [
        "y", "e", "i", "and", "und", "et", "en", "og", "och", "и", "і", "й", "και",
    ]
    /// The separators between the pieces of a part: hyphens, and points as in J.R.R.
    private static let separators: Set<Character> = ["-", "‐", "‑", "–", "־", "."]
    private static let apostrophes: Set<Character> = ["'", "’", "ʼ", "‘"]

    private static func alphabetic(_ parts: [String], language: String?) -> [String] {
        let isSmall = !parts.joined().contains(where: \.isUppercase)
        return parts.enumerated().flatMap { place, part -> [String] in
            let isBetween = place > 0 && place < parts.count - 1
            if isBetween, conjunctions.contains(part) { return [] }
            var pieces = part.split(whereSeparator: separators.contains).map(String.init)
            if pieces.count > 1, let first = pieces.first, articles.contains(first.lowercased()) {
                pieces.removeFirst()
            }
            return pieces.map { letter(of: $0, isSmall: isSmall, language: language) }
        }
    }

    /// The initial of one piece of a name.
    private static func letter(of piece: String, isSmall: Bool, language: String?) -> String {
        var letters = piece.drop { !$0.isLetter }
        if let mark = letters.dropFirst().first, apostrophes.contains(mark), letters.first?.isLowercase == true {
            letters = letters.dropFirst(2).drop { !$0.isLetter }
        }
        guard let first = letters.first else { return "" }
        if letters.hasPrefix("IJ") { return "IJ" }
        let language = language?.lowercased() ?? ""
        if ["cs", "sk"].contains(where: language.hasPrefix), letters.hasPrefix("Ch") { return "Ch" }
        guard isSmall else { return String(first) }
        return ["tr", "az"].contains(where: language.hasPrefix) && first == "i" ? "İ" : first.titlecased
    }
}

extension Character {
    /// The character in its form at the beginning of a capitalised word.
    fileprivate var titlecased: String {
        var scalars = String(self).unicodeScalars
        let head = scalars.removeFirst()
        // Of a ligature and of ß it is several letters, of which the first counts.
        return head.properties.titlecaseMapping.prefix(1) + String(scalars)
    }
}
