import Fixtures
import FoundationEssentials
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Names of many languages")
struct ManyNamesTests {
    /// Where Debian's package unicode-cldr-core has the data of languages.
    static let folder = "/usr/share/unicode/cldr/common/main"

    /// The languages whose scripts the catalogue covers, by script.
    static let languages = [
        "Latin": [
            "cs", "da", "de", "en", "es", "et", "fi", "fr", "hr", "hu", "is", "it", "lt", "lv", "no", "nl", "pl", "pt",
            "ro",
            "sk", "sl", "sq", "sv", "tr", "vi",
        ],
        "Cyrillic": ["ru"], "Greek": ["el"], "Arabic": ["ar"], "Japanese": ["ja"], "Korean": ["ko"], "Thai": ["th"],
        "Armenian": ["hy"], "Georgian": ["ka"], "Ethiopic": ["am", "ti"], "Bengali": ["bn", "as"], "Gurmukhi": ["pa"],
        "Gujarati": ["gu"], "Odia": ["or"], "Tamil": ["ta"], "Telugu": ["te"], "Kannada": ["kn"], "Malayalam": ["ml"],
        "Sinhala": ["si"], "Lao": ["lo"], "Tibetan": ["dz"], "Myanmar": ["my"], "Khmer": ["km"], "Cherokee": ["chr"],
        "Tifinagh": ["zgh"], "Adlam": ["ff_Adlm"], "Chakma": ["ccp"], "Vai": ["vai"], "Yi": ["ii"],
    ]

    /// The letters of a language's main exemplar set, without sequences.
    private func letters(of language: String) throws -> [Character] {
        let file = "\(Self.folder)/\(language).xml"
        guard FileManager.default.fileExists(atPath: file) else {
            Issue.record("the package unicode-cldr-core is not installed: there is no \(file); run `make deps`")
            return []
        }
        let text = String(decoding: try bytes(of: file), as: UTF8.self)
        let opening = try #require(text.firstRange(of: "<exemplarCharacters>["))
        let closing = try #require(text[opening.upperBound...].firstRange(of: "]</exemplarCharacters>"))
        var found: [Character] = []
        for word in text[opening.upperBound..<closing.lowerBound].split(separator: " ") {
            if word.hasPrefix("{") || word.hasPrefix("\\") { continue }
            let scalars = Array(word.unicodeScalars)
            if scalars.count == 3, scalars[1] == "-" {
                let range = scalars[0].value...scalars[2].value
                found += range.compactMap(Unicode.Scalar.init).filter(\.isVisible).map { Character($0) }
            } else if word.count == 1, let letter = word.first {
                found.append(letter)
            } else if !word.contains("-") {
                found += word
            }
        }
        // A name begins with a letter: marks alone follow one.
        return found.filter { $0.isLetter }
    }

    @Test("the alphabets of further scripts have the letters that the Unicode CLDR lists")
    func alphabets() throws {
        let further = Set(Alphabet.furtherBasic.map(\.script))
        for (script, languages) in Self.languages where further.contains(script) {
            let alphabets = try #require(Alphabet.byScript[script])
            let known = Set((alphabets.basic + alphabets.others).flatMap(\.letters))
            for language in languages {
                let listed = try letters(of: language).flatMap(\.unicodeScalars).filter {
                    LetterScript.names(of: $0) != nil
                }
                #expect(
                    !listed.isEmpty && known.isSuperset(of: listed),
                    "\(language): \(Set(listed).subtracting(known))"
                )
            }
        }
    }

    @Test("names by chance are set whole, with ink in every cluster and no missing glyph, and within their bounds")
    func names() throws {
        let catalog = try checkoutCatalog()
        let setter = NameSetter(catalog: catalog)
        var generator = SplitMix(seed: Trials.seed(20_261_121))
        // Marks are letters of a language too, and begin no word.
        var faces: [(face: Face, letters: [(all: [Character], first: [Character])])] = []
        for (script, languages) in Self.languages.sorted(by: { $0.key < $1.key }) {
            let letters = try languages.map(letters).map { (all: $0, first: $0.filter { !$0.isMark }) }
            for face in catalog.installed where face.scripts.contains(script) { faces.append((face, letters)) }
        }
        guard !faces.contains(where: { $0.letters.contains(where: \.first.isEmpty) }) else { return }
        #expect(faces.count > 10)
        for number in 0..<Trials.count(500, long: 20_000) {
            let (face, languages) = faces[number % faces.count]
            let letters = languages[Int.random(in: 0..<languages.count, using: &generator)]
            let name = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                String(
                    (0..<Int.random(in: 1...9, using: &generator)).compactMap { place in
                        let letter = (place == 0 ? letters.first : letters.all).randomElement(using: &generator)
                        // The capitals of Georgian begin no name: its title case has none.
                        return place == 0 ? letter?.titlecased : letter
                    }
                )
            }
            .joined(separator: " ")
            do throws(LetteringError) {
                let plan = try setter.plan(name, in: face, style: TypedStyle())
                let line = try NameLine(plan, bytes: 0..<name.utf8.count, style: TypedStyle())
                #expect(line.glyphs.allSatisfy { $0.key.glyph != 0 && !$0.outline.isEmpty }, "\(face.id): \(name)")
                #expect((line.glyphs.map(\.word).max() ?? -1) + 1 == plan.words.count, "\(face.id): \(name)")
            } catch {
                Issue.record("\(face.id): \(name): \(error)")
            }
        }
    }
}

extension Character {
    /// The letter as it begins a name.
    fileprivate var titlecased: Character? { unicodeScalars.first?.properties.titlecaseMapping.first }

    fileprivate var isMark: Bool {
        [.spacingMark, .nonspacingMark, .enclosingMark].contains(unicodeScalars.first?.properties.generalCategory)
    }
}
