/// A digest algorithm of electronic signatures (ETSI TS 119 312, 5.2).
public enum DigestAlgorithm: String, Hashable, Sendable, CaseIterable {
    /// FIPS 180-4.
    case sha256 = "SHA-256"
    case sha384 = "SHA-384"
    case sha512 = "SHA-512"
    /// FIPS 202; in PDF by ISO/TS 32001.
    case sha3With256 = "SHA3-256"
    case sha3With384 = "SHA3-384"
    case sha3With512 = "SHA3-512"
    /// With 64 bytes of output, as in Ed448 (RFC 8419, 3.1; in PDF by ISO/TS 32001).
    case shake256 = "SHAKE256"

    /// The length of a digest in bytes.
    public var length: Int {
        switch self {
        case .sha256, .sha3With256: 32
        case .sha384, .sha3With384: 48
        case .sha512, .sha3With512, .shake256: 64
        }
    }
}
