import Fixtures
import Signet
import SignetCertificates
import SignetSigning
import SignetVerification
import Testing

@testable import SignetCLI

@Suite("The comparison of --compare") struct ComparisonPrintTests {
    private func summary(
        changed: [Int] = [],
        added: [Int] = [],
        removed: [Int] = [],
        omitted: [Int] = []
    ) -> ComparisonPrint.Summary {
        ComparisonPrint.Summary(
            file: nil,
            field: "Signature1",
            changedPages: changed,
            addedPages: added,
            removedPages: removed,
            samePages: 1,
            omittedPages: omitted,
            withoutPicture: 0
        )
    }

    @Test("pages that follow each other are a range, and a long list ends")
    func ranges() {
        #expect(ComparisonPrint.pages([9, 1, 4, 3, 5]) == "1, 3–5, 9")
        #expect(ComparisonPrint.pages([1, 2]) == "1–2" && ComparisonPrint.pages([]).isEmpty)
        let odd = ComparisonPrint.pages((0..<60).map { 2 * $0 + 1 })
        #expect(odd.hasPrefix("1, 3, 5") && odd.hasSuffix(", 79, …"))
    }

    @Test("what is different is a sentence")
    func sentences() {
        #expect(ComparisonPrint.text(of: summary()) == "All pages look as they were signed.")
        #expect(ComparisonPrint.text(of: summary(changed: [2])) == "Pages different: 2.")
        #expect(
            ComparisonPrint.text(of: summary(changed: [1], added: [4, 5], removed: [3], omitted: [7]))
                == "Pages different: 1; added: 4–5; taken away: 3; not compared: 7."
        )
    }

    @Test("a page with a later mark is different, and its change is beside it")
    func marked() throws {
        let made = try VerifiedDocument(by: "Jane Doe")
        let verifier = Verifier(trusting: [made.identity.certificate], at: VerifiedDocument.later)
        let verification = try verifier.verify(made.marked)
        let signature = try #require(verification.signatures.first)
        let print = try ComparisonPrint(
            made.marked,
            since: verification.signedRevision(),
            signature.changes,
            of: "contract\u{202E}.pdf",
            to: "comparison.pdf",
            by: verifier,
            viewing: .inProcess
        )
        #expect(print.summary.changedPages == [1] && print.summary.samePages == 1)
        #expect(print.summary.file == "comparison.pdf" && print.summary.field == "Signature1")
        #expect(print.pages.title.hasSuffix(".pdf, field 'Signature1'") && !print.pages.title.contains("\u{202E}"))
        #expect(print.pages.facts.prefix(2) == ["Pages different: 1.", "Looks the same: 2."])
        let pair = try #require(print.pages.comparison.changed.first)
        let remarks = print.pages.remarks(pair)
        #expect(!remarks.isEmpty && remarks.allSatisfy { $0.first?.isUppercase == true && $0.hasSuffix(".") })

        let date = try #require(WrittenDate("2027-01-15T08:00:00Z"))
        let writer = try ComparisonWriter()
        let pdf = try writer.pdf(of: print.pages, date: date)
        try IndependentReaders.check(pdf, pages: 1)
        let folder = try TemporaryFolder()
        let text = try ExternalTool.run("pdftotext", ["-layout", folder.write(pdf, to: "comparison.pdf"), "-"]).output
        for words in ["Comparison with the signed version", "Page 1 as signed", "Page 1 now", "Looks the same: 2."] {
            #expect(text.contains(words), "\(words) in \(text)")
        }
        let png = try writer.png(of: print.pages)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test("pages that look the same have no sheets")
    func same() throws {
        let made = try VerifiedDocument(by: "Jane Doe")
        let verifier = Verifier(at: VerifiedDocument.later)
        let verification = try verifier.verify(made.sealed)
        let print = try ComparisonPrint(
            made.sealed,
            since: verification.signedRevision(),
            [],
            of: "contract.pdf",
            to: nil,
            by: verifier,
            viewing: .inProcess
        )
        #expect(print.summary.changedPages.isEmpty && print.summary.samePages == 2 && print.summary.file == nil)
        #expect(print.pages.facts == ["All pages look as they were signed.", "Looks the same: 1–2."])
    }
}
