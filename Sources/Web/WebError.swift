/// The reason why a request over the network brought no usable reply.
public enum WebError: Error, Hashable, Sendable {
    /// A moment in which a request can wait.
    public enum Wait: Hashable, Sendable {
        /// For the name to be resolved, the connection or the TLS handshake.
        case connection
        /// For the first byte of the reply.
        case reply
        /// For the rest of the reply.
        case rest
    }

    /// libcurl is not on this machine.
    case libraryMissing
    /// The text is not a URL with a host.
    case noAddress(String)
    /// The URL is neither http nor https.
    case scheme(String)
    /// The host's name leads to no address.
    case unresolved(host: String)
    /// The host's address is not a public one, and only those are allowed.
    case privateAddress(host: String)
    /// No connection could be made; the reason is the system's.
    case notConnected(host: String, reason: String)
    /// The proxy that the environment names could not be reached, or refused to connect.
    case proxy
    /// The server's certificate is not trusted, or is another host's; the reason is that of the TLS library.
    case untrusted(host: String, reason: String)
    /// No TLS connection could be made for another reason.
    case insecure(host: String, reason: String)
    /// A time limit passed.
    case timedOut(Wait)
    /// The connection ended before the reply was complete.
    case cutOff
    /// The reply is not HTTP.
    case notHTTP
    /// The reply has more bytes than allowed.
    case tooLarge(limit: Int)
    /// The reply leads on more often than allowed.
    case tooManyRedirects(limit: Int)
    /// An https address leads to an http one.
    case downgrade(host: String)
    /// The reply leads to a host whose address is not a public one.
    case redirectToPrivate(host: String)
    /// The reply leads to something that is not an http or https address.
    case redirectNowhere
    /// The status of the reply means failure.
    case status(Int)
    /// The reply has another content type than it should; empty if it has none.
    case contentType(String, expected: String)
    /// Another failure, in libcurl's words.
    case other(String)

    /// Whether the same request may succeed later.
    public var isTemporary: Bool {
        switch self {
        case .unresolved, .notConnected, .proxy, .timedOut, .cutOff: true
        case .status(let status): status >= 500 || status == 408 || status == 429
        default: false
        }
    }
}

extension WebError: CustomStringConvertible {
    /// The reason in a sentence without its full stop.
    public var description: String {
        switch self {
        case .libraryMissing: "libcurl is not on this machine; install it (Debian: libcurl4)"
        case .noAddress(let text): "'\(text)' is not an address; write it as https://host/path"
        case .scheme(let scheme): "the address begins with '\(scheme):'; only http and https addresses are used"
        case .unresolved(let host): "the name '\(host)' has no address"
        case .privateAddress(let host):
            "'\(host)' is on this machine or in a private network, and only public addresses are allowed here"
        case .notConnected(let host, let reason): "cannot connect to '\(host)': \(reason)"
        case .proxy: "the proxy that http_proxy or https_proxy names cannot be reached, or refuses the connection"
        case .untrusted(let host, let reason): "the certificate of '\(host)' is not trusted: \(reason)"
        case .insecure(let host, let reason): "cannot make a secure connection to '\(host)': \(reason)"
        case .timedOut(.connection): "no connection was made in time"
        case .timedOut(.reply): "no reply came in time"
        case .timedOut(.rest): "only a part of the reply came in time"
        case .cutOff: "the connection ended before the reply was complete"
        case .notHTTP: "the reply is not HTTP"
        case .tooLarge(let limit): "the reply is larger than \(limit) bytes"
        case .tooManyRedirects(0): "the reply leads to another address, where secrets are not sent"
        case .tooManyRedirects(let limit): "the reply leads to other addresses more than \(limit) times"
        case .downgrade(let host): "the reply leads from https to an address without encryption, on '\(host)'"
        case .redirectToPrivate(let host):
            "the reply leads to '\(host)', which is on this machine or in a private network"
        case .redirectNowhere: "the reply leads to something that is not an http or https address"
        case .status(let status): "the server replied with HTTP status \(status)"
        case .contentType("", let expected): "the reply has no content type; '\(expected)' is needed"
        case .contentType(let type, let expected): "the reply is of type '\(type)', not '\(expected)'"
        case .other(let reason): reason
        }
    }
}
