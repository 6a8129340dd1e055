/// The initials of names in scripts without capitals.
extension Initials {
    static func arabic(_ parts: [String]) -> [String] {
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

    /// The family name of a Chinese or Japanese name: the first of several parts, else the first character or two.
    ///
    /// - Parameters:
    ///   - parts: The parts in Chinese characters or kana.
    ///   - others: The number of parts in other scripts, before which two characters are a family name: 山田 Taro.
    /// - Returns: The family name, empty without parts.
    static func familyName(_ parts: [String], besides others: Int) -> String {
        guard let first = parts.first else { return "" }
        let isFamilyName = parts.count > 1 ? first.count <= 4 : others > 0 && first.count <= 2
        if isFamilyName || compoundNames.contains(first) { return first }
        return String(first.prefix(compoundNames.contains(String(first.prefix(2))) ? 2 : 1))
    }

    static func koreanFamilyName(_ parts: [String]) -> String {
        guard let first = parts.first else { return "" }
        return koreanCompoundNames.contains(String(first.prefix(2))) ? String(first.prefix(2)) : String(first.prefix(1))
    }

    /// The first orthographic syllable: consonants that a virama joins belong together, whether or not a joiner follows it.
    static func syllable(_ part: String) -> String? {
        let letters = part.drop { !$0.isLetter }
        var end = letters.startIndex
        while end < letters.endIndex {
            let scalars = letters[end].unicodeScalars
            let last = scalars.last { $0 != "\u{200C}" && $0 != "\u{200D}" }
            end = letters.index(after: end)
            guard last?.properties.canonicalCombiningClass == .virama else { break }
        }
        return end > letters.startIndex ? String(letters[..<end]) : nil
    }

    /// The first consonant without its signs; the vowels เแโใไ and their Lao and Tai counterparts are written before it.
    static func consonant(_ part: String) -> String? {
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
