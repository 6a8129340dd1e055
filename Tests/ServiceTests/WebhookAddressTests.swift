import Foundation
import NIOCore
import Testing

@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct WebhookAddressTests {
    @Test("the addresses of sockets are checked by their octets")
    func octets() throws {
        #expect(try SocketAddress(ipAddress: "1.1.1.1", port: 443).isPublic)
        #expect(try SocketAddress(ipAddress: "2606:4700::1111", port: 443).isPublic)
        #expect(try !SocketAddress(ipAddress: "10.0.0.1", port: 443).isPublic)
        #expect(try !SocketAddress(ipAddress: "fe80::1", port: 443).isPublic)
        #expect(try !SocketAddress(unixDomainSocketPath: "/run/socket").isPublic)
    }

    @Test(
        "only https addresses without users and fragments are taken",
        arguments: [
            "http://example.org/", "ftp://example.org/", "https://", "https:///x", "example.org",
            "https://a@example.org/",
            "https://a:b@example.org/", "https://example.org/#x", "https://127.0.0.1/", "https://[::1]/",
            "https://10.1.2.3:80/",
            "file:///etc/passwd", "", "https://exa mple.org/",
            "https://ex%61mple.org/", "https://2130706433/", "https://0177.0.0.1/", "https://0x7f.1/", "https://127.1/",
            "https://127.0.0.1./", "https://localhost/h", "https://LOCALHOST:8443/", "https://a.localhost/",
            "https://localhost./",
            "https://printer.local/", "https://intranet/", "https://db.internal/", "https://nas.home.arpa/",
            "https://box.lan/",
        ]
    )
    func refused(address: String) {
        #expect(throws: Problem.self) { try WebhookAddress(address, allowsPrivate: false) }
    }

    @Test(
        "the refusal of a scheme names those that are taken",
        arguments: ["ftp://example.org/", "gopher://example.org/"]
    )
    func schemes(address: String) throws {
        func refusal(_ allowsPrivate: Bool) -> String? {
            #expect(throws: Problem.self) { try WebhookAddress(address, allowsPrivate: allowsPrivate) }?.detail
        }
        #expect(refusal(true) == "'url' must begin with https:// or http://.")
        #expect(refusal(false)?.hasPrefix("'url' must begin with https://:") == true)
    }

    @Test(
        "public addresses over https are taken, private ones and http where they are allowed",
        arguments: [
            ("https://hooks.example.org/a?b=c", false), ("http://127.0.0.1:8080/", true), ("http://[::1]:8080/", true),
            ("https://localhost/", true),
        ]
    )
    func taken(address: String, allowsPrivate: Bool) throws {
        #expect(try WebhookAddress(address, allowsPrivate: allowsPrivate).url.absoluteString == address)
    }

    @Test("bodies are signed with HMAC-SHA256 over time and body")
    func signature() {
        let field = WebhookSignature.field(body: "{}", secret: Data("whsec_test".utf8), seconds: 1_700_000_000)
        // printf '1700000000.{}' | openssl dgst -sha256 -hmac whsec_test
        #expect(field == "t=1700000000,v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91")
    }

    @Test("attempts are further and further apart, within a day and a half")
    func delays() {
        let delays = (1..<Deliverer.attempts).map(Deliverer.delay)
        #expect(delays.first == 30)
        #expect(zip(delays, delays.dropFirst()).allSatisfy { $0 < $1 })
        #expect((86_400 / 2...86_400 * 2).contains(delays.reduce(0, +)))
    }
}
