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

    @Test("a line break is refused and its place told", arguments: ["Jane\nDoe", "Jane\r\nDoe", "Jane\u{2028}Doe"])
    func lineBreak(name: String) {
        #expect(throws: LetteringError.lineBreak(position: 5)) { try CheckedName(name) }
    }

    @Test("control characters and direction controls are refused, each with its reason")
    func controls() {
        #expect(throws: LetteringError.controlCharacter("\u{0}", position: 2)) { try CheckedName("J\u{0}ane") }
        #expect(throws: LetteringError.controlCharacter("\t", position: 5)) { try CheckedName("Jane\tDoe") }
        #expect(throws: LetteringError.controlCharacter("\u{9F}", position: 1)) { try CheckedName("\u{9F}Jane") }
        for scalar: Unicode.Scalar in ["\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}"] {
            let error = #expect(throws: LetteringError.self) { try CheckedName("Ja" + String(scalar) + "ne") }
            guard case .directionControl(scalar, _) = error else {
                Issue.record("\(scalar.codePoint) gave \(String(describing: error))")
                continue
            }
        }
        let text = LetteringError.directionControl("\u{202E}", position: 3).description
        #expect(text.contains("U+202E") && text.contains("character 3"))
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
        #expect(try setter.faces(covering: "山田").map(\.id) == alternatives)
    }

    @Test("a letter that the font has only as an empty glyph counts as missing, a space does not")
    func emptyGlyphs() throws {
        let catalog = try checkoutCatalog()
        let setter = NameSetter(catalog: catalog)
        for face in catalog.installed {
            let font = try LoadedFont(file: face.file)
            for scalar in (0x21...0x17F).compactMap(Unicode.Scalar.init) where scalar.isVisible {
                guard let glyph = font.nominalGlyph(of: scalar), font.outline(of: glyph)?.isEmpty == true else {
                    continue
                }
                let missing = try setter.missingCharacters(of: String(scalar), in: face)
                #expect(missing == [Character(scalar)], "\(face.id) \(scalar.codePoint)")
            }
            guard face.scripts.contains("Latin") else { continue }
            #expect(try setter.missingCharacters(of: "Jane Doe", in: face).isEmpty)
        }
    }

    @Test("an accent that the font would set beside its letter makes the letter missing")
    func looseAccents() throws {
        let catalog = try checkoutCatalog()
        let setter = NameSetter(catalog: catalog)
        #expect(try setter.missingCharacters(of: "Jos\u{E9} Żółć", in: catalog.face(named: "klee")) == ["Ż", "ć"])
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
