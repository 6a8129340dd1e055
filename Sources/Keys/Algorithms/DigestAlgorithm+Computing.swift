package import SignetCryptography

extension DigestAlgorithm {
    /// The digest of bytes.
    public func digest(of bytes: some Sequence<UInt8>) -> [UInt8] { Digest.bytes(of: bytes, computed) }

    /// A digest of bytes that arrive in parts.
    package func begun() -> Digest { Digest(computed) }

    private var computed: Digest.Algorithm {
        switch self {
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        case .sha3With256: .sha3With256
        case .sha3With384: .sha3With384
        case .sha3With512: .sha3With512
        case .shake256: .shake256
        }
    }

    /// The name that OpenSSL has for it.
    var openSSLName: String { computed.rawValue }
}
