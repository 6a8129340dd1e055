import Testing

@testable import SignetLettering

@Suite("What a face can write")
struct CoverageTests {
    @Test("every installed face covers the scripts that it is meant for")
    func claimed() throws {
        for face in try checkoutCatalog().installed {
            let covered = try FaceCoverage(of: face).scripts.map(\.name)
            #expect(Set(covered).isSuperset(of: face.scripts), "\(face.id) covers \(covered)")
        }
    }

    @Test("every script has at least one hand, and all European languages in Latin letters at least three")
    func scripts() throws {
        let faces = try checkoutCatalog().installed
        for script in FaceCoverage.names {
            #expect(faces.contains { $0.scripts.contains(script) }, "\(script)")
        }
        let european = try faces.filter { face in
            guard face.scripts.contains("Latin") else { return false }
            let latin = try FaceCoverage(of: face).scripts.first { $0.name == "Latin" }
            let optional = ["German capital ẞ", "Irish in old spelling", "Skolt Sámi", "Azerbaijani"]
            return latin.map { Set($0.lacking).isSubset(of: optional) } ?? false
        }
        #expect(european.map(\.id) == ["kaushan-script", "z003", "lxgw-wenkai"])
    }

    @Test(
        "languages are distinguished",
        arguments: [
            ("lxgw-wenkai", "German capital ẞ", true), ("z003", "Serbian", true), ("z003", "Ukrainian", true),
            ("z003", "polytonic Greek", false), ("gfs-gazis", "polytonic Greek", true), ("z003", "Turkish", true),
            ("steve", "Ukrainian", true), ("steve", "Polish", false), ("havana", "Polish", true),
            ("havana", "German", false), ("paktype-tehreer", "Urdu", true), ("awami-nastaliq", "Persian", true),
            ("hor", "Arabic", true), ("hor", "Persian", false), ("shmulik", "vowel points", true),
            ("yam-suf", "vowel points", false), ("ukai", "simplified Chinese", true),
            ("ukai", "traditional Chinese", true), ("klee", "simplified Chinese", false),
        ]
    )
    func languages(id: String, language: String, isCovered: Bool) throws {
        let coverage = try FaceCoverage(of: checkoutCatalog().face(named: id))
        #expect(coverage.scripts.contains { $0.languages.contains(language) } == isCovered)
    }

    @Test("every script of the list has an alphabet, and its letters are of that script")
    func scriptsOfLetters() {
        for name in FaceCoverage.names {
            let alphabets = Alphabet.byScript[name]
            #expect(alphabets?.basic.isEmpty == false, "\(name)")
            for letter in (alphabets?.basic ?? []).flatMap(\.letters) {
                #expect(LetterScript.names(of: letter)?.contains(name) ?? true, "\(name): \(letter.codePoint)")
            }
        }
    }

    @Test("a letter that the font maps to an empty glyph does not count")
    func emptyGlyphs() throws {
        let font = try LoadedFont(file: checkoutCatalog().face(named: "aoyagi-kouzan").file)
        #expect(font.nominalGlyph(of: "α") != nil)
        #expect(!font.hasInk("α"))
        #expect(font.hasInk("山"))
        #expect(!FaceCoverage(of: font).scripts.contains { $0.name == "Greek" })
    }

    @Test("a summary is short and says what is lacking")
    func summaries() throws {
        func summary(_ id: String, _ script: String) throws -> String? {
            let coverage = try FaceCoverage(of: checkoutCatalog().face(named: id))
            return coverage.scripts.first { $0.name == script }?.description
        }
        #expect(try summary("lxgw-wenkai", "Latin") == "Latin (all European languages but Irish in old spelling)")
        #expect(try summary("havana", "Latin") == "Latin (English, Polish)")
        #expect(try summary("kristi", "Latin")?.hasSuffix(" of 50 European languages)") == true)
        #expect(try summary("yam-suf", "Hebrew") == "Hebrew (without vowel points)")
        #expect(try summary("shmulik", "Hebrew") == "Hebrew")
        #expect(try summary("nanum-pen", "Korean") == "Korean (11,172 characters)")
        #expect(try summary("klee", "Chinese")?.hasPrefix("Chinese (traditional Chinese, 7,9") == true)
    }

    @Test("the lists of letters are sound: a language once, capitals with their small letters")
    func alphabets() {
        let all =
            Alphabet.basic + Alphabet.furtherBasic + Alphabet.europeanLatin + Alphabet.others + Alphabet.furtherOthers
        #expect(Set(all.map(\.language)).count == all.count)
        #expect(all.allSatisfy { !$0.letters.isEmpty && FaceCoverage.names.contains($0.script) })
        let letters = Set(Alphabet.europeanLatin.flatMap(\.letters))
        for letter in "őűğşșțłżħĸŋđðþẞŵŷŐŰĞŞȘȚŁŻĦŊĐÐÞŴŶİıĉŭāķǥʒẅ".unicodeScalars {
            #expect(letters.contains(letter), "\(letter)")
        }
    }

    @Test("a face that is not installed says so")
    func notInstalled() throws {
        let folder = try TemporaryFolder()
        let json = #"{"faces":[{"id":"ghost","family":"Ghost","file":"gone.ttf","package":"fonts-ghost"}]}"#
        _ = try folder.write(json.utf8, to: "catalogue.json")
        let face = try #require(try FaceCatalog(folders: [folder.path]).faces.first)
        #expect(throws: LetteringError.self) { try FaceCoverage(of: face) }
    }
}
