/// The words before and after a name that are not part of it: titles, degrees, generations and numerals.
enum NameAffixes {
    /// The parts of a name without titles before it and without degrees, generations and numerals after it.
    ///
    /// At least one part stays.
    static func stripped(_ parts: [String]) -> [String] {
        var parts = parts
        let isShouted = !parts.contains { $0.contains(where: \.isLowercase) }
        var isTitled = false
        while let count = leading(parts, isTitled: isTitled, isShouted: isShouted), count < parts.count {
            isTitled = true
            parts.removeFirst(count)
        }
        while parts.count > 1, isSuffix(parts, isShouted: isShouted) { parts.removeLast() }
        return parts
    }

    /// A part in small letters without points, commas and the marks that Hebrew sets in abbreviations.
    private static func bare(_ part: String) -> String {
        part.lowercased().filter { $0 != "," && !abbreviating.contains($0) }
    }

    private static let abbreviating: Set<Character> = [".", "\"", "'", "’", "”", "׳", "״"]
}

// MARK: - Before the name

extension NameAffixes {
    /// How many parts at the beginning are a title or go with one, or nil for none.
    private static func leading(_ parts: [String], isTitled: Bool, isShouted: Bool) -> Int? {
        guard let first = parts.first else { return nil }
        if isTitle(first, isShouted: isShouted) { return 1 }
        guard isTitled, first.contains(".") else { return nil }
        if honours.contains(bare(first)) || isFieldOfStudy(first) { return 1 }
        guard parts.count > 1, first.count == 2, first.first?.isLowercase == true else { return nil }
        return honours.contains(bare(first + parts[1])) || isFieldOfStudy(parts[1]) ? 2 : nil
    }

    /// Whether a part is an abbreviation in small letters of what a title is in, longer than one letter as those of particles are.
    private static func isFieldOfStudy(_ part: String) -> Bool {
        let pieces = part.split { $0 == "." || $0 == "-" || $0 == "," }
        return part.contains(".") && part.first?.isLowercase == true && pieces.allSatisfy { $0.count > 1 }
    }

    /// Whether a part is a title, or several that are written together: Dr.-Ing., Prof.Dr.
    private static func isTitle(_ part: String, isShouted: Bool) -> Bool {
        let bare = bare(part)
        let isAbbreviated = part.contains(where: abbreviating.contains)
        // Without a point, MS beside small letters is rather two initials.
        let isCapital = !isShouted && !isAbbreviated && part == part.uppercased() && part != part.lowercased()
        if titles.contains(bare), !isCapital { return true }
        if isAbbreviated, abbreviations.contains(bare), bare.count > 1 || part == part.lowercased() { return true }
        let pieces = part.lowercased().split { $0 == "." || $0 == "-" || $0 == "," || $0 == "/" }.map(String.init)
        guard pieces.count > 1, part.contains(".") else { return false }
        return pieces[0] == "dipl"
            || pieces.allSatisfy { $0.count > 1 && (titles.contains($0) || abbreviations.contains($0)) }
    }

    /// Titles with or without a point, which are not names.
    private static let titles: Set<String> = [
        // English, German, Dutch and the languages of Scandinavia.
        "dr", "drs", "prof", "mr", "mrs", "ms", "mx", "miss", "sir", "dame", "lady", "rev", "revd", "capt", "sgt",
        "engr", "atty",
        "herr", "frau", "hr", "mevr", "dhr", "fru", "professor", "doctor", "doktor",
        // French, Italian, Spanish, Portuguese and Romanian.
        "mme", "mlle", "mgr", "dott", "dottssa", "profssa", "srta", "sra", "dra", "profa", "dña", "dª", "drª", "profª",
        "lcdo", "lcda",
        "ldo", "lda", "exmo", "exma", "monsieur", "madame", "mademoiselle", "maître", "señor", "señora", "doña",
        "senhor", "senhora",
        // Czech, Slovak, Turkish, Vietnamese and Malay.
        "mudr", "mvdr", "judr", "phdr", "rndr", "pharmdr", "thdr", "paeddr", "sayın", "pgs", "ths", "datuk", "dato",
        "shri", "smt",
        // Russian, Ukrainian, Bulgarian, Serbian and Greek.
        "г-н", "г-жа", "проф", "д-р", "др", "мр", "акад", "доц", "δρ", "καθ",
        // Arabic, Persian, Hebrew, Hindi and Thai.
        "السيد", "السيدة", "الدكتور", "الدكتورة", "الأستاذ", "الأستاذة", "الشيخ", "المهندس", "دکتر", "مهندس", "آقای",
        "خانم", "מר",
        "הרב", "डॉ", "श्रीमती", "นาย", "นาง", "นางสาว", "ดร",
    ]

    /// Abbreviations that are titles only with a point or a mark, since they may also be names; single letters only if small.
    private static let abbreviations: Set<String> = [
        "mag", "dipl", "ing", "univ", "priv", "doz", "med", "pd", "ra", "ir", "fr", "sr", "st", "hon", "lt", "col",
        "maj", "gen",
        "sig", "avv", "rag", "geom", "arch", "lic", "arq", "eng", "engº", "pr", "me", "bc", "bca", "mga", "hab", "lek",
        "doc", "inż",
        "özv", "ifj", "doç", "öğr", "gör", "arş", "uzm", "av", "op", "dt", "ecz", "yrd", "gs", "ts", "инж", "κ", "κα",
        "د", "أ", "أد",
        "م", "דר", "פרופ", "גב", "עוד", "นส",
    ]

    /// The words that may follow a title, without points: honoris causa, ehrenhalber, multiplex, in Ruhe.
    private static let honours: Set<String> = ["hc", "eh", "hcmult", "ehmult", "mult", "ir"]
}

// MARK: - After the name

extension NameAffixes {
    /// Whether the last part is not a name but a degree, a generation or a numeral.
    private static func isSuffix(_ parts: [String], isShouted: Bool) -> Bool {
        guard let last = parts.last else { return false }
        let word = last.filter { $0 != "," }
        let plain = word.filter { $0 != "." }
        if word.first?.isNumber == true { return true }
        if generations.contains(plain.lowercased()) || (word.hasSuffix(".") && abbreviatedGenerations.contains(plain)) {
            return true
        }
        let isApart = parts[parts.count - 2].hasSuffix(",")
        let isDotted = word.dropLast().contains(".")
        // A comma after a whole name leads to degrees; after a family name alone, to the given name.
        if isApart, parts.count > 2, isDotted || (!isShouted && plain.count > 1 && plain == plain.uppercased()) {
            return true
        }
        // After a single part two capitals are initials, or a family name: Dhoni M.S., Yun MA.
        if isApart || (isDotted && (plain.count > 2 || parts.count > 2)) {
            if degrees.contains(plain) || dottedDegrees.contains(plain) { return true }
        }
        if !isShouted, parts.count > 2 || plain.count > 2, degrees.contains(plain) { return true }
        return isNumeral(plain, isShouted: isShouted) && (plain.count > 1 || !word.contains("."))
    }

    /// Whether a part is a Roman numeral and not rather an initial or a family name.
    ///
    /// Single letters but I, V and X are initials, and two letters with others than these are names, such as LI. Where all of a
    /// name is in capitals, VI and XI are names too.
    private static func isNumeral(_ part: String, isShouted: Bool) -> Bool {
        guard isRoman(part) else { return false }
        let isLow = part.allSatisfy { "IVX".contains($0) }
        guard isShouted else { return isLow || part.count > 2 }
        return ["II", "IV", "IX"].contains(part) || part.count > (isLow ? 2 : 3)
    }

    /// Whether a text is a Roman numeral in its standard spelling.
    private static func isRoman(_ text: String) -> Bool {
        guard !text.isEmpty, text.count <= 15 else { return false }
        var rest = Substring(text)
        var value = 0
        for step in numeralSteps {
            while rest.hasPrefix(step.sign) {
                rest = rest.dropFirst(step.sign.count)
                value += step.value
            }
        }
        return rest.isEmpty && value < 4000 && romanNumeral(value) == text
    }

    /// A number in Roman numerals.
    static func romanNumeral(_ number: Int) -> String {
        var rest = number
        return numeralSteps.reduce(into: "") { text, step in
            while rest >= step.value {
                text += step.sign
                rest -= step.value
            }
        }
    }

    private static let numeralSteps: [(sign: String, value: Int)] = [
        ("M", 1000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50), ("XL", 40), ("X", 10),
        ("IX", 9),
        ("V", 5), ("IV", 4), ("I", 1),
    ]

    private static let generations: Set<String> = ["jr", "jnr", "junior", "sr", "snr", "senior", "fils", "père"]

    /// Abbreviations that without a point may be names.
    private static let abbreviatedGenerations: Set<String> = ["jun", "sen", "ml", "st", "мл", "ст"]

    /// Degrees and orders as they are written without points.
    private static let degrees: Set<String> = [
        "PhD", "DPhil", "MPhil", "MD", "DDS", "DMD", "DVM", "JD", "LLB", "LLM", "LLD", "BA", "MA", "BSc", "MSc", "BEng",
        "MEng",
        "MBA", "EMBA", "MEd", "BEd", "EdD", "MPH", "MPA", "MFA", "BFA", "DBA", "DSc", "DrSc", "CSc", "RN", "CPA", "CFA",
        "PMP",
        "Esq", "OBE", "MBE", "CBE", "KBE", "DBE", "QC", "KC", "MP", "MEP", "FRS", "FRCS", "MdB", "MdL", "OSB", "OFM",
    ]

    /// Degrees that a comma or points distinguish from names: those that are names too, and others in capitals.
    private static let dottedDegrees: Set<String> = [
        "PHD", "BSC", "MSC", "MS", "BS", "DO", "PE", "NP", "DiS", "SJ", "OP", "Mag", "Bakk", "Ing", "iR", "aD", "DipEd",
        "FH", "Dr",
        "Hons", "LicPhil", "DE", "ESQ", "MRICS", "FRICS", "PharmD", "PsyD", "ThD", "DD",
    ]
}
