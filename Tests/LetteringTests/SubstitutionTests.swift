import Fixtures
import SignetGraphics
import Testing

@testable import SignetLettering

@Suite("Hands that stand in")
struct SubstitutionTests {
    let catalog: FaceCatalog
    let setter: NameSetter

    init() throws {
        catalog = try checkoutCatalog()
        setter = NameSetter(catalog: catalog)
    }

    private func files(_ text: String, in id: String, style: TypedStyle) throws -> [String] {
        let plan = try setter.plan(text, in: catalog.face(named: id), style: style)
        return try NameLine(plan, bytes: 0..<text.utf8.count, style: style).glyphs.map(\.key.file)
    }

    @Test("a name of four scripts comes out whole, from left to right in one line, and one note names the words")
    func mixed() throws {
        let face = try catalog.face(named: "dancing-script")
        let name = "Łukasz Ștefan 王小明 محمد"
        let set = try setter.set(name, in: face, style: TypedStyle(), color: .black)
        #expect(set.warnings.count == 1)
        for word in ["“Ł”", "“Łukasz”", "“王小明”", "“محمد”"] {
            #expect(set.warnings[0].description.contains(word), "\(set.warnings)")
        }
        let plan = try setter.plan(name, in: face, style: TypedStyle())
        let line = try NameLine(plan, bytes: 0..<name.utf8.count, style: TypedStyle())
        #expect(Set(line.glyphs.map(\.word)) == [0, 1, 2, 3])
        for word in 0..<3 {
            let right = line.glyphs.filter { $0.word == word }.map(\.origin.x).max() ?? 0
            let left = line.glyphs.filter { $0.word == word + 1 }.map(\.origin.x).min() ?? 0
            #expect(left > right)
        }
        #expect(set.artwork.bounds.height < 80)
    }

    @Test("words move whole, or only the letters, or nothing, as asked")
    func rules() throws {
        let face = try catalog.face(named: "kristi")
        let words = try files("Łukasz Doe", in: "kristi", style: TypedStyle())
        #expect(words.prefix(3).allSatisfy { $0 != face.file } && words.suffix(2).allSatisfy { $0 == face.file })
        #expect(Set(words).count == 2)
        let letters = try files("Łukasz Doe", in: "kristi", style: TypedStyle(substitution: .letters))
        #expect(letters.first != face.file && letters.dropFirst().allSatisfy { $0 == face.file })
        let error = #expect(throws: LetteringError.self) {
            try setter.set("Łukasz", in: face, style: TypedStyle(substitution: .none), color: .black)
        }
        guard case .missingCharacters(["Ł"], _, let faces) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!faces.isEmpty)
    }

    @Test("the words of one script go to one face, and the small letters keep their height")
    func oneHand() throws {
        let moved = Set(try files("Łukasz Wałęsa", in: "kristi", style: TypedStyle()))
        #expect(moved.count == 1)
        let main = try catalog.face(named: "kristi")
        let size = try setter.sizedFont(of: main).letterHeight
        for face in setter.similarFaces(to: main) {
            let font = try setter.sizedFont(of: face, beside: main, for: "Jane")
            guard font.font.measure.isLatin, (0.51...1.99).contains(font.scale * font.font.unitsPerEm / 32) else {
                continue
            }
            #expect(abs(font.letterHeight - size) < 0.01 * size, "\(face.id)")
        }
    }

    @Test(
        "a face stands in only for the scripts that the catalogue lists for it, first one that was drawn for them",
        .slow(),
        arguments: ["Łukasz Żółć", "İbrahim Iğdır", "Ģirts Ķēniņš", "Zdeněk Šťastný", "Đặng Trần"]
    )
    func listedScripts(_ name: String) throws {
        let european: Set = ["Latin", "Greek", "Cyrillic"]
        let latin = Set(
            catalog.installed.filter { $0.scripts.contains("Latin") && european.isSuperset(of: $0.scripts) }.map(\.file)
        )
        for face in catalog.installed {
            for substitution in [FaceSubstitution.words, .letters] {
                let plan = try setter.plan(name, in: face, style: TypedStyle(substitution: substitution))
                let letters = plan.runs.filter { run in
                    let text = String(decoding: Array(plan.text.utf8)[run.run.bytes], as: UTF8.self)
                    return text.contains(where: \.isLetter)
                }
                #expect(!letters.isEmpty)
                let own = Set(face.scripts.contains("Latin") ? [face.file] : [])
                #expect(
                    letters.allSatisfy { latin.union(own).contains($0.font.font.file) },
                    "\(face.id) \(substitution)"
                )
            }
        }
    }

    @Test("the letters of a face that is not meant for them go to one that is, and stay where there is none")
    func otherScripts() throws {
        let lateef = try catalog.face(named: "lateef")
        let set = try setter.set("Jane محمد", in: lateef, style: TypedStyle(), color: .black)
        #expect(
            set.warnings.count == 1
                && set.warnings[0].description.hasPrefix("Lateef is meant for Arabic, so “Jane” is set in")
        )
        #expect(try setter.missingCharacters(of: "Jane محمد", in: lateef) == ["J", "a", "n", "e"])
        _ = try setter.artwork(of: "Jane", in: lateef, color: .black)
        let alone = NameSetter(catalog: try FaceCatalog(folders: []))
        #expect(try alone.set("Jane", in: lateef, style: TypedStyle(), color: .black).warnings.isEmpty)
    }

    @Test("the nearest face to another is the same each time, and a face is not a distance from itself", .slow())
    func nearness() throws {
        for face in catalog.installed {
            let measure = try setter.font(of: face).measure
            #expect(measure.distance(to: measure) == 0)
            #expect(measure.height > 0.05 && measure.height < 1.5, "\(face.id) \(measure)")
            #expect(measure.weight > 0.02 && measure.weight < 0.6, "\(face.id) \(measure)")
            let again = NameSetter(catalog: catalog).similarFaces(to: face)
            #expect(setter.similarFaces(to: face) == again)
        }
    }

    @Test("a bracket goes with its word and the line keeps its order when it begins in Arabic")
    func rightToLeft() throws {
        let name = "محمد Łukasz"
        let plan = try setter.plan(name, in: catalog.face(named: "dancing-script"), style: TypedStyle())
        #expect(plan.isRightToLeft)
        let line = try NameLine(plan, bytes: 0..<name.utf8.count, style: TypedStyle())
        let first = try #require(line.glyphs.first)
        let font = plan.runs.first { $0.font.font.file == first.key.file }
        #expect(font?.run.script == TextRun.latin)
    }
}
