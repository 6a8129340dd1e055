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

    @Test("pictures and sheets are written to standard output")
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

    @Test("what comes on standard input is called so in messages")
    func names() throws {
        let wrong = try Signet.run("profile", "add", "x", "--draw", "-", input: Array("{}".utf8))
        #expect(wrong.status == 65 && wrong.errors.hasPrefix("signet: standard input: "), "\(wrong.errors)")
        let both = try Signet.run("audit", "verify", "-", "-")
        #expect(both.status == 64 && both.errors.contains("not both"))
    }
}
