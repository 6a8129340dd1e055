/// The initials of names, by the rules of their scripts.
///
/// - Latin, Greek, Cyrillic and other scripts with capitals: the first letter of each part, each hyphenated part of a
///   name separately: Jean-Luc Picard is JLP. Particles in small letters stay small, as in MvdB and CdG; the article of
///   al-Fayed and the d’ of d’Artagnan are left out. Titles (Dr., Prof.) and suffixes (Jr., PhD, III) are left out. A
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
enum Initials {
    /// The initials of a name, or the whole name if there are none.
    static func of(_ name: String, language: String?) -> String {
        let parts = name.split { $0.isWhitespace || dots.contains($0) }.map(String.init)
        guard let first = parts.lazy.compactMap(Kind.init).first else { return name }
        let isDivided = name.contains(where: dots.contains)
        var letters: [String]
        switch first {
        case .han: letters = isDivided ? parts.map { String($0.prefix(1)) } : [familyName(parts)]
        case .hangul: letters = [koreanFamilyName(parts)]
        case .arabic: letters = arabic(parts)
        case .indic: letters = parts.compactMap(syllable)
        case .thai: letters = parts.compactMap(consonant)
        case .alphabet: letters = alphabetic(parts, language: language)
        }
        letters.removeAll(where: \.isEmpty)
        guard !letters.isEmpty else { return name }
        return letters.joined(separator: first == .arabic || first == .indic ? " " : "")
    }

    /// The dots between the parts of foreign names in Chinese and Japanese.
    private static let dots: Set<Character> = ["・", "·", "‧", "•"]

    /// The rule for the initials of a part.
    private enum Kind {
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
    private static let titles: Set<String> = [
        "dr", "prof", "mr", "mrs", "ms", "miss", "sir", "dame", "rev", "herr", "frau", "hr", "fr", "dipl", "ing", "mag",
        "mme", "mlle", "sig", "sr", "sra", "don", "doña", "г-н", "г-жа",
    ]
    private static let suffixes: Set<String> = [
        "jr", "sr", "phd", "md", "esq", "ii", "iii", "iv", "msc", "bsc", "ma", "ba", "mba",
    ]
    /// Articles before a hyphen: the Arabic one and its pronunciations before sun letters.
    private static let articles: Set<String> = [
        "al", "el", "ad", "ar", "as", "ash", "at", "az", "an", "ud", "ul",
    ]
    private static let apostrophes: Set<Character> = ["'", "’", "ʼ", "‘"]

    private static func alphabetic(_ parts: [String], language: String?) -> [String] {
        func bare(_ part: String) -> String { part.lowercased().filter { $0 != "." && $0 != "," } }
        var parts = parts
        while parts.count > 1, let first = parts.first, titles.contains(bare(first)), first != first.uppercased() {
            parts.removeFirst()
        }
        while parts.count > 1, let last = parts.last, suffixes.contains(bare(last)), last.count > 1 {
            parts.removeLast()
        }
        let isSmall = !parts.joined().contains(where: \.isUppercase)
        return parts.flatMap { part in
            var pieces = part.split { $0 == "-" || $0 == "‐" || $0 == "‑" }.map(String.init)
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
        return head.properties.titlecaseMapping + String(scalars)
    }
}

// MARK: - Other scripts

extension Initials {
    private static func arabic(_ parts: [String]) -> [String] {
        var letters: [String] = []
        var takesNext = false
        for part in parts {
            if takesNext {
                takesNext = false
                continue
            }
            guard !["بن", "ابن", "بنت", "ابنة"].contains(part) else { continue }
            takesNext = part == "عبد"
            let isArticle = !letters.isEmpty && part.hasPrefix("ال") && part.count > 3
            letters.append(String((isArticle ? part.dropFirst(2) : part[...]).drop { !$0.isLetter }.prefix(1)))
        }
        return letters
    }

    /// Family names of two characters.
    private static let compoundNames: Set<String> = [
        "欧阳", "歐陽", "司马", "司馬", "上官", "诸葛", "諸葛", "东方", "東方", "皇甫", "尉迟", "公孙", "公孫", "慕容", "长孙", "長孫", "宇文", "司徒",
        "令狐", "夏侯", "端木", "南宫", "南宮", "西门", "西門",
    ]
    private static let koreanCompoundNames: Set<String> = ["남궁", "황보", "제갈", "선우", "사공", "독고", "서문", "동방"]

    private static func familyName(_ parts: [String]) -> String {
        guard let first = parts.first else { return "" }
        if parts.count > 1, first.count <= 4 { return first }
        return compoundNames.contains(String(first.prefix(2))) ? String(first.prefix(2)) : String(first.prefix(1))
    }

    private static func koreanFamilyName(_ parts: [String]) -> String {
        guard let first = parts.first else { return "" }
        return koreanCompoundNames.contains(String(first.prefix(2))) ? String(first.prefix(2)) : String(first.prefix(1))
    }

    /// The first orthographic syllable: consonants that a virama joins belong together.
    private static func syllable(_ part: String) -> String? {
        let letters = part.drop { !$0.isLetter }
        var end = letters.startIndex
        while end < letters.endIndex {
            let isJoined = letters[end].unicodeScalars.last?.properties.canonicalCombiningClass.rawValue == 9
            end = letters.index(after: end)
            if !isJoined { break }
        }
        return end > letters.startIndex ? String(letters[..<end]) : nil
    }

    /// The first consonant without its signs; the vowels เแโใไ and their Lao and Tai counterparts are written before it.
    private static func consonant(_ part: String) -> String? {
        part.unicodeScalars
            .first { $0.properties.generalCategory == .otherLetter && !isLeadingVowel($0) }
            .map { String(Character($0)) }
    }

    private static func isLeadingVowel(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE40...0xE44, 0xEC0...0xEC4, 0x19B5...0x19B7, 0x19BA, 0xAAB5...0xAAB6, 0xAAB9, 0xAABB...0xAABC: true
        default: false
        }
    }
}
