import Fixtures
import SignetBasics
import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Characters that a face spells otherwise")
struct LookAlikeTests {
    let catalog: FaceCatalog
    let setter: NameSetter
    let preferred: Face

    init() throws {
        catalog = try checkoutCatalog()
        setter = NameSetter(catalog: catalog)
        preferred = try catalog.face(named: "dancing-script")
    }

    @Test(
        "a character that a face lacks is written as its accepted spelling, without a warning",
        arguments: [
            ("dancing-script", "GROẞ", "GROß"), ("havana", "GROẞ", "GROSS"), ("kristi", "ﬁona", "fiona"),
            ("dancing-script", "Ǆemal Ǉubić", "DŽemal LJubić"), ("dancing-script", "Ｊａｎｅ（Ｄｏｅ）", "Jane(Doe)"),
            ("dancing-script", "𝒥𝒶𝓃𝑒 𝐃𝐨𝐞", "Jane Doe"), ("dancing-script", "Henry Ⅷ", "Henry VIII"),
            ("dancing-script", "al-ʿAlī Ḥasanʾ", "al-‘Alī Ḥasan’"), ("dancing-script", "ǃXóõ", "!Xóõ"),
            ("dancing-script", "Ocotla\u{A78C}n", "Ocotla’n"), ("breip", "O’Connor", "O'Connor"),
            ("delphine", "Smith–Jones", "Smith-Jones"), ("bajaderka", "\"Kot\" Nowak", "”Kot” Nowak"),
            ("yam-suf", "ז׳בוטינסקי", "ז'בוטינסקי"), ("yam-suf", "צה״ל", "צה\"ל"), ("yam-suf", "בר־אילן", "בר-אילן"),
            ("lilach", "ז׳אן", "ז'אן"), ("z003", "Ӏахьмад", "Iахьмад"), ("lateef", "ﻣﺤﻤﺪ", "محمد"),
        ]
    )
    func spellings(id: String, name: String, spelled: String) throws {
        let face = try catalog.face(named: id)
        let set = try setter.set(name, in: face, style: TypedStyle(), color: .black)
        #expect(set.warnings.isEmpty && set.name == name, "\(set.warnings)")
        #expect(set.artwork == (try setter.artwork(of: spelled, in: face, color: .black)))
    }

    @Test("a face keeps what it has")
    func kept() throws {
        let shmulik = try setter.font(of: catalog.face(named: "shmulik"))
        #expect(shmulik.writable("ז׳אן צה״ל בר־אילן") == "ז׳אן צה״ל בר־אילן")
        let wenkai = try setter.font(of: catalog.face(named: "lxgw-wenkai"))
        #expect(wenkai.writable("GROẞ Ｊａ") == "GROẞ Ｊａ")
    }

    @Test("forms of ideographs and Korean letters are no spellings of others")
    func ideographs() {
        for scalar in "\u{FA19}\u{F9F4}\u{2F800}ㄱ".unicodeScalars { #expect(LookAlikes.of(scalar).isEmpty) }
    }

    @Test(
        "a dotless i is the i without its dot",
        arguments: ["dkg-handwriting", "breip", "delphine"]
    )
    func dotless(id: String) throws {
        let face = try catalog.face(named: id)
        let font = try setter.font(of: face)
        #expect(try #require(font.composition(of: "ı")).change == .withoutDot)
        let set = try setter.set("Yıldız Aydın", in: face, style: TypedStyle(), color: .black)
        #expect(set.warnings.isEmpty)
        let dotted = try setter.set("Yildiz Aydin", in: face, style: TypedStyle(), color: .black)
        guard case .fill(let bare, _) = set.artwork.marks.first, case .fill(let whole, _) = dotted.artwork.marks.first
        else {
            Issue.record("no outlines")
            return
        }
        #expect(bare.contours.count == whole.contours.count - 3)
    }

    @Test("what a face spells otherwise is given to another face as it was")
    func moved() throws {
        // Dancing Script has no geresh but a ’, Yam Suf no ’ but a '.
        let set = try setter.set("דוד ז׳אן Cohen", preferring: preferred, style: TypedStyle(), color: .black)
        #expect(set.warnings.isEmpty)
        let plan = try setter.plan("דוד ז׳אן Cohen", in: preferred, style: TypedStyle(), substitutes: .catalogue)
        #expect(plan.text == "דוד ז'אן Cohen")
        let shmulik = NameSetter(catalog: try FaceCatalog(folders: []))
        #expect(throws: LetteringError.self) {
            try shmulik.set("ז׳אן 王", in: catalog.face(named: "yam-suf"), style: TypedStyle(), color: .black)
        }
    }

    @Test("Latin names by chance, of all languages of Europe, of Vietnam and of Nigeria, are in hands drawn for Latin")
    func latin() throws {
        var generator = SplitMix(seed: Trials.seed(20_261_130))
        let others = [
            "ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ", "ẹọṣẸỌṢàéò", "łŁżęąśćń", "āēīōūḥṣṭẓḍĀḤ", "āēīōūĀĒ",
        ]
        let languages =
            Alphabet.europeanLatin.filter { !$0.language.contains("Skolt") }.map(\.letters)
            + others.map { Array($0.unicodeScalars) }
        let hands = Set(catalog.installed.filter { $0.isDrawn(for: "Jane") }.map(\.file))
        for number in 0..<Trials.count(300, long: 10_000) {
            let letters = languages[number % languages.count].map { Character($0) } + Array("aeinorstJMW’-ẞﬁ")
            let name = (0..<2).map { _ in
                String(
                    (0..<Int.random(in: 2...8, using: &generator)).compactMap { _ in
                        letters.randomElement(using: &generator)
                    }
                )
            }
            .joined(separator: " ")
            let face = try setter.face(for: name, in: preferred, style: TypedStyle())
            let plan = try setter.plan(name, in: face, style: TypedStyle(), substitutes: .catalogue)
            #expect(plan.runs.allSatisfy { hands.contains($0.font.font.file) }, "\(name)")
            let line = try NameLine(plan, bytes: 0..<plan.text.utf8.count, style: TypedStyle())
            #expect(line.glyphs.allSatisfy { $0.key.glyph != 0 }, "\(name)")
        }
    }

    @Test(
        "a variation selector whose form the face lacks is reported, and the name is set",
        arguments: [("渡邉\u{E0100}", "U+E0100"), ("葛\u{E0101}城 花子", "U+E0101"), ("神\u{FE00}田 Taro", "U+FE00")]
    )
    func forms(name: String, selector: String) throws {
        let set = try setter.set(name, preferring: preferred, style: TypedStyle(), color: .black)
        #expect(set.warnings.count == 1 && set.name == name)
        let sentence = set.warnings.first?.description ?? ""
        #expect(sentence.contains("that \(selector) selects") && sentence.contains("LXGW WenKai lacks the form"))
        let bare = String(String.UnicodeScalarView(name.unicodeScalars.filter { !$0.selectsForm }))
        #expect(
            set.artwork == (try setter.set(bare, preferring: preferred, style: TypedStyle(), color: .black).artwork)
        )
    }

    @Test("a selector of emoji or of text, and those of Mongolian, are no doubt")
    func quietSelectors() throws {
        for name in ["Jane\u{FE0E} Doe", "ᠰᠠᠷᠠᠨ\u{180B}"] {
            #expect(try setter.set(name, preferring: preferred, style: TypedStyle(), color: .black).warnings.isEmpty)
        }
    }
}
