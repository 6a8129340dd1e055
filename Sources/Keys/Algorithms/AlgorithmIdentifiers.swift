package import SignetCryptography

extension DigestAlgorithm {
    /// The algorithm in CMS: an `AlgorithmIdentifier` without parameters (RFC 5754, 2; RFC 8702, 3.1).
    package var identifier: [UInt8] { DER.sequence(objectIdentifier.der) }

    /// The identifier in NIST's registry.
    package var objectIdentifier: ObjectIdentifier {
        switch self {
        case .sha256: [2, 16, 840, 1, 101, 3, 4, 2, 1]
        case .sha384: [2, 16, 840, 1, 101, 3, 4, 2, 2]
        case .sha512: [2, 16, 840, 1, 101, 3, 4, 2, 3]
        case .sha3With256: [2, 16, 840, 1, 101, 3, 4, 2, 8]
        case .sha3With384: [2, 16, 840, 1, 101, 3, 4, 2, 9]
        case .sha3With512: [2, 16, 840, 1, 101, 3, 4, 2, 10]
        case .shake256: [2, 16, 840, 1, 101, 3, 4, 2, 12]
        }
    }

    /// The name in a seed value's `/DigestMethod` (ISO 32000-2, table 237).
    package var seedName: String {
        switch self {
        case .sha256: "SHA256"
        case .sha384: "SHA384"
        case .sha512: "SHA512"
        case .sha3With256, .sha3With384, .sha3With512, .shake256: rawValue
        }
    }
}

extension SignatureAlgorithm {
    /// The algorithm in CMS: an `AlgorithmIdentifier`.
    ///
    /// ECDSA and EdDSA have no parameters (RFC 5753, 2.1.1; RFC 8419, 3.1), PKCS #1 v1.5 has NULL (RFC 5754, 3.2), and PSS
    /// names all of its parameters (RFC 4056, 3).
    package var identifier: [UInt8] { DER.sequence(objectIdentifier.der, parameters) }

    /// The object identifier of the algorithm, which includes the digest except for RSASSA-PSS.
    var objectIdentifier: ObjectIdentifier {
        switch self {
        case .rsaPKCS1(let digest): Self.rsa(with: digest)
        case .rsaPSS: Self.pss
        case .ecdsa(let digest): Self.ecdsa(with: digest)
        case .ed25519: Self.ed25519Identifier
        case .ed448: Self.ed448Identifier
        }
    }

    /// The parameters in DER; empty where they are absent.
    package var parameters: [UInt8] {
        switch self {
        case .rsaPKCS1: DER.null
        case .rsaPSS(let digest): Self.parameters(of: digest)
        case .ecdsa, .ed25519, .ed448: []
        }
    }

    private static let pss: ObjectIdentifier = [1, 2, 840, 113549, 1, 1, 10]
    private static let mgf1: ObjectIdentifier = [1, 2, 840, 113549, 1, 1, 8]
    private static let ed25519Identifier: ObjectIdentifier = [1, 3, 101, 112]
    private static let ed448Identifier: ObjectIdentifier = [1, 3, 101, 113]

    private static func rsa(with digest: DigestAlgorithm) -> ObjectIdentifier {
        switch digest {
        case .sha256, .shake256: [1, 2, 840, 113549, 1, 1, 11]
        case .sha384: [1, 2, 840, 113549, 1, 1, 12]
        case .sha512: [1, 2, 840, 113549, 1, 1, 13]
        case .sha3With256: [2, 16, 840, 1, 101, 3, 4, 3, 14]
        case .sha3With384: [2, 16, 840, 1, 101, 3, 4, 3, 15]
        case .sha3With512: [2, 16, 840, 1, 101, 3, 4, 3, 16]
        }
    }

    private static func ecdsa(with digest: DigestAlgorithm) -> ObjectIdentifier {
        switch digest {
        case .sha256, .shake256: [1, 2, 840, 10045, 4, 3, 2]
        case .sha384: [1, 2, 840, 10045, 4, 3, 3]
        case .sha512: [1, 2, 840, 10045, 4, 3, 4]
        case .sha3With256: [2, 16, 840, 1, 101, 3, 4, 3, 10]
        case .sha3With384: [2, 16, 840, 1, 101, 3, 4, 3, 11]
        case .sha3With512: [2, 16, 840, 1, 101, 3, 4, 3, 12]
        }
    }

    /// `RSASSA-PSS-params` (RFC 4055, 3.1): the digest, MGF1 of it, and a salt of its length.
    private static func parameters(of digest: DigestAlgorithm) -> [UInt8] {
        DER.sequence(
            DER.value(.context(0), digest.identifier),
            DER.value(.context(1), DER.sequence(mgf1.der, digest.identifier)),
            DER.value(.context(2), DER.integer(UInt8(digest.length)))
        )
    }
}
