/// The kind of a public or private key.
public enum KeyKind: Hashable, Sendable {
    case rsa(bits: Int)
    /// A key for RSASSA-PSS alone (RFC 4055, 1.2).
    case rsaPSS(bits: Int)
    case ec(EllipticCurve)
    case ed25519
    case ed448
    /// A key that Signet does not sign with, by the name of its algorithm.
    case other(String)

    /// The length of the longest signature in bytes; nil for keys that do not sign.
    public var largestSignatureLength: Int? {
        switch self {
        case .rsa(let bits), .rsaPSS(let bits): (bits + 7) / 8
        case .ec(let curve): curve.largestSignatureLength
        case .ed25519: 64
        case .ed448: 114
        case .other: nil
        }
    }

    /// The digest algorithm that suits its strength.
    var defaultDigest: DigestAlgorithm {
        switch self {
        case .rsa, .rsaPSS, .other: .sha256
        case .ec(let curve): curve.defaultDigest
        case .ed25519: .sha512
        case .ed448: .shake256
        }
    }
}

extension KeyKind: CustomStringConvertible {
    /// The name of the algorithm, with its size.
    public var description: String {
        switch self {
        case .rsa(let bits): "RSA, \(bits) bits"
        case .rsaPSS(let bits): "RSA-PSS, \(bits) bits"
        case .ec(let curve): "ECDSA, \(curve.rawValue)"
        case .ed25519: "Ed25519"
        case .ed448: "Ed448"
        case .other(let name): name
        }
    }
}

/// An elliptic curve for ECDSA: those of FIPS 186-5 and RFC 5639 that PDF has (ISO/TS 32002).
public enum EllipticCurve: String, Hashable, Sendable, CaseIterable {
    case p256 = "P-256"
    case p384 = "P-384"
    case p521 = "P-521"
    case brainpoolP256 = "brainpoolP256r1"
    case brainpoolP384 = "brainpoolP384r1"
    case brainpoolP512 = "brainpoolP512r1"

    /// The bits of the group's order.
    public var bits: Int {
        switch self {
        case .p256, .brainpoolP256: 256
        case .p384, .brainpoolP384: 384
        case .p521: 521
        case .brainpoolP512: 512
        }
    }

    /// The name that OpenSSL gives to its keys.
    var openSSLName: String {
        switch self {
        case .p256: "prime256v1"
        case .p384: "secp384r1"
        case .p521: "secp521r1"
        case .brainpoolP256, .brainpoolP384, .brainpoolP512: rawValue
        }
    }

    var defaultDigest: DigestAlgorithm {
        switch bits {
        case 256: .sha256
        case 384: .sha384
        default: .sha512
        }
    }

    /// The longest DER of two integers of the group in a sequence (RFC 5480, appendix A).
    var largestSignatureLength: Int {
        // An integer has a zero in front when its first bit is set.
        let integers = 2 * (2 + bits / 8 + 1)
        return (integers < 128 ? 2 : 3) + integers
    }
}
