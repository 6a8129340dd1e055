import Foundation
import Testing

@testable import SignetBasics

@Suite struct InternetAddressTests {
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
        #expect(try !parsed(address).isPublic)
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
        #expect(try parsed(address).isPublic)
    }

    @Test(
        "addresses of the loopback interface and the unspecified ones lead to this machine alone",
        arguments: [
            ("127.0.0.1", true), ("127.1.2.3", true), ("0.0.0.0", true), ("::1", true), ("::", true),
            ("::ffff:127.0.0.1", true), ("::ffff:0.0.0.0", true), ("10.0.0.1", false), ("128.0.0.1", false),
            ("192.168.1.1", false), ("::2", false), ("fe80::1", false), ("::ffff:10.0.0.1", false), ("1::1", false),
        ]
    )
    func thisMachine(address: String, isThisMachine: Bool) throws {
        #expect(try parsed(address).isThisMachine == isThisMachine)
    }

    @Test("only 4 or 16 octets are an address", arguments: [0, 3, 5, 15, 17])
    func lengths(count: Int) {
        #expect(InternetAddress(octets: [UInt8](repeating: 1, count: count)) == nil)
    }

    @Test(
        "names of this machine and of private networks are local",
        arguments: [
            "localhost", "LOCALHOST", "a.localhost", "localhost.", "printer.local", "intranet", "db.internal",
            "nas.home.arpa", "box.lan", "",
        ]
    )
    func local(name: String) {
        #expect(HostName(name).isLocal)
    }

    @Test("other names are not local", arguments: ["example.org", "local.example.org", "notlan.example", "a.b."])
    func others(name: String) {
        #expect(!HostName(name).isLocal)
    }

    @Test(
        "numbers that resolvers read as addresses are odd",
        arguments: ["2130706433", "0177.0.0.1", "0x7f.1", "127.1", "127.0.0.1.", "a.0x1", "."]
    )
    func odd(host: String) {
        #expect(HostName(host).isOddNumber)
    }

    @Test("names are not odd", arguments: ["example.org", "1.example", "x7f.com"])
    func names(host: String) {
        #expect(!HostName(host).isOddNumber)
    }

    private func parsed(_ text: String) throws -> InternetAddress {
        var octets = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET6, text, &octets) == 1 { return try #require(InternetAddress(octets: octets)) }
        try #require(inet_pton(AF_INET, text, &octets) == 1)
        return try #require(InternetAddress(octets: Array(octets.prefix(4))))
    }
}
