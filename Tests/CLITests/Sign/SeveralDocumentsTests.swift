import Fixtures
import Foundation
import Testing

/// Several documents without a recipe.
@Suite struct SeveralDocumentsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("in/deep"), withIntermediateDirectories: true)
        for name in ["in/a.pdf", "in/b.pdf", "in/deep/a.pdf"] {
            try folder.write(try Examples.bytes("contract.pdf"), to: name)
        }
    }

    private func run(_ script: String) throws -> ExternalTool.Outcome {
        try ExternalTool.run("bash", ["-c", "cd '\(folder.root)'; \(script)"])
    }

    private let stamp = "--type J --at page:last,bottom-right --date 2026-05-17"

    @Test("documents go into the folder under their names, each with the stamps")
    func names() throws {
        let outcome = try run("'\(Signet.executable)' sign in/*.pdf in/deep/a.pdf --output-dir signed \(stamp)")
        #expect(outcome.status == 0 && outcome.output.hasPrefix("3 signed in "), "\(outcome.errors)")
        let alone = try run("'\(Signet.executable)' sign in/a.pdf -o alone.pdf \(stamp)")
        #expect(alone.status == 0)
        for name in ["signed/in/a.pdf", "signed/in/b.pdf", "signed/in/deep/a.pdf"] {
            #expect(folder.read(name) == folder.read("alone.pdf"), "\(name)")
        }
    }

    @Test("a document that fails is named, the others are signed, and the exit code says so")
    func failures() throws {
        try folder.write(Array("no PDF".utf8), to: "in/c.pdf")
        let outcome = try run(
            "'\(Signet.executable)' sign in/*.pdf --output-dir out --output-name {stem}-x.pdf \(stamp)"
        )
        #expect(outcome.status == 3 && outcome.output.hasPrefix("2 signed, 1 failed"), "\(outcome.output)")
        #expect(outcome.errors.hasPrefix("signet: in/c.pdf: "), "\(outcome.errors)")
        #expect(folder.read("out/a-x.pdf") != nil && folder.read("out/c-x.pdf") == nil)
        let again = try run("'\(Signet.executable)' sign in/*.pdf --output-dir out --output-name {stem}-x.pdf \(stamp)")
        #expect(again.status == 4 && again.errors.contains("exists"), "\(again.errors)")
        let forced = try run(
            "'\(Signet.executable)' sign in/a.pdf --force --output-dir out --output-name {stem}-x.pdf \(stamp)"
        )
        #expect(forced.status == 0, "\(forced.errors)")
    }

    @Test("a document that harms the fonts of the process costs only itself its signature")
    func harmedFonts() throws {
        func document(_ more: String) -> [UInt8] {
            let content = "BT /F 9 Tf 9 50 Td (Signature: ___________) Tj \(more) ET"
            return PDFBuilder.document([.init(content: content)]).build(.table)
        }
        // Cairo has no size beyond 65,535 pixels, and keeps that error in the font.
        for (name, more) in [("1", "/F 70000 Tf (x) Tj"), ("2", ""), ("3", "")] {
            try folder.write(document(more), to: "\(name).pdf")
        }
        let outcome = try run("'\(Signet.executable)' sign [123].pdf --jobs 1 --output-dir out --type J --at auto")
        #expect(outcome.status == 3 && outcome.output.hasPrefix("2 signed, 1 failed"), "\(outcome.output)")
        #expect(outcome.errors.contains("1.pdf: the page cannot be drawn"), "\(outcome.errors)")
        #expect(folder.read("out/2.pdf") != nil && folder.read("out/3.pdf") != nil)
    }

    @Test("with --json there is a line for each document")
    func lines() throws {
        let outcome = try run("'\(Signet.executable)' sign in/*.pdf --output-dir out --json --dry-run \(stamp)")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("\"can-be-signed\"") }, "\(outcome.output)")
        #expect(lines.allSatisfy { !$0.contains("\"row\"") })
        #expect(outcome.errors.contains("2 can be signed") && folder.read("out/a.pdf") == nil)
    }

    @Test("a dry run reports the places of each document")
    func dryRun() throws {
        let outcome = try run("'\(Signet.executable)' sign in/*.pdf --output-dir out --dry-run \(stamp)")
        let lines = outcome.output.split(separator: "\n").sorted()
        #expect(lines.count == 3 && lines[1].hasPrefix("out/in/a.pdf: would be on page 2, "), "\(outcome.output)")
    }

    @Test("warnings have the name of each document, those of the signature once")
    func warnings() throws {
        let options = "--type 'Jane\u{200B} Doe' --at 'text:\"Signature:\"' --size height:80 --output-dir out"
        let outcome = try run("'\(Signet.executable)' sign in/*.pdf \(options)")
        #expect(outcome.status == 0)
        for name in ["in/a.pdf", "in/b.pdf"] {
            #expect(
                outcome.errors.contains("signet: warning: \(name): the stamp on page 2 covers"),
                "\(outcome.errors)"
            )
        }
        #expect(outcome.errors.split(separator: "\n").count == 3, "\(outcome.errors)")
    }

    @Test("a recipe takes several documents too")
    func recipe() throws {
        try folder.write(
            Array("stamps: [{signature: {type: '{name}'}, at: bottom}]".utf8),
            to: "recipe.yaml"
        )
        let outcome = try run("'\(Signet.executable)' sign in/*.pdf --recipe recipe.yaml --set name=J --output-dir out")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(
        "what cannot be meant is wrong usage",
        .slow(),
        arguments: [
            ("in/a.pdf in/b.pdf", "--output-dir FOLDER"), ("in/a.pdf in/b.pdf -o x.pdf", "one document"),
            ("in/a.pdf in/b.pdf --in-place", "one document"), ("in/a.pdf - --output-dir out", "Standard input"),
            ("in/a.pdf in/a.pdf --output-dir out", "given twice"),
            ("in/a.pdf in/deep/a.pdf --output-dir out --output-name {stem}.pdf", "would both become out/a.pdf"),
            ("in/a.pdf --output-dir out --output-name ../x.pdf", "the name of the outputs"),
            ("in/a.pdf -o x.pdf --output-name y.pdf", "not both"),
            ("in/a.pdf --in-place --output-name y.pdf", "Give --in-place or --output-name"),
            ("in/a.pdf --output-name {stm}.pdf", "did you mean {stem}?"),
            ("in/a.pdf --output-name {foo}.pdf", "it has {stem}, {folder} and {extension}"),
            ("in/a.pdf --output-name -", "write --output -"), ("in/a.pdf -o ''", "--output needs the name"),
            ("- --output-name {stem}-x.pdf", "Standard input has no name"), ("in/a.pdf -o x.pdf --jobs 2", "--jobs"),
        ]
    )
    func faults(arguments: String, message: String) throws {
        let outcome = try run("'\(Signet.executable)' sign \(arguments) \(stamp)")
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(folder.read("out/a.pdf") == nil)
    }
}
