import Foundation
import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Names that cannot be set")
struct NameRuleTests {
    @Test(
        "a name needs at least one visible character",
        arguments: ["", " ", "\u{A0}\u{3000}", "\u{200B}\u{200D}\u{2060}", "\u{FE0F}"]
    )
    func blank(name: String) {
        #expect(throws: LetteringError.noVisibleCharacter) { try CheckedName(name) }
    }

    @Test("a line break is refused and its place reported", arguments: ["Jane\nDoe", "Jane\r\nDoe", "Jane\u{2028}Doe"])
    func lineBreak(name: String) {
        #expect(throws: LetteringError.lineBreak(position: 5)) { try CheckedName(name) }
    }

    @Test("control characters and direction controls are left out, and a note names them")
    func controls() throws {
        let name = try CheckedName("J\u{0}a\u{202E}ne\u{9F} \u{2066}Doe\u{2069}\u{FEFF}")
        #expect(name.text == "Jane Doe")
        #expect(name.removed == ["\u{0}", "\u{9F}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{FEFF}"])
        #expect(name.warning == .invisibleCharacters(name.removed))
        let sentence = name.warning?.description
        #expect(sentence?.contains("U+202E") == true && sentence?.contains("U+0000") == true)
        #expect(try CheckedName("Jane Doe").warning == nil)
        #expect(throws: LetteringError.noVisibleCharacter) { try CheckedName("\u{202E}\u{0}") }
    }

    @Test(
        "what comes with a name from the clipboard goes without a word",
        arguments: ["Jane Doe\n", " \r\nJane Doe", "Jane\tDoe", "Jane Doe\u{2028}", "\u{3000}Jane Doe "]
    )
    func pasted(name: String) throws {
        let checked = try CheckedName(name)
        #expect(checked.text == "Jane Doe")
        #expect(checked.removed.isEmpty)
    }

    @Test("a JSON decoder gives no unpaired surrogates: it refuses them")
    func surrogates() throws {
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode([String].self, from: Data(#"["Jane \ud83d Doe"]"#.utf8))
        }
    }

    @Test("emoji are refused as such")
    func emoji() throws {
        let catalog = try checkoutCatalog()
        for name in ["Jane 🎉", "👩‍👩‍👧 Doe", "❤️"] {
            let error = #expect(throws: LetteringError.self) {
                try NameSetter(catalog: catalog)
                    .set(name, in: catalog.face(named: "kristi"), style: TypedStyle(), color: .black)
            }
            #expect(error?.description.contains("emoji") == true, "\(name): \(error?.description ?? "")")
        }
    }

    @Test("joiners and direction marks are allowed, because scripts need them")
    func joiners() throws {
        _ = try CheckedName("علی\u{200C}رضا")
        _ = try CheckedName("Jane \u{200E}Doe")
    }

    @Test("two hundred characters are allowed and one more is not")
    func length() throws {
        _ = try CheckedName(String(repeating: "é", count: 200))
        #expect(throws: LetteringError.nameTooLong(limit: 200)) { try CheckedName(String(repeating: "é", count: 201)) }
        let piled = "e" + String(repeating: "\u{301}", count: 100_000)
        #expect(throws: LetteringError.nameTooLong(limit: 200)) { try CheckedName(piled) }
    }

    @Test("characters that the face lacks are named, and the faces that have them")
    func missing() throws {
        let catalog = try checkoutCatalog()
        let setter = NameSetter(catalog: catalog)
        let face = try catalog.face(named: "kristi")
        let error = #expect(throws: LetteringError.self) {
            try setter.artwork(of: "Jane 山田山", in: face, color: .black)
        }
        guard case .missingCharacters(let characters, "Kristi", let alternatives) = error else {
            Issue.record("unexpected \(String(describing: error))")
            return
        }
        #expect(characters == ["山", "田"])
        #expect(alternatives.contains("klee"))
        #expect(!alternatives.contains("kristi"))
        #expect(error?.description.contains("“山” (U+5C71)") == true)
        #expect(error?.description.contains("klee") == true)
        #expect(try setter.faces(covering: "Jane 山田").map(\.id) == alternatives)
    }

    @Test("a letter that the font has only as an empty glyph is composed or counts as missing, a space does not")
    func emptyGlyphs() throws {
        let catalog = try checkoutCatalog()
        let setter = NameSetter(catalog: catalog)
        for face in catalog.installed {
            let font = try LoadedFont(file: face.file)
            for scalar in (0x21...0x17F).compactMap(Unicode.Scalar.init) where scalar.isVisible {
                guard let glyph = font.nominalGlyph(of: scalar), font.outline(of: glyph)?.isEmpty == true else {
                    continue
                }
                let letter = String(scalar)
                let missing = try setter.missingCharacters(of: letter, in: face)
                guard missing.isEmpty else {
                    #expect(missing == [Character(scalar)], "\(face.id) \(scalar.codePoint)")
                    continue
                }
                let base = try #require(letter.decomposedStringWithCanonicalMapping.unicodeScalars.first)
                let plain = try setter.artwork(of: String(base), in: face, color: .black).bounds
                let composed = try setter.artwork(of: letter, in: face, color: .black).bounds
                // The dot of an i goes, so that the letter with an accent may be the lower one.
                #expect(composed != plain && composed.height > plain.height / 2, "\(face.id) \(scalar.codePoint)")
            }
            guard face.scripts.contains("Latin") else { continue }
            #expect(try setter.missingCharacters(of: "Jane Doe", in: face).isEmpty)
        }
    }

    @Test("an accent that the font would set beside its letter is composed, and no letter is missing")
    func looseAccents() throws {
        let catalog = try checkoutCatalog()
        let setter = NameSetter(catalog: catalog)
        let klee = try catalog.face(named: "klee")
        let font = try LoadedFont(file: klee.file)
        let gaps = try font.shape(CheckedName("Żółć")).gaps(in: "Żółć", font: font)
        #expect(gaps.map(\.character) == ["Ż", "ć"])
        #expect(try setter.missingCharacters(of: "José Żółć", in: klee).isEmpty)
        #expect(try setter.missingCharacters(of: "Żółć", in: catalog.face(named: "kaushan-script")).isEmpty)
    }

    @Test("no face has it: the error says so")
    func nobodyHasIt() throws {
        let catalog = try checkoutCatalog()
        let face = try catalog.face(named: "kristi")
        let error = #expect(throws: LetteringError.self) {
            try NameSetter(catalog: catalog).artwork(of: "\u{12000}\u{13000}", in: face, color: .black)
        }
        #expect(error?.description.contains("no installed face") == true)
    }
}
