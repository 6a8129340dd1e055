import Fixtures
import Foundation
import Testing

/// `-` for files that are read and written.
@Suite struct StandardStreamTests {
    let folder: TemporaryFolder
    let contract: String

    init() throws {
        folder = try TemporaryFolder()
        contract = try Examples.path("contract.pdf")
    }

    /// The first bytes that a command writes to standard output.
    private func beginning(of arguments: [String], input: [UInt8] = []) throws -> String {
        let outcome = try ExternalTool.run(Signet.executable, arguments, input: Data(input))
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return String(outcome.output.prefix(5))
    }

    @Test("pictures and sheets are written to standard output", .slow())
    func outputs() throws {
        let recipe = ["--recipe", try Examples.path("recipe.yaml"), "--set", "name=J. Doe", "--set", "contract=1"]
        for command in [["fonts", "--name", "Jo"], ["recipe", "preview", contract] + recipe] {
            #expect(try beginning(of: command + ["-o", "-", "--format", "pdf"]) == "%PDF-")
            #expect(try beginning(of: command + ["-o", "-"]).dropFirst().prefix(3) == "PNG")
        }
        #expect(try beginning(of: ["ink", Examples.path("scan.jpg"), "-o", "-"]).dropFirst().prefix(3) == "PNG")
        let drawing = try Examples.path("drawing.json")
        #expect(try Signet.run("ink", drawing, "-o", "-").output == Signet.run("ink", drawing).output)
    }

    @Test("recipes come on standard input, unless something else does")
    func recipes() throws {
        let text = """
            variables: {name: {required: true}}
            stamps: [{id: name, signature: {type: "{name}"}, at: "page:last,top"}]
            """
        let recipe = Array(text.utf8)
        let checked = try Signet.run("recipe", "check", "-", input: recipe)
        #expect(checked.status == 0 && checked.output.hasPrefix("standard input: sound\n"), "\(checked.errors)")
        let broken = try Signet.run("recipe", "check", "-", input: Array("stamps: 1".utf8))
        #expect(broken.status == 65 && broken.output.contains("stamps"))
        let preview = ["recipe", "preview", contract, "--recipe", "-", "--set", "name=J"]
        #expect(try beginning(of: preview + ["-o", "-", "--format", "pdf"], input: recipe) == "%PDF-")
        let rows = try folder.write(Array("input,name\n\(contract),Jo\n".utf8), to: "rows.csv")
        let batch = ["batch", rows, "--recipe", "-", "--output-dir", folder.path("signed"), "--json", "--quiet"]
        let outcome = try ExternalTool.run(Signet.executable, batch, input: Data(recipe))
        #expect(outcome.status == 0 && outcome.output.contains("\"signed\" : 1"), "\(outcome.errors)")
        for both in [["batch", "-", "--recipe", "-"], ["recipe", "preview", "-", "--recipe", "-", "-o", "x.png"]] {
            let outcome = try ExternalTool.run(Signet.executable, both)
            #expect(outcome.status == 64 && outcome.errors.contains("not both"), "\(outcome.errors)")
        }
    }

    @Test(
        "when the report cannot be written, the error says that the document was",
        arguments: [(">/dev/full", []), (">&-", []), (">&-", ["--json"])]
    )
    func reports(redirection: String, options: [String]) throws {
        let mine = try folder.write(try Examples.bytes("contract.pdf"), to: "mine.pdf")
        for (place, written) in [(["-o", folder.path("out.pdf")], "out.pdf"), (["--in-place"], "mine.pdf")] {
            let arguments = ["sign", mine, "--type", "J", "--at", "top"] + place + options
            let outcome = try ExternalTool.run(
                "sh",
                ["-c", "exec \"$0\" \"$@\" \(redirection)", Signet.executable] + arguments
            )
            #expect(outcome.status == 74, "\(outcome.errors)")
            #expect(outcome.errors.hasPrefix("signet: standard output: "), "\(outcome.errors)")
            #expect(outcome.errors.hasSuffix("/\(written)' was still written\n"), "\(outcome.errors)")
            IndependentReaders.checkPrefix(try Examples.bytes("contract.pdf"), of: try #require(folder.read(written)))
        }
    }

    @Test(
        "help, a version or completions that cannot be written are a failure",
        arguments: [
            ["--version"], ["sign", "--version"], ["--help"], ["sign", "-h"], ["--generate-completion-script", "bash"],
        ]
    )
    func answers(arguments: [String]) throws {
        for redirection in [">/dev/full", ">&-"] {
            let outcome = try ExternalTool.run(
                "sh",
                ["-c", "exec \"$0\" \"$@\" \(redirection)", Signet.executable] + arguments
            )
            #expect(outcome.status == 74, "\(redirection)")
            #expect(outcome.errors.hasPrefix("signet: standard output: it cannot be written: "), "\(outcome.errors)")
            #expect(
                outcome.errors.hasSuffix("\n") && outcome.errors.split(separator: "\n").count == 1,
                "\(outcome.errors)"
            )
        }
    }

    @Test("what comes on standard input is called so in messages")
    func names() throws {
        let wrong = try Signet.run("profile", "add", "x", "--draw", "-", input: Array("{}".utf8))
        #expect(wrong.status == 65 && wrong.errors.hasPrefix("signet: standard input: "), "\(wrong.errors)")
        let both = try Signet.run("audit", "verify", "-", "-")
        #expect(both.status == 64 && both.errors.contains("not several"))
    }
}
