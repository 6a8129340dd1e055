internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import SignetServiceFoundation
internal import Synchronization

/// Logs once that requests come through a proxy which the settings do not trust.
///
/// All clients then have the proxy's address: in the audit, and where wrong keys and links are counted.
final class ProxyNote: Sendable {
    private let isWritten = Atomic<Bool>(false)

    /// Looks for the header fields in which proxies name their client.
    func check(_ request: Request, _ context: ServiceRequestContext, _ logger: Logger) {
        guard !isWritten.load(ordering: .relaxed),
            let field = [HTTPField.Name.forwardedFor, .forwarded].first(where: { request.headers[$0] != nil }),
            !isWritten.exchange(true, ordering: .relaxed)
        else { return }
        logger.warning(
            """
            Requests from \(context.clientAddress) have \(field.rawName), but trust-proxy is false: all clients behind that \
            proxy count as one address. Set trust-proxy=true if the proxy is yours and sets X-Forwarded-For.
            """
        )
    }
}
