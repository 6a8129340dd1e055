import Fixtures
import Foundation
import Signet
import Testing

@Suite struct RecipeReadingTests {
    @Test("all problems are reported at once, each with its line and column")
    func allProblems() {
        let found = problems(
            """
            stamps:
              - id: one
                signature: {type: Jane, fase: kristi, pen: brush}
                at: "page:last,rect:1,2,3"
                size: wide
              - id: one
                signature: {scan: absent.png}
                at: [bottom, tpo]
                opacity: 2
                as: stmap
                when: {page_count: many, page_cont: 3}
            seeed: 3
            date: yesterday
            """
        )
        let expected = [
            "3:29: stamps[0].signature.fase: there is no key 'fase'; did you mean 'face'?",
            "3:48: stamps[0].signature.pen: pen goes with draw, not with type",
            "4:9: stamps[0].at: the placement 'page:last,rect:1,2,3' cannot be read",
            "5:11: stamps[0].size: 'wide' is not a size",
            "6:9: stamps[1].id: another stamp has the id 'one'",
            "7:23: stamps[1].signature.scan: ",
            "8:18: stamps[1].at[1]: the placement 'tpo' cannot be read",
            "9:14: stamps[1].opacity: opacity must be above 0",
            "10:9: stamps[1].as: 'stmap' is not known; did you mean stamp?",
            "11:24: stamps[1].when.page_count: 'many' compares no number of pages",
            "11:30: stamps[1].when.page_cont: there is no key 'page_cont'; did you mean 'page_count'?",
            "12:1: seeed: there is no key 'seeed'; did you mean 'seed'?",
            "13:7: date: 'yesterday' is not a date",
        ]
        for line in expected { #expect(found.contains { $0.hasPrefix(line) }, "\(line) in \(found)") }
    }

    @Test("a recipe with a problem is refused, and says how many more there are")
    func refusal() {
        let error = #expect(throws: SignetError.self) { try recipe("id: a b\nsignature: {type: Jane}\nat: nowhere") }
        #expect(error?.code == .invalidData)
        #expect(error?.message.contains("(and 1 more") == true, "\(error?.message ?? "")")
    }

    @Test("a face that is not there and a caption that cannot be are reported where they stand")
    func deepProblems() {
        let found = problems(
            """
            stamps:
              - signature: {type: "{name}", face: krizt}
                at: bottom
              - signature: {type: Jane Doe}
                at: bottom
                caption: "<b>{name}"
            """
        )
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("2:39: stamps[0].signature.face: ") == true, "\(found)")
        #expect(found.last?.hasPrefix("6:14: stamps[1].caption: ") == true, "\(found)")
    }

    @Test("JSON is read as YAML is, with all its escapes")
    func json() throws {
        let text = """
            {\t"stamps":[{"signature":{"draw":"drawing.json"},
            \t"at":["page:1,bottom","top"],"size":"width:90","lock":true,"opacity":0.5,"caption":null,
            \t"subject":"a\\tb\\\\ud83d"}],
            "allow-none":false}
            """
        let recipe = try Recipe(text, folder: Examples.root + "/docs/examples")
        let stamp = try #require(try recipe.stamps(values: [:], facts: plainFacts).first)
        #expect(stamp.subject == "a\tb\\ud83d")
        #expect(stamp.opacity == 0.5 && stamp.isLocked && stamp.placements.count == 2)
        let smile = try Recipe(
            #"{"stamps":[{"signature":{"type":"Jane"},"at":"bottom","author":"\ud83d\ude00\u00e4\/"}]}"#,
            folder: ""
        )
        #expect(try smile.stamps(values: [:], facts: plainFacts).first?.author == "😀ä/")
    }

    @Test(
        "what is not a recipe is said in one sentence",
        arguments: [
            ("", "empty"), ("- a", "mapping"), ("stamps: {}", "stamps are a list"), ("stamps: [", "not YAML"),
            ("stamps: []\nstamps: []", "twice"), ("seed: 3", "there are no stamps"), ("\"a", "not YAML"),
            ("stamps: []", "the list is empty"), ("fill: {}", "the mapping is empty"), ("fill: a", "are a mapping"),
            ("fill: {name: null}", "it has no value"), ("fill: {name: }", "it has no value"),
            ("{\"fill\": {\"name\": null}}", "it has no value"), ("stamps:\n\t- a", "not YAML"),
            ("a: *b", "refers to nothing"), ("--- a\n--- b", "second document"),
            ("stamps:\n  - signature: {type: {name}}\n    at: bottom", "needs quotes: \"{name}\""),
        ]
    )
    func noRecipe(text: String, words: String) {
        let found = problems(text)
        #expect(found.count == 1 && found[0].contains(words), "\(found)")
    }

    @Test("the digest changes with the text and with the files that it names")
    func digest() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Array("M 10 40 C 20 0 40 0 50 40 S 80 80 90 40".utf8), to: "a.svg")
        let text = "stamps: [{signature: {draw: a.svg}, at: bottom}]"
        let first = try Recipe(text, folder: folder.root)
        #expect(first.digest.count == 64)
        #expect(try Recipe(text, folder: folder.root).digest == first.digest)
        #expect(try Recipe(text + "\n", folder: folder.root).digest != first.digest)
        _ = try folder.write(Array("M 10 40 C 20 0 40 0 50 40 S 80 80 90 41".utf8), to: "a.svg")
        #expect(try Recipe(text, folder: folder.root).digest != first.digest)
    }
}

@Suite struct HostileRecipeTests {
    @Test("aliases that stand for more and more are refused")
    func aliasBomb() {
        var text = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
        for level in 1...30 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        #expect(problems(text + "stamps: *a30").first?.contains("aliases") == true)
        // Few aliases of large lists.
        let list = "[" + Array(repeating: "x", count: 9000).joined(separator: ",") + "]"
        let few = "a: &a \(list)\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\nd: &d [*c,*c,*c]\nstamps: [*d,*d]"
        #expect(problems(few).contains { $0.contains("more than 20000 values") })
    }

    @Test("an alias as a key does not hang")
    func aliasAsKey() {
        let text = "a: &a [x,y]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\nd: &d [*c,*c,*c]\n? *d\n: 1\n"
        #expect(!problems(text).isEmpty)
    }

    @Test(
        "deep nesting is refused and does not overflow",
        arguments: ["[", "{a: ", "- ", "? ", "[{a: "]
    )
    func depth(opening: String) {
        for count in [20, 900, 60_000 / opening.count] {
            #expect(
                problems(
                    "stamps: \(opening == "- " || opening == "? " ? "\n  " : "")"
                        + String(repeating: opening, count: count)
                ).count == 1
            )
        }
    }

    @Test("anchors and aliases work where they are few")
    func anchors() throws {
        let recipe = try Recipe(
            "stamps:\n  - signature: &s {type: Jane Doe}\n    at: bottom\n  - signature: *s\n    at: top\n",
            folder: ""
        )
        #expect(try recipe.stamps(values: [:], facts: plainFacts).count == 2)
    }

    @Test("what is too large is refused")
    func size() {
        #expect(problems("# " + String(repeating: "x", count: 300_000)).first?.contains("256 KiB") == true)
        let stamps = String(repeating: "  - {signature: {type: a}, at: top}\n", count: 101)
        #expect(problems("stamps:\n" + stamps).first?.contains("more than 100 stamps") == true)
    }

    @Test("mutated recipes are read or refused")
    func mutants() throws {
        let text = try Array(Examples.bytes("recipe.yaml"))
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let index = bytes.indices.randomElement(using: &generator) ?? 0
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = "{}[]&*!|>'\"%@`:-?,#\n\t 0x".utf8.randomElement(using: &generator) ?? 0
                case 1: bytes.remove(at: index)
                default: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
                }
            }
            let mutated = String(decoding: bytes, as: UTF8.self)
            do { _ = try Recipe(mutated, folder: Examples.root + "/docs/examples") } catch {
                #expect(!error.message.isEmpty, "\(mutated)")
            }
        }
    }
}
