internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Logging
package import NIOCore
internal import SignetAudit
internal import SignetBasics

/// The context of a request.
package struct ServiceRequestContext: RequestContext, RemoteAddressRequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The peer's address of the connection.
    package let remoteAddress: SocketAddress?
    /// The connection.
    package let channel: any Channel
    /// The address of the client: that of the connection, or the one from a trusted proxy.
    package var clientAddress: String

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
        channel = source.channel
        clientAddress = source.channel.remoteAddress?.ipAddress ?? "local"
    }
}

extension ServiceRequestContext {
    /// The event loop of the connection.
    package var eventLoop: any EventLoop { channel.eventLoop }

    /// The key that failures are counted by: the address, or of IPv6 the network, since one subscriber has all of its
    /// addresses.
    package var clientNetwork: String {
        guard clientAddress.contains(":"),
            let bytes = try? SocketAddress(ipAddress: clientAddress, port: 0).octets, bytes.count == 16
        else { return clientAddress }
        // Addresses that represent IPv4 have only zeros in front.
        return bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0]) ? clientAddress : bytes.prefix(8).hexadecimal
    }
}

extension AuditEvent.Origin {
    /// Where a request came from.
    package init(_ context: ServiceRequestContext, _ request: Request) {
        self.init(
            address: context.clientAddress,
            agent: (request.headers[.userAgent] ?? "").prefixed(to: 400)
        )
    }
}
