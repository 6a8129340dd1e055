/// Makes the names of offered fields, each of one field.
struct OfferNames {
    private var taken: Set<String> = []

    /// The longest name, in scalars.
    static let longest = 60

    /// A name like another, whose parts are joined by periods; the numbers of repeated parts, as in `Page1[0].Name[0]`, are left out.
    ///
    /// One without a usable name has its kind with a number.
    mutating func name(like wanted: String, _ kind: OfferedField.Kind) -> String {
        let parts = wanted.split(separator: ".").map { Self.plain(String($0)) }.filter { !$0.isEmpty }
        for count in 1...max(1, min(parts.count, 3)) {
            let candidate = Self.cut(parts.suffix(count).joined(separator: "."), to: Self.longest)
            if !candidate.isEmpty, taken.insert(candidate).inserted { return candidate }
        }
        let base = Self.cut(parts.last ?? kind.rawValue, to: Self.longest - 7)
        var number = parts.isEmpty ? 1 : 2
        while !taken.insert("\(base)\(parts.isEmpty ? "" : "-")\(number)").inserted { number += 1 }
        return "\(base)\(parts.isEmpty ? "" : "-")\(number)"
    }

    /// A part of a name with the characters that names have.
    private static func plain(_ part: String) -> String {
        var text = part
        while text.hasSuffix("]"), let start = text.lastIndex(of: "["),
            text[start...].dropFirst().dropLast().allSatisfy(\.isNumber)
        {
            text = String(text[..<start])
        }
        let kept = String(text.map { $0.isLetter || $0.isNumber || "_-".contains($0) ? $0 : " " })
        return kept.split(separator: " ").joined(separator: " ")
    }

    /// The last part of a name as words: `form.first_nameOf` as “First name Of”, and `Text46` as “Text 46”.
    static func readable(_ name: String) -> String {
        let part = name.split(separator: ".").last.map(String.init) ?? name
        var words = ""
        var letters = 0
        for character in part {
            let isNext =
                character.isUppercase && words.last?.isLowercase == true || character.isNumber && letters >= wordLetters
            if isNext { words.append(" ") }
            words.append("_-".contains(character) ? " " : character)
            letters = character.isLetter ? letters + 1 : 0
        }
        let plain = words.asLabel(atMost: longest)
        return plain.contains(where: \.isLetter) ? plain.prefix(1).uppercased() + plain.dropFirst() : name
    }

    /// A number after so many letters is a word of its own.
    private static let wordLetters = 3

    private static func cut(_ text: String, to count: Int) -> String {
        var cut = text
        while cut.unicodeScalars.count > count { cut.removeLast() }
        while cut.last == " " || cut.last == "." { cut.removeLast() }
        return cut
    }
}

extension String {
    /// On one line, without control characters and those that force the direction of text, and not longer than that.
    func asLabel(atMost count: Int) -> String {
        let plain = unicodeScalars.map { scalar in
            let isForcing = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            return scalar.properties.generalCategory == .control || isForcing || scalar.properties.isWhitespace
                ? " " : scalar
        }
        let words = String(String.UnicodeScalarView(plain)).split(separator: " ").joined(separator: " ")
        return String(words.prefix(count))
    }
}
