import Fixtures
import Foundation
import Testing

/// The everyday jobs of the guide, as somebody runs them one after the other.
@Suite struct EverydayJobsTests {
    @Test("the everyday jobs of the guide do what they say", .slow())
    func jobs() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path("examples")
        try FileManager.default.copyItem(atPath: Examples.root + "/docs/examples", toPath: folder)
        let script = try #require(try MarkedExamples.of("docs/guide.md").first)
        let outcome = try MarkedExamples.run(script, in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")

        let contract = try Examples.bytes("contract.pdf")
        let signed =
            ["dated", "initialled", "ticked", "photo", "seen"] + (1...40).map { "signed/invoices/\($0)" }
        for name in signed {
            let result = try #require(temporary.read("examples/\(name).pdf"), "\(name)")
            IndependentReaders.checkPrefix(contract, of: result)
        }
        for name in signed.prefix(6) + ["undated"] {
            try IndependentReaders.check(try #require(temporary.read("examples/\(name).pdf")), pages: 2)
        }
        let dated = try #require(temporary.read("examples/dated.pdf"))
        IndependentReaders.checkPrefix(dated, of: try #require(temporary.read("examples/undated.pdf")))
        #expect(temporary.read("examples/original.pdf") == contract)
        #expect(temporary.read("examples/page.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)

        func stamps(_ name: String) throws -> [String] {
            let shown = try ExternalTool.run("mutool", ["show", "\(folder)/\(name).pdf", "pages/*/Annots/*/Subj"])
            return shown.output.split(separator: "\n").map(String.init).filter { $0.hasPrefix("(") }
        }
        #expect(try stamps("dated") == ["(Signature)", "(Text)"])
        #expect(try stamps("undated") == ["(Signature)"])
        #expect(try stamps("initialled") == ["(Signature)", "(Signature)"])
        #expect(try stamps("ticked") == ["(Check mark)", "(Signature)"])

        let form = try #require(temporary.read("examples/filled.pdf"))
        IndependentReaders.checkPrefix(try Examples.bytes("form.pdf"), of: form)
        try IndependentReaders.check(form, pages: 1)
        let words = try ExternalTool.run("pdftotext", ["\(folder)/filled.pdf", "-"]).output
        #expect(words.contains("Jane Doe"), "\(words)")

        let sealed = try #require(temporary.read("examples/sealed.pdf"))
        IndependentReaders.checkPrefix(try #require(temporary.read("examples/dated.pdf")), of: sealed)
        let judged = try ExternalTool.run("pdfsig", ["-nocert", "\(folder)/sealed.pdf"]).output
        #expect(judged.contains("Signature is Valid"), "\(judged)")
    }
}
