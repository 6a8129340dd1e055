import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct FileNameTests {
    @Test(
        "what leads elsewhere, is invisible or empty is not part of a name",
        arguments: [
            ("../../etc/passwd", "passwd"), ("C:\\x\\y.pdf", "y.pdf"), ("a\r\nSet-Cookie: b.pdf", "aSet-Cookie: b.pdf"),
            ("a\u{202E}fdp.exe", "afdp.exe"), ("..", "document.pdf"), (".", "document.pdf"), ("", "document.pdf"),
            ("   ", "document.pdf"), ("/", "document.pdf"), ("Łódź.pdf", "Łódź.pdf"), (nil, "document.pdf"),
        ] as [(String?, String)]
    )
    func names(given: String?, kept: String) {
        #expect(FileName(given, otherwise: "document.pdf").text == kept)
    }

    @Test("the header field has the name in ASCII and in UTF-8, and nothing ends it early")
    func disposition() {
        let name = FileName("a\"b\\c;Ł%.pdf", otherwise: "x")
        let field = name.disposition(.attachment)
        #expect(field == "attachment; filename=\"c;___.pdf\"; filename*=UTF-8''c%3B%C5%81%25.pdf")
        #expect(field.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }

    @Test(
        "the signed document has another name than the unsigned one, and is a PDF",
        arguments: [
            ("Contract.pdf", PageLanguage.english, "Contract (signed).pdf"),
            ("Contract.PDF", .german, "Contract (unterschrieben).pdf"), ("Contract", .english, "Contract (signed).pdf"),
            ("v1.2", .english, "v1.2 (signed).pdf"),
            ("Contract (signed).pdf", .english, "Contract (signed) (signed).pdf"),
            (String(repeating: "n", count: 120), .english, String(repeating: "n", count: 100) + " (signed).pdf"),
        ]
    )
    func signed(name: String, language: PageLanguage, signed: String) {
        #expect(FileName(name, otherwise: "document.pdf").signed(in: language).text == signed)
    }

    @Test("long names are cut")
    func length() {
        #expect(FileName(String(repeating: "n", count: 1000), otherwise: "x").text.count == 120)
    }
}
