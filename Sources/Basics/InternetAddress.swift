/// An address of the Internet Protocol.
package struct InternetAddress: Hashable, Sendable {
    /// 4 octets of IPv4 or 16 of IPv6, in network order.
    package let octets: [UInt8]

    /// Makes an address; nil for another number of octets.
    package init?(octets: [UInt8]) {
        guard octets.count == 4 || octets.count == 16 else { return nil }
        self.octets = octets
    }

    /// Whether this is a public address of the Internet (IANA's registries of special addresses).
    ///
    /// A program that connects to addresses from untrusted sources must not be made to reach hosts inside its own network
    /// (server-side request forgery): addresses of this machine, of private networks and of none are not public.
    package var isPublic: Bool {
        guard octets.count == 16 else { return Self.isPublic(v4: octets) }
        // Addresses that represent IPv4: mapped, compatible, translated.
        if octets[0..<10].allSatisfy({ $0 == 0 }), octets[10] == octets[11], octets[10] == 0 || octets[10] == 0xFF {
            return Self.isPublic(v4: Array(octets[12..<16]))
        }
        if octets[0..<4] == [0, 0x64, 0xFF, 0x9B], octets[4..<12].allSatisfy({ $0 == 0 }) {
            return Self.isPublic(v4: Array(octets[12..<16]))
        }
        if octets[0..<2] == [0x20, 0x02] { return Self.isPublic(v4: Array(octets[2..<6])) }
        // Only 2000::/3 is given out; of it, tunnels, documentation and benchmarks are not for this.
        guard octets[0] & 0xE0 == 0x20 else { return false }
        // 2001::/23 is the IETF's own: Teredo, benchmarks, ORCHID; 2001:db8::/32 and 3fff::/20 are for documentation.
        return
            !(octets[0..<2] == [0x20, 0x01] && octets[2] & 0xFE == 0 || octets[0..<4] == [0x20, 0x01, 0x0D, 0xB8]
            || octets[0..<2] == [0x3F, 0xFF] && octets[2] & 0xF0 == 0)
    }

    /// Whether it leads to this machine alone: of the loopback interface, or the unspecified one, which means all addresses of this machine.
    package var isThisMachine: Bool {
        guard octets.count == 16 else { return octets[0] == 127 || octets[0] == 0 }
        if octets[0..<10].allSatisfy({ $0 == 0 }), octets[10..<12] == [0xFF, 0xFF] {
            return octets[12] == 127 || octets[12] == 0
        }
        return octets[0..<15].allSatisfy { $0 == 0 } && octets[15] <= 1
    }

    private static func isPublic(v4 bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 168), (198, 18...19), (100, 64...127): false
        case (192, 0): bytes[2] != 0 && bytes[2] != 2
        case (192, 88): bytes[2] != 99
        case (198, 51): bytes[2] != 100
        case (203, 0): bytes[2] != 113
        case (224..., _): false
        default: true
        }
    }
}

/// A host as a URL names it.
package struct HostName: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    /// Names that only this machine or a private network can resolve (RFC 6761, 6762, 8375 and ICANN's `internal`).
    private static let localDomains = ["localhost", "local", "internal", "home.arpa", "lan"]

    /// Whether resolvers read this host as a number in another way than that of four decimal ones: 127.1, 0177.0.0.1, 0x7f000001.
    ///
    /// For hosts that are not plain addresses.
    package var isOddNumber: Bool {
        guard let last = text.split(separator: ".").last?.lowercased() else { return true }
        return last.utf8.allSatisfy { (48...57).contains($0) } || last.hasPrefix("0x")
    }

    /// The name in small letters, without a full stop at its end.
    private var name: String {
        let whole = text.lowercased()
        return whole.hasSuffix(".") ? String(whole.dropLast()) : whole
    }

    /// Whether this name is of this machine wherever it is asked for (RFC 6761).
    package var isThisMachine: Bool { name == "localhost" || name.hasSuffix(".localhost") }

    /// Whether this name is of this machine or of a private network, or no whole name.
    package var isLocal: Bool {
        let name = name
        return !name.contains(".") || Self.localDomains.contains { name == $0 || name.hasSuffix("." + $0) }
    }
}
