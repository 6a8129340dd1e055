import Fixtures
import Foundation
import Testing

@Suite struct RecipeCommandTests {
    let folder: TemporaryFolder
    let contract: String
    let recipe: String
    let settings = ["--set", "name=Jane \"J\" Doe, Dr", "--set", "contract=a=b", "--date", "2026-05-17"]

    init() throws {
        folder = try TemporaryFolder()
        contract = try Examples.path("contract.pdf")
        recipe = try Examples.path("recipe.yaml")
    }

    @Test("sign stamps by a recipe, from files and from standard input")
    func sign() throws {
        let output = folder.path("out.pdf")
        let arguments = ["sign", contract, "--recipe", recipe] + settings
        let outcome = try ExternalTool.run(Signet.executable, arguments + ["-o", output])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.output.split(separator: "\n").count == 5)
        let signed = try #require(folder.read("out.pdf"))
        try IndependentReaders.check(signed, pages: 2)
        let streamed = try ExternalTool.run(
            Signet.executable,
            ["sign", "-", "--recipe", recipe] + settings + ["-o", folder.path("piped.pdf")],
            input: Data(Examples.bytes("contract.pdf"))
        )
        #expect(streamed.status == 0 && folder.read("piped.pdf") == signed)
    }

    @Test("the words of the command are the words of the recipe")
    func sameBytes() throws {
        let made = try folder.write(
            Array(
                "stamps: [{signature: {type: Jane Doe, face: kristi, fit: 'shrink:90'}, at: 'text:\"Signature:\",nth:2', size: 'width:90', caption: {text: name-date, rule: true, reason: x}, opacity: 0.8, lock: true}]"
                    .utf8
            ),
            to: "r.yaml"
        )
        let date = ["--date", "2026-05-17T09:30:00+02:00"]
        let one = try ExternalTool.run(
            Signet.executable,
            ["sign", contract, "--recipe", made, "-o", folder.path("1.pdf")] + date
        )
        let other = try ExternalTool.run(
            Signet.executable,
            [
                "sign", contract, "--type", "Jane Doe", "--face", "kristi", "--fit", "shrink:90", "--at",
                "text:\"Signature:\",nth:2", "--size", "width:90", "--caption", "name-date", "--rule", "--reason", "x",
                "--opacity", "0.8", "--lock", "-o", folder.path("2.pdf"),
            ] + date
        )
        #expect(one.status == 0 && other.status == 0, "\(one.errors)\(other.errors)")
        #expect(folder.read("1.pdf") == folder.read("2.pdf"))
    }

    @Test("check tells all problems with lines and ends with 65, or lists the variables")
    func check() throws {
        let sound = try Signet.run("recipe", "check", recipe)
        #expect(sound.status == 0 && sound.output.contains("{city}: Berlin"), "\(sound.output)")
        let bad = try folder.write(
            Array("stamps:\n  - signature: {type: a, face: kristy}\n    att: top\n".utf8),
            to: "bad.yaml"
        )
        let outcome = try Signet.run("recipe", "check", bad)
        let lines = outcome.output.split(separator: "\n")
        #expect(outcome.status == 65 && lines.count == 3, "\(outcome.output)")
        #expect(lines.contains { $0.hasPrefix("\(bad):3:5: stamps[0].att: there is no key 'att'; did you mean 'at'?") })
        let json = try Signet.run("recipe", "check", bad, "--json")
        #expect(json.status == 65 && json.output.contains("\"line\" : 3"))
        #expect(try Signet.run("recipe", "check", folder.path("absent.yaml")).status == 66)
    }

    @Test("preview draws a PNG and a PDF")
    func preview() throws {
        for name in ["proof.png", "proof.pdf"] {
            let outcome = try ExternalTool.run(
                Signet.executable,
                ["recipe", "preview", contract, "--recipe", recipe, "--resolution", "40", "-o", folder.path(name)]
                    + settings
            )
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        }
        #expect(folder.read("proof.png")?.starts(with: [0x89, 0x50]) == true)
        #expect(folder.read("proof.pdf")?.starts(with: Array("%PDF".utf8)) == true)
    }

    @Test("what cannot be is said in a line", .slow())
    func failures() throws {
        let out = folder.path("o.pdf")
        for (status, words, arguments) in [
            (64, "goes with --recipe", ["--type", "a", "--at", "top", "--set", "a=b"]),
            (64, "leave out the options", ["--recipe", recipe, "--type", "a"]),
            (64, "sets nothing", ["--recipe", recipe, "--set", "name"]),
            (64, "given twice", ["--recipe", recipe, "--set", "a=1", "--set", "a=2"]),
            (65, "the variable {name} has no value", ["--recipe", recipe]),
            (
                65, "did you mean 'size'",
                ["--recipe", recipe, "--set", "name=a", "--set", "contract=b", "--set", "buyer.sise=3"]
            ),
            (66, "no such file", ["--recipe", folder.path("absent.yaml")]),
        ] as [(Int32, String, [String])] {
            let outcome = try ExternalTool.run(Signet.executable, ["sign", contract, "-o", out] + arguments)
            #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
        }
        #expect(folder.read("o.pdf") == nil)
    }
}
