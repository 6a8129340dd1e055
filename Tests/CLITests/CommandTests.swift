import Fixtures
import Foundation
import Testing

/// Runs the built command as a person would.
struct Signet {
    static let executable = Product.signet.path

    static func run(_ arguments: String..., input: [UInt8] = []) throws -> ExternalTool.Outcome {
        try ExternalTool.run(executable, arguments, input: Data(input))
    }
}

@Suite struct CommandTests {
    let folder: TemporaryFolder
    let contract: String

    init() throws {
        folder = try TemporaryFolder()
        contract = try Examples.path("contract.pdf")
    }

    @Test("sign puts a typed name beside a text and says where")
    func sign() throws {
        let output = folder.path("out.pdf")
        let outcome = try Signet.run(
            "sign",
            contract,
            "--type",
            "Jane Doe",
            "--at",
            "text:\"Signature:\",nth:2",
            "-o",
            output
        )
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.hasPrefix("\(output): page 2, "))
        try IndependentReaders.check(try #require(folder.read("out.pdf")), pages: 2)
    }

    @Test("a text that is covered is named on standard error", arguments: [[], ["--author", "J. Doe"]])
    func covers(more: [String]) throws {
        let output = folder.path("out.pdf")
        let options = ["--type", "Jane Doe", "--at", "text:\"Signature:\",nth:2", "--size", "height:80", "-o", output]
        let outcome = try ExternalTool.run(Signet.executable, ["sign", contract] + options + more, input: Data())
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasPrefix("signet: warning: the stamp on page 2 covers '"), "\(outcome.errors)")
    }

    @Test("the form of a drawing is found out by its content")
    func forms() throws {
        let drawing = folder.path("drawing.txt")
        try Data("M 10 40 C 20 0 40 0 50 40 S 80 80 90 40".utf8).write(to: URL(fileURLWithPath: drawing))
        let outcome = try Signet.run("preview", "--draw", drawing, "-o", folder.path("drawing.svg"))
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }

    @Test(
        "every way to sign works, and its picture too",
        arguments: [
            ["--draw", "drawing.json", "--color", "blue", "--width-range", "0.5..3"],
            ["--draw", "drawing.json", "--pen", "brush", "--no-natural"],
            ["--type", "J. Doe", "--face", "Kristi"],
            ["--scan", "scan.jpg", "--color", "#102030"],
            ["--draw", "drawing.json", "--appearance", "vector", "--opacity", "0.5"],
        ]
    )
    func sources(options: [String]) throws {
        let options = try options.map { $0.contains(".j") ? try Examples.path($0) : $0 }
        let arguments =
            ["sign", contract] + options + ["--at", "page:1,bottom-right", "--at", "page:last,top,margin:50"]
            + ["--size", "120x40", "-o", folder.path("o.pdf"), "--preview", folder.path("o.png"), "--json"]
        let outcome = try ExternalTool.run(Signet.executable, arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect((report["stamps"] as? [[String: Any]])?.count == 2)
        let signed = try #require(folder.read("o.pdf"))
        try IndependentReaders.check(signed, pages: 2)
        #expect(report["appendedBytes"] as? Int == signed.count - (report["originalBytes"] as? Int ?? 0))
        #expect(folder.read("o.png")?.starts(with: [0x89, 0x50, 0x4e, 0x47]) == true)
    }

    @Test("a document is not written when its preview cannot be")
    func previewThatExists() throws {
        let picture = try folder.write([1], to: "page.png")
        let arguments = ["sign", contract, "--type", "Jane Doe", "--at", "top", "-o", folder.path("o.pdf")]
        let outcome = try ExternalTool.run(Signet.executable, arguments + ["--preview", picture])
        #expect(outcome.status == 73 && outcome.errors.contains("page.png"), "\(outcome.errors)")
        #expect(folder.read("o.pdf") == nil && folder.read("page.png") == [1])
    }

    @Test(
        "a preview never replaces the document or its result, however it is named",
        arguments: [
            ("link.png", "out.pdf", 73), ("hard.png", "out.pdf", 73), ("./out.png", "out.png", 73),
            ("mine.pdf", "out.pdf", 64), ("page.jpg", "out.pdf", 64),
        ]
    )
    func previewOfItself(preview: String, output: String, status: Int32) throws {
        let original = try Examples.bytes("contract.pdf")
        let mine = try folder.write(original, to: "mine.pdf")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.png"), withDestinationPath: "mine.pdf")
        try FileManager.default.linkItem(atPath: mine, toPath: folder.path("hard.png"))
        let arguments = ["sign", mine, "--type", "J", "--at", "top", "--force", "-o", folder.path(output)]
        let outcome = try ExternalTool.run(Signet.executable, arguments + ["--preview", folder.path(preview)])
        #expect(outcome.status == status && outcome.errors.contains("preview"), "\(outcome.errors)")
        #expect(folder.read("mine.pdf") == original && folder.read(output) == nil)
    }

    @Test("every pen draws another picture, and so does an even line")
    func pens() throws {
        let drawing = try Examples.path("drawing.json")
        let pens = ["ballpoint", "fountain", "brush", "marker"].map { ["--pen", $0] }
        var pictures: Set<[UInt8]> = []
        for options in pens + [["--no-natural"], ["--pen", "brush", "--width-range", "1..2"]] {
            let arguments = ["preview", "--draw", drawing, "-o", folder.path("p.svg"), "--force"] + options
            #expect(try ExternalTool.run(Signet.executable, arguments).status == 0)
            pictures.insert(try #require(folder.read("p.svg")))
        }
        #expect(pictures.count == 6)
        let plain = ["preview", "--draw", drawing, "-o", folder.path("p.svg"), "--force", "--natural"]
        #expect(try ExternalTool.run(Signet.executable, plain).status == 0)
        #expect(pictures.contains(try #require(folder.read("p.svg"))))
    }

    @Test("a drawn signature as outlines adds less than four kilobytes to a document")
    func vectorSize() throws {
        let output = folder.path("out.pdf")
        let drawing = try Examples.path("drawing.json")
        let options = ["--draw", drawing, "--appearance", "vector", "--at", "bottom", "-o", output, "--json"]
        let outcome = try ExternalTool.run(Signet.executable, ["sign", contract] + options)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(try #require(report["appendedBytes"] as? Int) < 4096)
    }

    @Test("standard input and output carry documents")
    func streams() throws {
        let original = try Examples.bytes("contract.pdf")
        let path = folder.path("piped.pdf")
        let script = "\"$0\" sign - --type X --at center -o - --date 2026-05-17 < \"$1\" > \"$2\""
        let outcome = try ExternalTool.run("sh", ["-c", script, Signet.executable, contract, path])
        #expect(outcome.status == 0 && outcome.errors.contains("page 2"))
        IndependentReaders.checkPrefix(original, of: try #require(folder.read("piped.pdf")))
        _ = try Signet.run(
            "sign",
            contract,
            "--type",
            "X",
            "--at",
            "center",
            "-o",
            folder.path("file.pdf"),
            "--date",
            "2026-05-17"
        )
        #expect(folder.read("file.pdf") == folder.read("piped.pdf"))
    }

    @Test("in place replaces the document by the signed one")
    func inPlace() throws {
        let original = try Examples.bytes("contract.pdf")
        let path = try folder.write(original, to: "mine.pdf")
        #expect(try Signet.run("sign", path, "--type", "X", "--at", "center", "--in-place").status == 0)
        IndependentReaders.checkPrefix(original, of: try #require(folder.read("mine.pdf")))
        #expect(folder.contents == ["mine.pdf"])
    }

    @Test("inspect shows pages and stamps, for people and machines")
    func inspect() throws {
        let output = folder.path("out.pdf")
        _ = try Signet.run(
            "sign",
            contract,
            "--type",
            "Jane Doe",
            "--at",
            "bottom",
            "-o",
            output,
            "--date",
            "2026-05-17T09:30:00+02:00"
        )
        let text = try Signet.run("inspect", output).output
        #expect(text.contains("pages 1–2: 595.28 × 841.89") && text.contains("by Jane Doe, D:20260517093000+02'00'"))
        let json = try JSONSerialization.jsonObject(with: Data(try Signet.run("inspect", output, "--json").output.utf8))
        #expect(((json as? [String: Any])?["pages"] as? [Any])?.count == 2)
    }

    @Test("inspect checks the last update: a sound one, a broken one, none")
    func checkUpdate() throws {
        let output = folder.path("out.pdf")
        _ = try Signet.run("sign", contract, "--type", "X", "--at", "center", "-o", output)
        let sound = try Signet.run("inspect", output, "--check-update")
        #expect(sound.status == 0 && sound.output == "the last update is sound\n")
        let none = try Signet.run("inspect", contract, "--check-update")
        #expect(none.status == 0 && none.output == "the file has no update\n")

        let text = String(decoding: try #require(folder.read("out.pdf")), as: Unicode.ASCII.self)
        let flags = try #require(text.ranges(of: "/F 4").last)
        var bytes = try #require(folder.read("out.pdf"))
        bytes[text.distance(from: text.startIndex, to: flags.upperBound) - 1] = UInt8(ascii: "6")
        let broken = try Signet.run("inspect", "-", "--check-update", input: bytes)
        #expect(broken.status == 65 && broken.errors.isEmpty)
        #expect(broken.output.hasPrefix("annotation-flags: /F hides it (object "))
        #expect(broken.output.filter { $0 == "\n" }.count == 1)
        let json = try Signet.run("inspect", try folder.write(bytes, to: "b.pdf"), "--check-update", "--json")
        let report = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let findings = report?["findings"] as? [[String: Any]]
        #expect(json.status == 65 && findings?.first?["rule"] as? String == "annotation-flags")
        #expect(report?["offset"] as? Int == (try Examples.bytes("contract.pdf")).count)
    }

    @Test("preview and fonts write what the ending says", arguments: ["svg", "png", "pdf"])
    func pictures(ending: String) throws {
        let path = folder.path("picture.\(ending)")
        #expect(try Signet.run("preview", "--type", "Jane", "-o", path).status == 0)
        #expect(try #require(folder.read("picture.\(ending)")).count > 100)
        guard ending != "svg" else { return }
        #expect(try Signet.run("fonts", "--name", "Jane", "-o", folder.path("fonts.\(ending)")).status == 0)
        #expect(try #require(folder.read("fonts.\(ending)")).count > 1000)
    }

    @Test("fonts lists the faces")
    func fonts() throws {
        let list = try Signet.run("fonts").output
        #expect(list.contains("dancing-script") && list.contains("klee"))
    }

    @Test(
        "the help of every command has an example",
        arguments: ["sign", "inspect", "preview", "fonts", "ink", "remove"]
    )
    func help(command: String) throws {
        let outcome = try Signet.run(command, "--help")
        #expect(
            outcome.status == 0 && outcome.output.contains("signet \(command)") && outcome.output.contains("xample")
        )
    }
}
