import Foundation
import NIOCore
import Testing

@testable import SignetService

@Suite struct WebhookAddressTests {
    @Test(
        "addresses of this machine, of private networks and of none are not public",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1",
            "169.254.169.254",
            "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1",
            "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1",
            "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",
            "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2002:a00:1::", "2001::1", "2001:db8::1",
            "2001:20::1",
            "2001:2::1", "3fff::1", "64:ff9b:1::808:808",
        ]
    )
    func closed(address: String) throws {
        #expect(try !SocketAddress(ipAddress: address, port: 443).isPublic)
    }

    @Test(
        "other addresses are public",
        arguments: [
            "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.1.0.1",
            "198.20.0.1",
            "223.255.255.254", "2606:4700::1111", "2a00:1450:4001::1", "64:ff9b::101:101", "::ffff:1.1.1.1",
        ]
    )
    func open(address: String) throws {
        #expect(try SocketAddress(ipAddress: address, port: 443).isPublic)
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

    @Test("an address has its host and port")
    func parts() throws {
        let address = try WebhookAddress("https://hooks.example.org/a?b=c", allowsPrivate: false)
        #expect(address.host == "hooks.example.org")
        #expect(address.port == 443)
        #expect(try WebhookAddress("http://127.0.0.1:8080/", allowsPrivate: true).port == 8080)
        #expect(try WebhookAddress("http://[::1]:8080/", allowsPrivate: true).host == "::1")
    }

    @Test("a name that leads to this machine is refused when it is resolved")
    func resolved() throws {
        let address = try WebhookAddress("https://localhost/", allowsPrivate: true)
        #expect(throws: Problem.self) { try address.resolved(allowsPrivate: false) }
        #expect(try ["127.0.0.1", "::1"].contains(address.resolved(allowsPrivate: true)))
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
