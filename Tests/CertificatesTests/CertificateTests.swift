import Fixtures
import Signet
import SignetCertificates
import Testing

@Suite struct CertificateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("all texts can be found, in every script", arguments: Certificate.Format.allCases)
    func texts(format: Certificate.Format) throws {
        let pdf = try Certificates.pdf(events: 5, format: format)
        let path = try folder.write(pdf, to: "certificate.pdf")
        let text = try ExternalTool.run("pdftotext", ["-layout", path, "-"]).output
        for words in [
            "Certificate of signing", "Lease of the flat in Ölgasse 7", "contract.pdf",
            String(repeating: "0123456789abcdef", count: 4), "Jane Doe <jane@example.org>", "2026-11-21 22:41:09 UTC",
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0)", "山田太郎 <taro@example.org>", "2001:db8::7",
            "(Tel Aviv 12) \u{202B}דוד כהן",
            "page.viewed number 4, Jane Doe", "signet audit verify audit.json document.pdf", "page 1/",
        ] {
            #expect(text.contains(words), "\(words) in \(text)")
        }
        let other = try ExternalTool.run("mutool", ["draw", "-F", "txt", path]).output
        for words in ["Jane Doe <jane@example.org>", "山田太郎", "signet audit verify"] {
            #expect(other.contains(words), "MuPDF: \(words) in \(other)")
        }
    }

    @Test("every event is on some page, and readers have nothing to say", .slow(), arguments: [1, 40, 200])
    func pages(events: Int) throws {
        let pdf = try Certificates.pdf(events: events, format: .a4)
        let path = try folder.write(pdf, to: "certificate.pdf")
        let text = try ExternalTool.run("pdftotext", ["-layout", path, "-"]).output
        #expect(text.matches(of: /page\.viewed number \d+,/).count == events)
        let pages = try #require(text.firstMatch(of: /page 1\/(\d+)/).flatMap { Int($0.1) })
        #expect(events < 100 || pages > 2)
        try IndependentReaders.check(pdf, pages: pages)
    }

    @Test("a text is found where its letters are drawn")
    func places() throws {
        let path = try folder.write(Certificates.pdf(events: 3, format: .letter), to: "certificate.pdf")
        let words = try ExternalTool.run("pdftotext", ["-bbox", path, "-"]).output
        let found = try #require(
            words.firstMatch(of: /xMin="([0-9.]+)" yMin="([0-9.]+)" xMax="([0-9.]+)"[^>]*>Certificate</)
        )
        let (left, top, right) = (Double(found.1) ?? 0, Double(found.2) ?? 0, Double(found.3) ?? 0)
        #expect(abs(left - 54) < 1 && top > 50 && top < 64 && right > 140 && right < 180)
    }

    @Test("a letter is kept once, so that a page of text costs little")
    func size() throws {
        let (few, many) = (try Certificates.pdf(events: 1, format: .a4), try Certificates.pdf(events: 100, format: .a4))
        #expect(many.count - few.count < 60_000)
    }

    @Test("the same certificate and date give the same bytes")
    func reproducible() throws {
        #expect(try Certificates.pdf(events: 9, format: .a4) == Certificates.pdf(events: 9, format: .a4))
    }
}
