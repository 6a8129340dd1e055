internal import Foundation
internal import NIOCore
internal import SignetBasics
internal import Synchronization

/// The address that links begin with: the configured one, or the listening address, known once the service listens.
package final class PublicAddress: Sendable {
    private let configured: String?
    private let listening = Mutex<String?>(nil)
    /// The path of the configured address, as in `/sign`; empty where it has none.
    ///
    /// Browsers see all paths below it. The proxy removes it, so routes do not have it.
    package let path: String

    package init(configured: String?) {
        self.configured = configured
        path = configured.flatMap { URL(string: $0)?.path(percentEncoded: true) } ?? ""
    }

    /// Says where the service listens.
    package func listens(at address: String) { listening.withLock { $0 = address } }

    /// Without a slash at its end.
    package var base: String { configured ?? listening.withLock { $0 } ?? "http://127.0.0.1" }

    /// Whether it leads to the computer of the person who opens it, so that links only work on this computer.
    package var isThisMachine: Bool {
        guard let host = URL(string: base)?.host()?.trimmingCharacters(in: ["[", "]"]) else { return false }
        let octets = (try? SocketAddress(ipAddress: host, port: 0))?.octets
        return octets.flatMap(InternetAddress.init)?.isThisMachine ?? HostName(host).isThisMachine
    }

    /// Whether browsers come by TLS.
    package var isSecure: Bool { base.hasPrefix("https://") }
}
