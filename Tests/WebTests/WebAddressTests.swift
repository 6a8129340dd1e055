import Testing

@testable import SignetWeb

@Suite("Web addresses")
struct WebAddressTests {
    @Test("an address has its parts, and its text no secrets")
    func parts() throws {
        let address = try WebAddress("https://jane:p%40ss@tsa.example.org:8443/tsa?a=b#top")
        #expect(address.text == "https://tsa.example.org:8443/tsa?a=b")
        #expect(address.host == "tsa.example.org" && address.port == 8443 && address.isEncrypted)
        #expect(address.credentials == WebCredentials.basic(user: "jane", password: "p@ss"))
        let plain = try WebAddress("HTTP://tsa.example.org")
        #expect(plain.port == 80 && !plain.isEncrypted && plain.credentials == nil)
        #expect(try WebAddress("http://[::1]:8080/").host == "::1")
    }

    @Test(
        "what is not a URL with a host is refused",
        arguments: [
            "", "tsa.example.org", "http://", "http://a b/", "http://a\n/", "//x", "http://a:99999/",
        ]
    )
    func malformed(url: String) {
        #expect {
            try WebAddress(url)
        } throws: { error in
            if case WebError.noAddress = error { true } else { false }
        }
    }

    @Test("other schemes are named", arguments: ["ftp", "ldap", "gopher", "telnet", "x-y"])
    func schemes(scheme: String) {
        #expect(throws: WebError.scheme(scheme)) { try WebAddress("\(scheme)://example.org/x") }
        #expect(throws: WebError.scheme("file")) { try WebAddress("file:///etc/passwd") }
    }

    @Test("text of strangers is one short line")
    func lines() {
        #expect(String(plainLine: "a\u{1B}[31m\r\n\u{202E}b\u{2028}c  ".utf8, limit: 100) == "a [31m b c")
        #expect(String(plainLine: [0x61, 0xFF, 0x62], limit: 100) == "a\u{FFFD}b")
        #expect(String(plainLine: String(repeating: "é", count: 300).utf8, limit: 10).count == 10)
    }
}
