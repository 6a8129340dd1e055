import Fixtures
import Foundation
import Testing

@Suite("signet fonts") struct FontsTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private struct Entry: Decodable {
        struct Writing: Decodable {
            var script: String
            var languages: [String]
        }
        var id: String
        var file: String
        var mood: String?
        var writes: [Writing]?
    }

    private struct Coverage: Decodable {
        struct Missing: Decodable {
            var character: String
            var codePoints: [String]
        }
        var id: String
        var isWhole: Bool
        var missing: [Missing]
    }

    private func entries(_ arguments: [String]) throws -> [Entry] {
        let outcome = try ExternalTool.run(Signet.executable, ["fonts", "--json"] + arguments)
        #expect(outcome.status == 0)
        return try JSONDecoder().decode([Entry].self, from: Data(outcome.output.utf8))
    }

    @Test("the list says what each face can write")
    func list() throws {
        let outcome = try Signet.run("fonts")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("Latin (English, Polish)"))
        let z003 = try #require(try entries([]).first { $0.id == "z003" })
        #expect(z003.mood == "formal")
        #expect(z003.writes?.map(\.script) == ["Latin", "Greek", "Cyrillic"])
        #expect(z003.writes?.last?.languages.contains("Ukrainian") == true)
    }

    @Test("--coverage names the faces that can set a name, and what the others lack with code points")
    func coverage() throws {
        let outcome = try Signet.run("fonts", "--coverage", "Łukasz 王")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("lxgw-wenkai      whole\n"))
        #expect(outcome.output.contains("kristi           lacks Ł (U+0141), 王 (U+738B)\n"))
        let json = try Signet.run("fonts", "--coverage", "Łukasz 王", "--json")
        let answers = try JSONDecoder().decode([Coverage].self, from: Data(json.output.utf8))
        #expect(answers.first { $0.id == "lxgw-wenkai" }?.isWhole == true)
        let kristi = try #require(answers.first { $0.id == "kristi" })
        #expect(!kristi.isWhole)
        #expect(kristi.missing.map(\.character) == ["Ł", "王"])
        #expect(kristi.missing.map(\.codePoints) == [["U+0141"], ["U+738B"]])
    }

    @Test("a name that no face can set whole ends with 65, and so does one that may not be set at all")
    func nobody() throws {
        let outcome = try Signet.run("fonts", "--coverage", "Łukasz Ștefan 王小明 محمد")
        #expect(outcome.status == 65)
        #expect(outcome.output.contains("lxgw-wenkai      lacks م (U+0645), ح (U+062D), د (U+062F)\n"))
        let blank = try Signet.run("fonts", "--coverage", " ")
        #expect(blank.status == 65 && blank.output.isEmpty && blank.errors.contains("visible"))
    }

    @Test("--fonts adds folders, the first before the second, and before the catalogue")
    func folders() throws {
        let kristi = try #require(try entries([]).first { $0.id == "kristi" }).file
        for name in ["first", "second"] {
            try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: kristi, toPath: folder.path("\(name)/breip.ttf"))
        }
        try FileManager.default.copyItem(atPath: kristi, toPath: folder.path("second/mine.TTF"))
        let arguments = ["--fonts", folder.path("first"), "--fonts", folder.path("second")]
        let found = try entries(arguments)
        #expect(found.prefix(2).map(\.id) == ["breip", "mine"])
        #expect(found.first?.file == folder.path("first/breip.ttf"))
        #expect(found.count { $0.id == "breip" } == 1)
        let answer = try ExternalTool.run(Signet.executable, ["fonts", "--coverage", "Jane"] + arguments)
        #expect(answer.output.contains("mine             whole\n"))
    }

    @Test("a folder that does not exist is an error that names it")
    func noFolder() throws {
        let outcome = try Signet.run("fonts", "--fonts", folder.path("none"))
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains(folder.path("none")))
    }

    @Test("the specimen shows every face, and says how many show a sample")
    func specimen() throws {
        let outcome = try Signet.run("fonts", "--name", "Łukasz", "-o", folder.path("sheet.pdf"))
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("faces that cannot set 'Łukasz' show a name of their own script"))
        try IndependentReaders.check(try #require(folder.read("sheet.pdf")), pages: 1)
        let nobody = try Signet.run("fonts", "--name", "\u{12000}", "-o", folder.path("none.png"))
        #expect(nobody.status == 65 && folder.read("none.png") == nil)
        #expect(try Signet.run("fonts", "--coverage", "J", "-o", folder.path("a.pdf")).status == 64)
    }

    @Test("--font-file lists what a font file has, and both options choose of it", .slow())
    func fontFile() throws {
        let inter = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"
        let list = try Signet.run("fonts", "--font-file", inter)
        #expect(list.status == 0)
        let beginning = [
            " 1  Inter Regular", "    axis wght (Weight, 100 to 900, default 400)",
            "    axis slnt (Slant, -10 to 0, default 0)", " 2    Thin: wght=100, slnt=0",
        ]
        #expect(list.output.split(separator: "\n").prefix(4).map(String.init) == beginning)
        let fonts = try Signet.run("fonts", "--font-file", "/usr/share/fonts/truetype/arphic/ukai.ttc", "--json")
        let parsed = try JSONSerialization.jsonObject(with: Data(fonts.output.utf8)) as? [String: Any]
        #expect(parsed?["format"] as? String == "collection")
        #expect((parsed?["fonts"] as? [Any])?.count == 4)
        let arguments = ["preview", "--type", "Jane Doe", "--font-file", inter, "-o"]
        let named = arguments + [folder.path("named.svg"), "--font-instance", "Light Italic"]
        let axes = arguments + [folder.path("axes.svg"), "--axis", "wght=300", "--axis", "slnt=-10"]
        for line in [named, axes] { #expect(try ExternalTool.run(Signet.executable, line).status == 0) }
        #expect(folder.read("named.svg") == folder.read("axes.svg"))
        let wrong = try ExternalTool.run(Signet.executable, arguments + [folder.path("no.svg"), "--axis", "wght=950"])
        #expect(wrong.status == 64 && wrong.errors.contains("goes from 100 to 900, so it cannot be 950"))
        let malformed = try ExternalTool.run(Signet.executable, arguments + [folder.path("no.svg"), "--axis", "heavy"])
        #expect(malformed.status == 64 && malformed.errors.contains("write them as wght=350"))
        let alone = try Signet.run("preview", "--type", "J", "--axis", "wght=3", "-o", folder.path("no.svg"))
        #expect(alone.status == 64 && alone.errors.contains("go with --font-file or --face"))
        #expect(try Signet.run("fonts", "--font-file", inter, "--coverage", "J").status == 64)
    }
}
