/// The coverage of a font: the scripts, and in each the languages whose letters it has with ink.
///
/// It is computed from the font, not declared. A letter counts when the font's character map has it and its outline is
/// not empty. Setting a name needs more than that: see ``NameSetter/missingCharacters(of:in:)``.
package struct FaceCoverage: Hashable, Sendable {
    /// One script that the font writes.
    package struct Script: Hashable, Sendable {
        /// The English name of the script.
        package let name: String
        /// The languages whose letters the font has completely, in the order of the lists.
        package let languages: [String]
        /// The languages of the lists of which it lacks letters.
        package let lacking: [String]
        /// How many characters it has, in scripts of thousands.
        package let characters: Int?
    }

    /// The scripts, in the order of ``names``.
    package let scripts: [Script]

    /// Examines a font.
    ///
    /// - Throws: `LetteringError` for a font that cannot be opened or is not installed.
    package init(of face: Face) throws(LetteringError) {
        guard face.isInstalled || face.package == nil else { throw face.notInstalled }
        self.init(of: try LoadedFont(face.source))
    }

    init(of font: LoadedFont) {
        let hasInk = InkTest(font: font)
        scripts = Self.names.compactMap { name in
            guard let alphabets = Alphabet.byScript[name], alphabets.basic.contains(where: hasInk.covers) else {
                return nil
            }
            let all = alphabets.basic + alphabets.others
            return Script(
                name: name,
                languages: all.filter(hasInk.covers).map(\.language),
                lacking: all.filter { !hasInk.covers($0) }.map(\.language),
                characters: hasInk.count(of: name)
            )
        }
    }

    /// The examined scripts, by their English names.
    package static let names = LetterScript.allNames
}

extension FaceCoverage.Script: CustomStringConvertible {
    /// The script and its languages: “Latin (all European languages but Maltese)”.
    package var description: String {
        guard let characters else { return name + Self.note(languages, lacking, of: name) }
        let count = Self.grouped(characters) + " characters"
        return "\(name) (" + (name == "Chinese" && languages.count == 1 ? "\(languages[0]), \(count))" : "\(count))")
    }

    private static func note(_ languages: [String], _ lacking: [String], of script: String) -> String {
        guard script == "Latin" else {
            return lacking.isEmpty ? "" : " (without \(lacking.joined(separator: ", ")))"
        }
        if lacking.isEmpty { return " (all European languages)" }
        if lacking.count <= 6 { return " (all European languages but \(lacking.joined(separator: ", ")))" }
        if languages.count <= 3 { return " (\(languages.joined(separator: ", ")))" }
        return " (\(languages.count) of \(languages.count + lacking.count) European languages)"
    }

    private static func grouped(_ number: Int) -> String {
        let rest = String(number % 1000)
        let padded = String(repeating: "0", count: 3 - rest.count) + rest
        return number < 1000 ? rest : "\(number / 1000),\(padded)"
    }
}

/// Tests whether a font has letters with ink.
private final class InkTest {
    private let font: LoadedFont
    /// The counts of ranges: Japanese and Chinese have one.
    private var counts: [ClosedRange<UInt32>: Int] = [:]

    init(font: LoadedFont) { self.font = font }

    func covers(_ alphabet: Alphabet) -> Bool { alphabet.letters.allSatisfy(font.hasInk) }

    /// How many characters the font has of a script of thousands; nil for the others.
    func count(of script: String) -> Int? {
        let range: ClosedRange<UInt32>? =
            switch script {
            case "Japanese", "Chinese": 0x4E00...0x9FFF
            case "Korean": 0xAC00...0xD7A3
            default: nil
            }
        guard let range else { return nil }
        if let known = counts[range] { return known }
        let count = range.count { code in Unicode.Scalar(code).map(font.hasInk) ?? false }
        counts[range] = count
        return count
    }
}
