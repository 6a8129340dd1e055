public import SignetKeys

/// How revocation information is fetched.
public struct RevocationSettings: Sendable {
    /// Further certificates, for paths whose issuers are missing elsewhere; they are not trusted more than others.
    public var certificates: [X509Certificate] = []
    /// Whether certificates may name addresses on this machine and in private networks: for an internal authority.
    ///
    /// Otherwise the issuer of a certificate could have requests sent to servers of the local network.
    public var allowsPrivateAddresses = false
    /// The most time for all requests of one document; each has ten seconds at most.
    public var limit = Duration.seconds(30)

    /// Replies, which documents share.
    package let cache = RevocationCache()

    /// Makes settings with a cache that copies of them share.
    public init() {}
}
