import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Names whose face nobody has chosen")
struct UnchosenFaceTests {
    let catalog: FaceCatalog
    let setter: NameSetter
    let preferred: Face

    init() throws {
        catalog = try checkoutCatalog()
        setter = NameSetter(catalog: catalog)
        preferred = try catalog.face(named: "dancing-script")
    }

    @Test("the preferred face sets what it has", arguments: ["Jane Doe", "José", "Zoë O’Hara", "A. B. 3rd"])
    func preferred(_ name: String) throws {
        #expect(try setter.face(for: name, in: preferred, style: TypedStyle()) == preferred)
    }

    @Test(
        "the first face that has the whole name sets it",
        arguments: [
            "Grzegorz Brzęczyszczykiewicz", "Đặng Trần", "Јован Ђоковић", "王小明", "محمد علی", "Heydər Əliyev",
        ]
    )
    func whole(_ name: String) throws {
        let face = try setter.face(for: name, in: preferred, style: TypedStyle())
        #expect(face != preferred)
        #expect(try setter.set(name, in: face, style: TypedStyle(), color: .black).warnings.isEmpty)
        let first = try setter.faces(covering: name).first
        #expect(first == face)
    }

    /// The faces of a name's words, each with its own; nil where a word has several.
    private func faces(of name: String, style: TypedStyle) throws -> [String: String?] {
        let lead = try setter.face(for: name, in: preferred, style: style)
        let plan = try setter.plan(name, in: lead, style: style, substitutes: .catalogue)
        var found: [String: String?] = [:]
        for word in plan.words {
            let files = plan.runs.filter { $0.run.clamped(to: word) != nil }.map(\.font.font.file).removingRepeats
            let text = String(decoding: Array(plan.text.utf8)[word], as: UTF8.self)
            found[text] = files.count == 1 ? catalog.installed.first { $0.file == files[0] }?.id : nil
        }
        return found
    }

    @Test(
        "each script is set by the first face that was drawn for it, without a warning",
        arguments: [
            "王小明 Xiaoming Wang": ["王小明": "lxgw-wenkai", "Xiaoming": "dancing-script", "Wang": "dancing-script"],
            "山田 Taro": ["山田": "lxgw-wenkai", "Taro": "dancing-script"],
            "김철수 Kim": ["김철수": "nanum-pen", "Kim": "dancing-script"],
            "ชาลี Smith": ["ชาลี": "purisa", "Smith": "dancing-script"],
            "Łukasz 王小明": ["Łukasz": "kaushan-script", "王小明": "lxgw-wenkai"],
            "Łukasz محمد": ["Łukasz": "kaushan-script", "محمد": "awami-nastaliq"],
            "Иван Petrov": ["Иван": "z003", "Petrov": "z003"],
            "דוד Cohen": ["דוד": "yam-suf", "Cohen": "dancing-script"],
            "王小明 Иван": ["王小明": "lxgw-wenkai", "Иван": "z003"],
            "မြမြ Smith": ["မြမြ": "nk-ssmart", "Smith": "dancing-script"],
        ]
    )
    func scripts(name: String, expected: [String: String]) throws {
        #expect(try faces(of: name, style: TypedStyle()) == expected.mapValues { $0 })
        let set = try setter.set(name, preferring: preferred, style: TypedStyle(), color: .black)
        #expect(set.warnings.isEmpty && set.name == name)
    }

    @Test("beside a Latin name each script has the face that it has alone")
    func besideLatin() throws {
        for script in LetterScript.allNames where script != "Latin" && script != "Greek" && script != "Cyrillic" {
            let other = try #require(SampleName.of(script: script))
            let alone = try setter.face(for: other, in: preferred, style: TypedStyle()).id
            let together = try faces(of: "\(other) Jane", style: TypedStyle())
            let words = other.split(separator: " ").map(String.init)
            #expect(words.allSatisfy { together[$0] == alone } && together["Jane"] == "dancing-script", "\(script)")
        }
    }

    @Test("a word in brackets beside another script is in the Latin hand")
    func brackets() throws {
        let name = "王小明 (Xiaoming Wang)"
        let plan = try setter.plan(name, in: preferred, style: TypedStyle(), substitutes: .catalogue)
        let letters = plan.runs.filter { $0.run.script == TextRun.latin }
        #expect(!letters.isEmpty && letters.allSatisfy { $0.font.font.file == preferred.file })
        #expect(try setter.face(for: name, in: preferred, style: TypedStyle()) == preferred)
    }

    @Test("where no other face may stand in, one that has the whole name sets it")
    func strict() throws {
        let style = TypedStyle(substitution: .none)
        #expect(try setter.face(for: "山田 Taro", in: preferred, style: style).id == "lxgw-wenkai")
        #expect(try setter.set("山田 Taro", preferring: preferred, style: style, color: .black).warnings.isEmpty)
    }

    @Test("a letter that no Latin hand has moves its word alone, with one note")
    func rareLetter() throws {
        let found = try faces(of: "Musa Ɗanjuma", style: TypedStyle())
        #expect(found == ["Musa": "dancing-script", "Ɗanjuma": "lxgw-wenkai"])
        let set = try setter.set("Musa Ɗanjuma", preferring: preferred, style: TypedStyle(), color: .black)
        #expect(set.warnings.count == 1 && set.warnings[0].description.contains("“Ɗanjuma” is set in"))
    }

    @Test(
        "open vowels are turned letters in hands without them",
        arguments: ["Kwame Ɔkyere", "Ɛsi Kɔfi", "Yaw Ɔ\u{301}pɔ\u{300}ku"]
    )
    func openVowels(name: String) throws {
        #expect(try setter.face(for: name, in: preferred, style: TypedStyle()) == preferred)
        #expect(try setter.set(name, preferring: preferred, style: TypedStyle(), color: .black).warnings.isEmpty)
        #expect(try setter.face(for: "Yaɛ Boakye", in: preferred, style: TypedStyle()).id == "z003")
    }

    @Test("Cyrillic names are in the best hand that has their letters")
    func cyrillic() throws {
        for name in ["Юлия Щукина", "Їлля Ґудзь", "Ђорђе Љубичић", "Әсел Қасымова", "Алёна Ўладзіміраўна"] {
            #expect(try setter.face(for: name, in: preferred, style: TypedStyle()).id == "z003", "\(name)")
        }
    }

    @Test(
        "a name and its initials are in one hand",
        arguments: [
            "İbrahim Çağrı Öğüt", "Jan Wałęsa", "יוסף ז׳בוטינסקי", "jan łukasiewicz", "Юлия Щукина", "王小明", "Đặng Trần",
            "Βασίλης Ἰωάννου", "राज कुमार", "Ñandú Íñiguez", "ſtefan ǆemal",
        ]
    )
    func initials(name: String) throws {
        let whole = try setter.face(for: name, in: preferred, style: TypedStyle())
        let style = TypedStyle(part: .initials)
        #expect(try setter.face(for: name, in: preferred, style: style) == whole)
        let set = try setter.set(name, preferring: preferred, style: style, color: .black)
        #expect(set.warnings.isEmpty && set.written != name)
    }

    @Test(
        "hyphens and quotes of word processors are those of the face",
        arguments: [
            ("Jean\u{2010}Luc", "Jean-Luc"), ("Jean\u{2011}Luc", "Jean-Luc"), ("Ka\u{2BB}ahumanu", "Ka\u{2018}ahumanu"),
            ("Oleksandra Mar\u{2BC}ina", "Oleksandra Mar\u{2019}ina"),
        ]
    )
    func signs(_ name: String, _ plain: String) throws {
        #expect(try setter.face(for: name, in: preferred, style: TypedStyle()) == preferred)
        let set = try setter.set(name, in: preferred, style: TypedStyle(), color: .black)
        #expect(set.warnings.isEmpty && set.name == name)
        #expect(set.artwork == (try setter.artwork(of: plain, in: preferred, color: .black)))
    }
}
