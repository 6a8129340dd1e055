import Fixtures
import Signet
import SignetCertificates
import SignetKeys
import SignetSigning
import Testing

@testable import SignetCLI

@Suite("The report of --report") struct VerificationPrintTests {
    private let made: VerifiedDocument

    init() throws { made = try VerifiedDocument(by: "Jane Doe") }

    private func pages(
        of document: [UInt8],
        trusting anchors: [X509Certificate]
    ) throws -> VerificationPages {
        VerificationPrint(
            name: "contract.pdf",
            verification: try made.verification(of: document, trusting: anchors),
            document: document,
            anchors: anchors,
            fetched: false
        ).pages
    }

    private func value(_ label: String, in rows: [SignetCertificates.Certificate.Row]) -> String? {
        rows.first { $0.label == label }?.value
    }

    @Test("a valid signature has its signer, its time and what it covers, and no reason")
    func valid() throws {
        let pages = try pages(of: made.sealed, trusting: [made.identity.certificate])
        #expect(pages.heading == "Report on digital signatures" && pages.title == "contract.pdf")
        #expect(pages.result == "The signature is valid, and nothing was changed since." && pages.standing == .valid)
        #expect(value("Bytes", in: pages.facts) == "\(made.sealed.count)")
        #expect(value("Verified", in: pages.facts)?.hasPrefix("2027-01-15T08:00:00Z, with signet ") == true)
        #expect(value("Result", in: pages.facts) == "TOTAL_PASSED")
        let signature = try #require(pages.signatures.count == 1 ? pages.signatures.first : nil)
        #expect(signature.result == "TOTAL_PASSED" && signature.standing == .valid)
        #expect(signature.heading == "Signed by Jane Doe, field 'Signature1'")
        #expect(value("Claimed reason", in: signature.rows)?.hasPrefix("I agree") == true)
        #expect(value("Covers", in: signature.rows) == "the whole document")
        #expect(value("Proven time", in: signature.rows) == "none")
        #expect(value("Claimed time", in: signature.rows) == "2027-01-15T08:00:00Z, which nothing proves")
        #expect(value("Level", in: signature.rows) == "PAdES B-B")
        #expect(value("Reason of the result", in: signature.rows) == nil)
        #expect(!signature.rows.contains { $0.value.contains("\u{202E}") || $0.value.isEmpty })
    }

    @Test("a signer who is not trusted is an open result, with the reason and what to do")
    func untrusted() throws {
        let pages = try pages(of: made.sealed, trusting: [])
        #expect(pages.result == "The signature cannot be judged." && pages.standing == .open)
        let signature = try #require(pages.signatures.first)
        #expect(signature.result == "INDETERMINATE/NO_CERTIFICATE_CHAIN_FOUND" && signature.standing == .open)
        let reason = try #require(value("Reason of the result", in: signature.rows))
        #expect(reason.contains("is not trusted. ") && reason.hasSuffix("."))
        #expect(value("Trusted", in: pages.sections[0].rows) == "none were given")
    }

    @Test("a document that was altered is failed, and its covered bytes are named")
    func altered() throws {
        var document = made.marked
        document[200] ^= 1
        let pages = try pages(of: document, trusting: [made.identity.certificate])
        #expect(pages.result == "The signature is not valid." && pages.standing == .failed)
        let signature = try #require(pages.signatures.first)
        #expect(signature.result == "TOTAL_FAILED/HASH_FAILURE" && signature.standing == .failed)
        #expect(
            value("Covers", in: signature.rows)
                == "an earlier version of the document, its first \(made.sealed.count) bytes"
        )
        #expect(value("To be reviewed", in: signature.rows)?.contains("annotation was added") == true)
    }

    @Test("a document without signatures has none")
    func unsigned() throws {
        let pages = try pages(of: Examples.bytes("contract.pdf"), trusting: [])
        #expect(pages.result == "The document has no digital signatures." && pages.standing == .open)
        #expect(pages.signatures.isEmpty && value("Result", in: pages.facts) == "no signatures")
    }

    @Test("twenty trusted certificates are named, and more are counted")
    func manyAnchors() throws {
        let anchors = Array(repeating: made.identity.certificate, count: 25)
        let rows = try pages(of: made.sealed, trusting: anchors).sections[0].rows
        #expect(rows.count == 21 && rows.last?.value == "5 more" && rows.filter { $0.label == "Trusted" }.count == 1)
    }

    @Test("the pages say all of it, for other readers too")
    func written() throws {
        let pages = try pages(of: made.marked, trusting: [made.identity.certificate])
        let date = try #require(WrittenDate("2027-01-15T08:00:00Z"))
        let pdf = try VerificationWriter().pdf(of: pages, format: .a4, date: date)
        #expect(try VerificationWriter().pdf(of: pages, format: .a4, date: date) == pdf)
        try IndependentReaders.check(pdf, pages: 1)
        let folder = try TemporaryFolder()
        let text = try ExternalTool.run("pdftotext", ["-layout", folder.write(pdf, to: "report.pdf"), "-"]).output
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for expected in [
            "The signature is valid, but look at what was changed since.", "TOTAL_PASSED", "ETSI.CAdES.detached",
            "How to read this",
        ] {
            #expect(words.contains(expected), "\(expected) in \(words)")
        }
    }
}
