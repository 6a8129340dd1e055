extension SignatureAlgorithm {
    /// The algorithm for a key of a kind, of those that are possible: a key may prescribe its digest, or be too short for one.
    package init(
        of kind: KeyKind,
        _ options: PrivateKey.Options,
        isPossible: (SignatureAlgorithm) -> Bool
    ) throws(IdentityError) {
        guard options.padding == .pkcs1 || kind.isRSA else { throw .notRSA(kind) }
        let asked = options.digest ?? kind.defaultDigest
        switch kind {
        case .rsa(let bits), .rsaPSS(let bits):
            guard bits >= options.leastRSABits else { throw .shortKey(bits: bits, least: options.leastRSABits) }
            guard kind == .rsa(bits: bits) else {
                self = try Self.restricted(kind, options, isPossible)
                return
            }
            self = options.padding == .pss ? .rsaPSS(asked) : .rsaPKCS1(asked)
        case .ec: self = .ecdsa(asked)
        case .ed25519, .ed448:
            self = kind == .ed25519 ? .ed25519 : .ed448
            // EdDSA has its digest.
            guard asked == digest else { throw .unsupportedDigest(asked, kind) }
            return
        case .other(let name): throw .unsupportedKey(name)
        }
        guard digest != .shake256, isPossible(self) else { throw .unsupportedDigest(digest, kind) }
    }

    /// The algorithm of a key that may prescribe its digest.
    private static func restricted(
        _ kind: KeyKind,
        _ options: PrivateKey.Options,
        _ isPossible: (SignatureAlgorithm) -> Bool
    ) throws(IdentityError) -> SignatureAlgorithm {
        let digests = options.digest.map { [$0] } ?? DigestAlgorithm.allCases
        for digest in digests where digest != .shake256 && isPossible(.rsaPSS(digest)) { return .rsaPSS(digest) }
        throw options.digest.map { .unsupportedDigest($0, kind) }
            ?? .unsupportedKey("RSA-PSS with parameters that no digest suits, its own or its certificate's")
    }
}

extension KeyKind {
    fileprivate var isRSA: Bool {
        switch self {
        case .rsa, .rsaPSS: true
        default: false
        }
    }
}
