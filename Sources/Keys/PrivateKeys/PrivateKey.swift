internal import Synchronization

/// A private key in memory.
public final class PrivateKey: SigningKey {
    /// How a key signs, where it has a choice, and which keys are taken.
    public struct Options: Hashable, Sendable {
        /// The digest algorithm; nil for the one that suits the key.
        public var digest: DigestAlgorithm?
        /// The padding of signatures by RSA keys that allow both.
        public var padding: RSAPadding
        /// The fewest bits of an RSA key.
        public var leastRSABits: Int

        /// The key's own digest, PKCS#1 padding, and RSA keys of at least 2,048 bits.
        public init(digest: DigestAlgorithm? = nil, padding: RSAPadding = .pkcs1, leastRSABits: Int = 2048) {
            self.digest = digest
            self.padding = padding
            self.leastRSABits = leastRSABits
        }
    }

    /// The padding of an RSA signature.
    public enum RSAPadding: String, Hashable, Sendable, CaseIterable {
        /// RSASSA-PKCS1-v1_5, which every reader knows.
        case pkcs1
        /// RSASSA-PSS.
        case pss
    }

    /// The kind of the key.
    public let kind: KeyKind
    /// The algorithm of its signatures.
    public let algorithm: SignatureAlgorithm
    let handle: KeyHandle
    /// Whether one of its signatures was verified.
    private let isProven = Atomic(false)

    /// Takes a key, with the public key of its certificate: either may be for RSASSA-PSS alone, and then both are (RFC 4055, 1.2).
    package init(_ handle: KeyHandle, certified: KeyHandle?, _ options: Options) throws(IdentityError) {
        kind = handle.kind
        let strictest = if case .rsaPSS? = certified?.kind { certified?.kind ?? kind } else { kind }
        algorithm = try SignatureAlgorithm(of: strictest, options) { algorithm in
            handle.canSign(algorithm) && certified?.canVerify(algorithm) ?? true
        }
        self.handle = KeyHandle(handle, signingWith: algorithm) ?? handle
    }

    /// Signs a message.
    ///
    /// The first signature is verified before it is given out: a key of which a part is damaged makes wrong ones, and these could
    /// tell the rest of it.
    public func signature(of message: [UInt8]) throws(IdentityError) -> [UInt8] {
        guard let signature = handle.signature(of: message, algorithm) else { throw .damagedKey }
        guard isProven.load(ordering: .relaxed) else {
            guard handle.verifies(signature, of: message, algorithm) else { throw .damagedKey }
            isProven.store(true, ordering: .relaxed)
            return signature
        }
        return signature
    }
}
