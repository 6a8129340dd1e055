import Fixtures
import Foundation
import Testing

/// Several stamps in one command, and stamps that are not signatures.
@Suite struct SeveralStampsTests {
    private let folder: TemporaryFolder
    private let contract: String

    init() throws {
        folder = try TemporaryFolder()
        contract = try Examples.path("contract.pdf")
    }

    private func sign(_ arguments: [String]) throws -> ExternalTool.Outcome {
        try ExternalTool.run(Signet.executable, ["sign", contract] + arguments)
    }

    @Test("each stamp after --and has its own place, size and colour, all in one update")
    func several() throws {
        let output = folder.path("out.pdf")
        let outcome = try sign([
            "-o", output, "--date", "2026-05-17", "--type", "Jane Doe", "--at", "text:\"Signature:\"", "--color",
            "blue",
            "--and", "--text", "{date}", "--at", "text:\"Place and date:\"",
            "--and", "--symbol", "check", "--at", "text:\"For the Client\",left", "--size", "height:8",
        ])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[2].hasSuffix(",8,8"), "\(outcome.output)")
        let signed = try #require(folder.read("out.pdf"))
        try IndependentReaders.check(signed, pages: 2)
        #expect(try Examples.bytes("contract.pdf").elementsEqual(signed.prefix(Examples.bytes("contract.pdf").count)))
        let shown = try ExternalTool.run("mutool", ["show", output, "pages/2/Annots/*/Contents"])
        #expect(shown.output.contains("(17 May 2026)") && shown.output.contains("(Check mark)"), "\(shown.output)")
        let check = try ExternalTool.run(Signet.executable, ["inspect", output, "--check-update"])
        #expect(check.status == 0, "\(check.output)")
    }

    @Test("several stamps are the same as a recipe with them")
    func recipe() throws {
        let written = try folder.write(
            Array(
                """
                stamps:
                  - signature: {type: Jane Doe}
                    at: "text:Signature:"
                  - signature: {text: "{date}\\nLyon", text-size: 9, text-align: right, color: navy}
                    at: "page:1,top-right"
                    caption: {locale: de_DE, date-style: short}
                  - signature: {symbol: cross}
                    at: "page:1,rect:50,50,12,12"
                  - signature: {picture: \(Examples.path("scan.jpg"))}
                    at: "page:1,bottom"
                    size: "width:60"
                """.utf8
            ),
            to: "recipe.yaml"
        )
        let common = ["--date", "2026-05-17", "-o"]
        #expect(try sign(["--recipe", written] + common + [folder.path("recipe.pdf")]).status == 0)
        let outcome = try sign(
            common + [
                folder.path("options.pdf"), "--type", "Jane Doe", "--at", "text:Signature:",
                "--and", "--text", "{date}\\nLyon", "--text-size", "9", "--text-align", "right", "--color", "navy",
                "--at", "page:1,top-right", "--locale", "de_DE", "--date-style", "short",
                "--and", "--symbol", "cross", "--at", "page:1,rect:50,50,12,12",
                "--and", "--picture", try Examples.path("scan.jpg"), "--at", "page:1,bottom", "--size", "width:60",
            ]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.read("recipe.pdf") == folder.read("options.pdf"))
    }

    @Test(
        "a stamp that is not whole is wrong usage",
        .slow(),
        arguments: [
            (["--and", "--and"], "--and is followed by the options of a stamp"),
            (["--and"], "--and is followed by the options of a stamp"),
            (["--and", "--type", "A", "--at", "top", "--and"], "--and is followed by the options of a stamp"),
            (["--and", "--type", "A", "--at", "top", "--and", "--type", "B"], "Stamp 3: Say where"),
            (["--and", "--type", "A", "--at", "top", "x.pdf"], "Stamp 2: 'x.pdf' belongs to no option"),
            (
                Array(repeating: ["--and", "--text", "x", "--at", "top"], count: 200).flatMap { $0 },
                "201 stamps are too many"
            ),
            (["--and", "--text", "x"], "Say where the signature goes"),
            (["--and", "--at", "bottom"], "Give one signature"),
            (["--and", "--type", "A", "--text", "x", "--at", "top"], "Give one signature"),
            (["--and", "--type", "A", "--at", "top", "--force"], "--force is for the document"),
            (["--and", "--text", "x", "--at", "top", "--caption", "y"], "A text has no caption"),
            (["--and", "--picture", "x.png", "--at", "top", "--color", "red"], "--picture keeps its colours"),
            (["--and", "--type", "A", "--at", "top", "--text-size", "4"], "go with --text"),
            (["--and", "--symbol", "tick", "--at", "top"], "symbol"),
            (["--and", "--type", "A", "--at", "top", "--locale", "de"], "--locale goes with"),
        ]
    )
    func faults(more: [String], message: String) throws {
        let output = folder.path("out.pdf")
        let outcome = try sign(["-o", output, "--type", "Jane Doe", "--at", "bottom"] + more)
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(outcome.errors)")
        #expect(folder.read("out.pdf") == nil)
    }

    @Test("documents that come after the stamps, and help there, are answered in one screen", .slow())
    func misplaced() throws {
        let stamps = [
            "--type", "A", "--at", "top", "-o", folder.path("o.pdf"), "--and", "--type", "B", "--at", "bottom",
        ]
        let late = try ExternalTool.run(Signet.executable, ["sign"] + stamps + [contract])
        #expect(late.status == 64 && late.errors.contains("Missing expected argument '<document>"), "\(late.errors)")
        let help = try sign(stamps + ["-h"])
        let whole = try Signet.run("sign", "-h").output
        #expect(help.status == 0 && help.output == whole)
    }

    @Test("many stamps in one command", .slow())
    func many() throws {
        let more = Array(repeating: ["--and", "--symbol", "dot", "--at", "page:1,center"], count: 39).flatMap { $0 }
        let outcome = try sign(["-o", folder.path("out.pdf"), "--type", "J", "--at", "top"] + more)
        #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == 40, "\(outcome.errors)")
    }

    @Test("a picture comes on standard input")
    func picture() throws {
        let options = ["--picture", "-", "--at", "top", "-o", folder.path("out.pdf")]
        let scan = Data(try Examples.bytes("scan.jpg"))
        let outcome = try ExternalTool.run(Signet.executable, ["sign", contract] + options, input: scan)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(
        "a dry run fails where the real run would",
        arguments: [("contract.pdf", "it is the input"), ("no/out.pdf", "folder"), ("there.pdf", "exists already")]
    )
    func dryRunFaults(output: String, words: String) throws {
        let document = try folder.write(try Examples.bytes("contract.pdf"), to: "contract.pdf")
        try folder.write([1], to: "there.pdf")
        let arguments = ["sign", document, "--type", "J", "--at", "top", "-o", folder.path(output)]
        for more in [[], ["--dry-run"]] {
            let outcome = try ExternalTool.run(Signet.executable, arguments + more)
            #expect(outcome.status == 73 && outcome.errors.contains(words), "\(more): \(outcome.errors)")
        }
        #expect(folder.read("there.pdf") == [1])
    }

    @Test("a dry run reports the places and writes nothing")
    func dryRun() throws {
        let outcome = try sign([
            "--dry-run", "--type", "Jane Doe", "--at", "text:\"Signature:\"", "--size", "height:80",
        ])
        #expect(
            outcome.status == 0 && outcome.output.hasPrefix("\(contract): would be on page 2, "),
            "\(outcome.output)"
        )
        #expect(outcome.errors.contains("covers"), "\(outcome.errors)")
        let asked = ["--dry-run", "-o", folder.path("out.pdf"), "--type", "J", "--at", "top", "--json"]
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(try sign(asked).output.utf8)) as? [String: Any]
        )
        #expect((report["stamps"] as? [Any])?.count == 1 && folder.read("out.pdf") == nil)
        #expect(try sign(["--dry-run", "--type", "J", "--at", "field:None"]).status == 65)
    }
}
