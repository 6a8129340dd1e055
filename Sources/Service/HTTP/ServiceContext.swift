internal import Hummingbird
internal import Logging
internal import NIOCore

/// What goes along with a request.
struct ServiceContext: RequestContext, RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address at the other end of the connection.
    let remoteAddress: SocketAddress?
    /// The address of the client: that, or what a trusted proxy says.
    var clientAddress: String

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
        clientAddress = source.channel.remoteAddress?.ipAddress ?? "local"
    }
}
