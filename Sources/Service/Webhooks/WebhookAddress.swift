internal import Foundation
internal import HTTPTypes
internal import NIOCore

/// The address of a webhook: checked when it is made, and again, with its name resolved, each time something is sent.
///
/// The service must not be made to knock at doors inside its own network (server-side request forgery): addresses of this
/// machine, of private networks and of none are refused, and the connection is made to the address that was checked.
struct WebhookAddress: Sendable {
    let url: URL
    let host: String
    let port: Int

    /// Reads an address.
    init(_ text: String, allowsPrivate: Bool) throws(Problem) {
        // The host is taken as the client takes it, and is plain, so that both mean the same one.
        guard text.utf8.count <= 2_000, let url = URL(string: text), let given = url.host(percentEncoded: true),
            given.utf8.allSatisfy(Self.isPlain), let host = url.host, !host.isEmpty, url.user() == nil,
            url.password() == nil, url.fragment() == nil
        else {
            throw .invalid("'url' is no address: write it as https://host/path, without a user, password or fragment.")
        }
        guard url.scheme == "https" || allowsPrivate && url.scheme == "http" else {
            throw .invalid("Webhooks go to https:// only: what they tell is confidential.")
        }
        self.url = url
        // A literal IPv6 address is in brackets.
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        port = url.port ?? (url.scheme == "https" ? 443 : 80)
        guard !allowsPrivate else { return }
        if let address = try? SocketAddress(ipAddress: self.host, port: port) {
            guard address.isPublic else { throw Self.privateAddress }
        } else if self.host.isOddNumber {
            throw .invalid("'url' has a number for its host: write an address as four numbers with dots, or a name.")
        } else if self.host.isLocalName {
            throw Self.privateAddress
        }
    }

    /// Letters, digits and the separators in names and addresses.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "["),
            UInt8(ascii: "]"):
            true
        default: false
        }
    }

    /// The address of the host now.
    ///
    /// Waits for the resolver, so it is called where waiting is allowed.
    func resolved(allowsPrivate: Bool) throws -> String {
        let address = try SocketAddress.makeAddressResolvingHost(host, port: port)
        guard let text = address.ipAddress, allowsPrivate || address.isPublic else { throw Self.privateAddress }
        return text
    }

    private static let privateAddress = Problem.invalid(
        "The webhook's host is on this machine or in a private network, where webhooks do not go: use a public one, or set webhooks.allow-private."
    )
}

extension String {
    /// Whether resolvers read this host as a number in another way than that of four decimal ones: 127.1, 0177.0.0.1, 0x7f000001.
    fileprivate var isOddNumber: Bool {
        guard let last = split(separator: ".").last?.lowercased() else { return true }
        return last.utf8.allSatisfy { (48...57).contains($0) } || last.hasPrefix("0x")
    }
}

extension String {
    /// Names that only this machine or a private network can resolve (RFC 6761, 6762, 8375 and ICANN's `internal`).
    private static let localDomains = ["localhost", "local", "internal", "home.arpa", "lan"]

    /// Whether this host's name is of this machine or of a private network, or no whole name.
    fileprivate var isLocalName: Bool {
        let name = lowercased().trimmingSuffix(".")
        return !name.contains(".") || Self.localDomains.contains { name == $0 || name.hasSuffix("." + $0) }
    }

    /// The text without that at its end.
    private func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

extension SocketAddress {
    /// Whether this is an address that anybody on the Internet may have (IANA's registries of special addresses).
    var isPublic: Bool {
        switch self {
        case .v4: return Self.isPublic(v4: octets)
        case .v6:
            let bytes = octets
            // Addresses that represent IPv4: mapped, compatible, translated.
            if bytes[0..<10].allSatisfy({ $0 == 0 }), bytes[10] == bytes[11], bytes[10] == 0 || bytes[10] == 0xFF {
                return Self.isPublic(v4: Array(bytes[12..<16]))
            }
            if bytes[0..<4] == [0, 0x64, 0xFF, 0x9B], bytes[4..<12].allSatisfy({ $0 == 0 }) {
                return Self.isPublic(v4: Array(bytes[12..<16]))
            }
            if bytes[0..<2] == [0x20, 0x02] { return Self.isPublic(v4: Array(bytes[2..<6])) }
            // Only 2000::/3 is given out; of it, tunnels, documentation and benchmarks are not for this.
            guard bytes[0] & 0xE0 == 0x20 else { return false }
            // 2001::/23 is the IETF's own: Teredo, benchmarks, ORCHID; 2001:db8::/32 and 3fff::/20 are for documentation.
            return
                !(bytes[0..<2] == [0x20, 0x01] && bytes[2] & 0xFE == 0 || bytes[0..<4] == [0x20, 0x01, 0x0D, 0xB8]
                || bytes[0..<2] == [0x3F, 0xFF] && bytes[2] & 0xF0 == 0)
        default: return false
        }
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
