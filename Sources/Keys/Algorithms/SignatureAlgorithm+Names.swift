extension SignatureAlgorithm {
    /// The name of the algorithm without its digest, as RFC 8017, FIPS 186-5 and RFC 8032 call it.
    public var name: String {
        switch self {
        case .rsaPKCS1: "RSASSA-PKCS1-v1_5"
        case .rsaPSS: "RSASSA-PSS"
        case .ecdsa: "ECDSA"
        case .ed25519: "Ed25519"
        case .ed448: "Ed448"
        }
    }

    /// The name with the digest, where that is not a part of the algorithm.
    var fullName: String { signsMessage ? name : "\(name) and \(digest.rawValue)" }

    /// The algorithm of a name with a digest; nil when there is none.
    package init?(name: String, digest: DigestAlgorithm) {
        let all: [SignatureAlgorithm] = [.rsaPKCS1(digest), .rsaPSS(digest), .ecdsa(digest), .ed25519, .ed448]
        guard let found = all.first(where: { $0.name == name && $0.digest == digest }) else { return nil }
        self = found
    }

    /// Whether the message itself is signed, and not its digest (RFC 8032).
    var signsMessage: Bool {
        switch self {
        case .rsaPKCS1, .rsaPSS, .ecdsa: false
        case .ed25519, .ed448: true
        }
    }

    /// The algorithms that a key elsewhere may sign by, the best first.
    ///
    /// - Parameters:
    ///   - kind: The kind of the key, by its certificate.
    ///   - digest: The only digest algorithm; nil for any.
    ///   - padding: The only padding of an RSA key; nil for any.
    ///   - leastRSABits: The fewest bits of an RSA key.
    /// - Returns: At least one.
    /// - Throws: ``IdentityError`` for a key that cannot seal so.
    package static func all(
        for kind: KeyKind,
        digest: DigestAlgorithm?,
        padding: PrivateKey.RSAPadding?,
        leastRSABits: Int
    ) throws(IdentityError) -> [SignatureAlgorithm] {
        let others = [DigestAlgorithm.sha256, .sha384, .sha512].filter { $0 != kind.defaultDigest }
        let digests = digest.map { [$0] } ?? [kind.defaultDigest] + others
        if digest == .shake256, kind != .ed448 { throw .unsupportedDigest(.shake256, kind) }
        switch kind {
        case .rsa(let bits), .rsaPSS(let bits):
            guard bits >= leastRSABits else { throw .shortKey(bits: bits, least: leastRSABits) }
            let pkcs1 = kind == .rsa(bits: bits) ? digests.map { SignatureAlgorithm.rsaPKCS1($0) } : []
            let pss = digests.map { SignatureAlgorithm.rsaPSS($0) }
            return switch padding {
            case .pkcs1: pkcs1.isEmpty ? pss : pkcs1
            case .pss: pss
            case nil: pkcs1 + pss
            }
        case .ec:
            guard padding == nil else { throw .notRSA(kind) }
            return digests.map { .ecdsa($0) }
        case .ed25519, .ed448:
            guard padding == nil else { throw .notRSA(kind) }
            let algorithm: SignatureAlgorithm = kind == .ed25519 ? .ed25519 : .ed448
            guard digest == nil || digest == algorithm.digest else { throw .unsupportedDigest(algorithm.digest, kind) }
            return [algorithm]
        case .other(let name): throw .unsupportedKey(name)
        }
    }
}
