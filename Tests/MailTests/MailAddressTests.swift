import Testing

@testable import SignetMail

@Suite("Addresses")
struct MailAddressTests {
    @Test(
        "addresses are read as they are",
        arguments: [
            ("anna@example.org", "anna@example.org"), ("Anna.Berg+x@EXAMPLE.org", "Anna.Berg+x@example.org"),
            ("a@localhost", "a@localhost"), ("\"anna\"@example.org", "anna@example.org"),
            ("o'neil_{1}@a-b.co", "o'neil_{1}@a-b.co"),
            ("anna@münchen.de", "anna@xn--mnchen-3ya.de"), ("anna@straße.example", "anna@xn--strae-oqa.example"),
            ("用户@例え.jp", "用户@xn--r8jz45g.jp"),
        ]
    )
    func read(_ text: String, _ expected: String) throws {
        #expect(try MailAddress(text).text == expected)
    }

    @Test("a local part in other letters needs SMTPUTF8, a domain does not")
    func wide() throws {
        #expect(try MailAddress("用户@example.org").needsSMTPUTF8)
        #expect(try !MailAddress("anna@例え.jp").needsSMTPUTF8)
    }

    @Test(
        "other texts are refused",
        arguments: [
            "", "anna", "@example.org", "anna@", "a@b@c.org", "anna@example..org", ".a@example.org", "a.@example.org",
            "a..b@example.org",
            "<a@example.org>", "Anna <a@example.org>", "a(b)@example.org", "@a.org:b@example.org",
            "\"a b\"@example.org",
            "\"a\\\"b\"@example.org", "a@[127.0.0.1]", "a@127.0.0.1", "a@-b.org", "a@b-.org", "a b@example.org",
            "a@exa mple.org",
            "a,b@example.org", "a;b@example.org", "a@example.org\r\nRCPT TO:<b@example.org>", "a@example.org>",
            "a\u{200B}b@example.org",
            "a\u{A0}b@example.org", "a@b_c.org", "a@example.org.", "a@\u{202E}gro.example", "a\u{0}@example.org",
            String(repeating: "a", count: 65) + "@example.org", "a@" + String(repeating: "a", count: 64) + ".org",
            "a@" + String(repeating: "abc.", count: 70) + "org", String(repeating: "ä", count: 40) + "@example.org",
        ]
    )
    func refused(_ text: String) {
        #expect(throws: MailError.self) { try MailAddress(text) }
    }

    @Test("a message about a wrong address is one line")
    func shown() {
        do {
            _ = try MailAddress("a@b\r\nx: y\u{1B}[31m")
            Issue.record("It was read")
        } catch {
            #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
        }
    }

    @Test(
        "addresses of servers",
        arguments: [
            ("smtp://mail.example.org", "smtp://mail.example.org:587"),
            ("smtps://Mail.example.org", "smtps://mail.example.org:465"),
            ("smtp://127.0.0.1:2525/", "smtp://127.0.0.1:2525"), ("smtp://[::1]:25", "smtp://[::1]:25"),
            ("http://a.org", nil),
            ("smtp://user:pw@a.org", nil), ("smtp://a.org:0", nil), ("smtp://a.org:70000", nil),
            ("smtp://a.org/x", nil),
            ("smtp://a.org\r\n", nil), ("smtp://", nil), ("smtp://-a", nil), ("mail.example.org", nil),
        ]
    )
    func servers(_ text: String, _ expected: String?) {
        #expect(MailServer(text)?.description == expected)
    }
}
