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

    init(_ handle: KeyHandle, _ options: Options) throws(IdentityFault) {
        self.handle = handle
        kind = handle.kind
        algorithm = try Self.algorithm(of: handle, kind, options)
    }

    /// Signs a message.
    ///
    /// The first signature is verified before it is given out: a key of which a part is damaged makes wrong ones, and these could
    /// tell the rest of it.
    public func signature(of message: [UInt8]) throws(IdentityFault) -> [UInt8] {
        guard let signature = handle.signature(of: message, algorithm) else { throw .damagedKey }
        guard isProven.load(ordering: .relaxed) else {
            guard handle.verifies(signature, of: message, algorithm) else { throw .damagedKey }
            isProven.store(true, ordering: .relaxed)
            return signature
        }
        return signature
    }

    private static func algorithm(
        of handle: KeyHandle,
        _ kind: KeyKind,
        _ options: Options
    ) throws(IdentityFault) -> SignatureAlgorithm {
        guard options.padding == .pkcs1 || kind.isRSA else { throw .notRSA(kind) }
        let asked = options.digest ?? kind.defaultDigest
        switch kind {
        case .rsa(let bits), .rsaPSS(let bits):
            guard bits >= options.leastRSABits else { throw .shortKey(bits: bits, least: options.leastRSABits) }
            guard kind == .rsa(bits: bits) else { return try restricted(handle, kind, options) }
            let algorithm: SignatureAlgorithm = options.padding == .pss ? .rsaPSS(asked) : .rsaPKCS1(asked)
            return try checked(algorithm, handle, kind)
        case .ec: return try checked(.ecdsa(asked), handle, kind)
        case .ed25519: return try checked(.ed25519, asked, kind)
        case .ed448: return try checked(.ed448, asked, kind)
        case .other(let name): throw .unsupportedKey(name)
        }
    }

    /// The algorithm of a key that may prescribe its digest.
    private static func restricted(
        _ handle: KeyHandle,
        _ kind: KeyKind,
        _ options: Options
    ) throws(IdentityFault) -> SignatureAlgorithm {
        let digests = options.digest.map { [$0] } ?? DigestAlgorithm.allCases
        for digest in digests where digest != .shake256 && handle.canSign(.rsaPSS(digest)) { return .rsaPSS(digest) }
        throw options.digest.map { .unsupportedDigest($0, kind) }
            ?? .unsupportedKey("RSA-PSS with unusual parameters")
    }

    private static func checked(
        _ algorithm: SignatureAlgorithm,
        _ handle: KeyHandle,
        _ kind: KeyKind
    ) throws(IdentityFault) -> SignatureAlgorithm {
        guard algorithm.digest != .shake256, handle.canSign(algorithm) else {
            throw .unsupportedDigest(algorithm.digest, kind)
        }
        return algorithm
    }

    /// EdDSA has its digest.
    private static func checked(
        _ algorithm: SignatureAlgorithm,
        _ digest: DigestAlgorithm,
        _ kind: KeyKind
    ) throws(IdentityFault) -> SignatureAlgorithm {
        guard digest == algorithm.digest else { throw .unsupportedDigest(digest, kind) }
        return algorithm
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
