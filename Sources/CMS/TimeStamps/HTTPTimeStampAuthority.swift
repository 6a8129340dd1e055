internal import Glibc
internal import SignetBasics
public import SignetKeys
package import SignetWeb

/// A time-stamp authority at an http or https address (RFC 3161, 3.4).
public struct HTTPTimeStampAuthority: TimeStampAuthority {
    /// The address, without its user and password.
    public var name: String { address.text }
    /// The algorithm of the imprints that it is given.
    public let digest: DigestAlgorithm
    /// The most time that it takes.
    public let limit: Duration

    private let address: WebAddress
    private let credentials: WebCredentials?
    private let policy: String?
    private let anchors: [[UInt8]]?
    private let client: WebClient
    private let reach: WebRequest.Reach

    /// How long an authority has unless another limit is given.
    public static let defaultLimit = Duration.seconds(10)

    /// An authority that the user names: it may be in a private network.
    ///
    /// - Parameters:
    ///   - url: An http or https address. A user and a password in it are for basic authentication.
    ///   - user: The user for basic authentication; that of the URL when nil.
    ///   - password: The user's password.
    ///   - digest: The algorithm of imprints.
    ///   - policy: The policy to ask for, as numbers with dots; the authority's default when nil.
    ///   - limit: The most time that it may take.
    ///   - anchors: Certificates in DER, one of which the authority's must lead to; any authority is accepted when nil.
    /// - Throws: ``TimeStampError/web(_:)`` when the URL is not an http or https address.
    public init(
        _ url: String,
        user: String? = nil,
        password: String = "",
        digest: DigestAlgorithm = .sha256,
        policy: String? = nil,
        limit: Duration = defaultLimit,
        anchors: [[UInt8]]? = nil
    ) throws(TimeStampError) {
        try self.init(
            url,
            credentials: user.map { WebCredentials.basic(user: $0, password: password) },
            digest: digest,
            policy: policy,
            limit: limit,
            anchors: anchors,
            client: WebClient(),
            reach: .anywhere
        )
    }

    /// An authority with a client of the caller's; see above.
    package init(
        _ url: String,
        credentials: WebCredentials?,
        digest: DigestAlgorithm,
        policy: String?,
        limit: Duration,
        anchors: [[UInt8]]?,
        client: WebClient,
        reach: WebRequest.Reach
    ) throws(TimeStampError) {
        do { address = try WebAddress(url) } catch { throw .web(error) }
        self.credentials = credentials ?? address.credentials
        self.digest = digest
        self.policy = policy
        self.limit = limit
        self.anchors = anchors
        self.client = client
        self.reach = reach
    }

    /// Asks for a time stamp, and waits for it.
    public func token(over imprint: MessageImprint, within limit: Duration) throws(TimeStampError) -> TimeStampToken {
        var random = SystemRandomNumberGenerator()
        return try token(over: imprint, within: limit, random: &random)
    }

    /// Asks with a nonce from a generator of random numbers.
    package func token(
        over imprint: MessageImprint,
        within limit: Duration,
        random: inout some RandomNumberGenerator
    ) throws(TimeStampError) -> TimeStampToken {
        let request = try TimeStampRequest(imprint, policy: policy, random: &random)
        let least = min(limit, self.limit)
        var asked = WebRequest(
            .post(request.der, contentType: "application/timestamp-query"),
            address,
            accepted: Self.contentType,
            credentials: credentials,
            reach: reach,
            limits: WebRequest.Limits(connection: least, total: least, bytes: TimeStampReply.limit, redirects: 3)
        )
        asked.isRepeatable = true
        let body: [UInt8]
        do { body = try client.reply(to: asked).body(of: Self.contentType) } catch { throw .web(error) }
        return try TimeStampToken(reply: body, to: request, anchors: anchors, now: time(nil))
    }

    private static let contentType = "application/timestamp-reply"
}
