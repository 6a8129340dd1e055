package import Foundation
internal import HTTPTypes
internal import NIOCore
internal import SignetBasics
package import SignetServiceFoundation

/// The address of a webhook: checked when it is made, and again each time something is sent.
///
/// The service must not be made to send requests inside its own network (server-side request forgery): addresses of this
/// machine, of private networks and of none are refused. A name's addresses are checked when the connection is made (`WebClient`).
package struct WebhookAddress: Sendable {
    package let url: URL

    /// Reads an address.
    package init(_ text: String, allowsPrivate: Bool) throws(Problem) {
        // The host is taken as the client takes it, and is plain, so that both mean the same one.
        guard text.utf8.count <= 2_000, let url = URL(string: text), let given = url.host(percentEncoded: true),
            given.utf8.allSatisfy(Self.isPlain), let host = url.host, !host.isEmpty, url.user() == nil,
            url.password() == nil, url.fragment() == nil
        else {
            throw .invalid(
                "'url' is not an address: write it as https://host/path, without a user, password or fragment."
            )
        }
        guard url.scheme == "https" || allowsPrivate && url.scheme == "http" else {
            throw .invalid(
                allowsPrivate
                    ? "'url' must begin with https:// or http://."
                    : "'url' must begin with https://: webhooks are confidential."
            )
        }
        self.url = url
        // A literal IPv6 address is in brackets.
        let name = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        guard !allowsPrivate else { return }
        if let address = try? SocketAddress(ipAddress: name, port: 443) {
            guard address.isPublic else { throw Self.privateAddress }
        } else if HostName(name).isOddNumber {
            throw .invalid("'url' has a number for its host: write an address as four numbers with dots, or a name.")
        } else if HostName(name).isLocal {
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

    package static let privateAddress = Problem.invalid(
        "The webhook's host is on this machine or in a private network, where webhooks do not go: use a public one, or set webhooks.allow-private."
    )
}

extension SocketAddress {
    /// Whether this is a public address of the Internet.
    package var isPublic: Bool { InternetAddress(octets: octets)?.isPublic ?? false }
}
