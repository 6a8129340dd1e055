/// One request over HTTP.
package struct WebRequest: Sendable {
    package enum Method: Hashable, Sendable {
        case get
        case head
        case delete
        case post([UInt8], contentType: String)
        case put([UInt8], contentType: String)

        /// The name in capital letters.
        package var name: String {
            switch self {
            case .get: "GET"
            case .head: "HEAD"
            case .delete: "DELETE"
            case .post: "POST"
            case .put: "PUT"
            }
        }

        /// The bytes that are sent and their content type.
        package var content: (bytes: [UInt8], type: String)? {
            switch self {
            case .post(let bytes, let type), .put(let bytes, let type): (bytes, type)
            case .get, .head, .delete: nil
            }
        }
    }

    /// The hosts that a request may reach.
    package enum Reach: Hashable, Sendable {
        /// For an address that the user wrote: any host, through the proxy that `http_proxy`, `https_proxy` and `no_proxy` name.
        ///
        /// When the reply leads to another server, that one must be public.
        case anywhere
        /// For an address that a document, a certificate or a stranger named: hosts with public addresses, and no proxy, since it
        /// would resolve the name itself.
        case publicHosts
        /// For an address that a certificate named, where the user allows private networks too: any host, and no proxy.
        case allHosts
    }

    /// A header field of a request.
    package struct Field: Hashable, Sendable {
        package let name: String
        /// The value; nothing but printable ASCII is sent.
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The part of a reply that is wanted.
    package enum Part: Hashable, Sendable {
        /// The body, of the last of the addresses to which replies lead.
        case body
        /// The body of the first reply: a redirect is not followed.
        case firstBody
        /// The first status. The rest is not received, and a redirect is not followed.
        case status
    }

    /// The limits of a request.
    package struct Limits: Hashable, Sendable {
        /// The time until there is a connection.
        package var connection: Duration
        /// The time for everything, redirects included.
        package var total: Duration
        /// The bytes of the body.
        package var bytes: Int
        /// How often the reply may lead to another address.
        package var redirects: Int
        /// The time in which nothing is sent or received, in whole seconds; nil for no limit but the total.
        package var silence: Duration?

        package init(connection: Duration, total: Duration, bytes: Int, redirects: Int) {
            self.connection = connection
            self.total = total
            self.bytes = bytes
            self.redirects = redirects
        }
    }

    package var method: Method
    package var address: WebAddress
    /// The content type that the reply should have.
    package var accepted: String
    /// Sent to the address's own server alone.
    package var credentials: WebCredentials?
    package var reach: Reach
    package var limits: Limits
    /// More fields, sent to the address's own server alone.
    ///
    /// They replace others of their names.
    package var fields: [Field] = []
    package var wanted = Part.body
    /// Whether the server may get it twice: if a kept connection ends without a reply, it is sent again over a new one.
    package var isRepeatable: Bool

    package init(
        _ method: Method,
        _ address: WebAddress,
        accepted: String,
        credentials: WebCredentials?,
        reach: Reach,
        limits: Limits
    ) {
        self.method = method
        self.address = address
        self.accepted = accepted
        self.credentials = credentials
        self.reach = reach
        self.limits = limits
        isRepeatable = if case .post = method { false } else { true }
    }
}

/// The reply to a request.
package struct WebReply: Sendable {
    package let status: Int
    /// The content type in lowercase, without parameters; empty if there is none.
    package let contentType: String
    package let body: [UInt8]
    package let fields: ReplyHead

    /// The body of a reply with status 200 and a content type.
    package func body(of type: String) throws(WebError) -> [UInt8] {
        guard status == 200 else { throw .status(status) }
        guard contentType == type else { throw .contentType(contentType, expected: type) }
        return body
    }
}
