/// A signature algorithm with its parameters, as PDF allows them (ISO 32000-2, 12.8.3.3, table 260; ISO/TS 32002).
public enum SignatureAlgorithm: Hashable, Sendable {
    /// RSASSA-PKCS1-v1_5 (RFC 8017, 8.2).
    case rsaPKCS1(DigestAlgorithm)
    /// RSASSA-PSS (RFC 8017, 8.1) with MGF1 of the same digest and a salt of the digest's length.
    case rsaPSS(DigestAlgorithm)
    /// ECDSA (FIPS 186-5, 6) on the curve of the key; the value is the DER of RFC 5480, appendix A.
    case ecdsa(DigestAlgorithm)
    /// RFC 8032, of the message itself; CMS digests with SHA-512 (RFC 8419, 3.1).
    case ed25519
    /// RFC 8032, of the message itself; CMS digests with SHAKE256.
    case ed448

    /// The digest algorithm of the document and, except for EdDSA, of the signed bytes.
    public var digest: DigestAlgorithm {
        switch self {
        case .rsaPKCS1(let digest), .rsaPSS(let digest), .ecdsa(let digest): digest
        case .ed25519: .sha512
        case .ed448: .shake256
        }
    }
}
