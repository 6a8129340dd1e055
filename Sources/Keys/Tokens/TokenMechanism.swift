internal import CLoading
internal import CPKCS11
internal import SignetCryptography

/// How a token makes signatures of an algorithm: the mechanism, its input, and the form of its value.
struct TokenMechanism: Hashable, Sendable {
    /// The input of the token.
    enum Input: Hashable, Sendable {
        /// The message, which the token digests.
        case message
        case digest
        /// The digest with its algorithm (RFC 8017, 9.2).
        case digestInfo
    }

    package let algorithm: SignatureAlgorithm
    let type: UInt
    let input: Input
    private let kind: KeyKind

    /// Chooses the mechanism for an algorithm of a key of a kind: better one that signs what is digested here.
    init(_ algorithm: SignatureAlgorithm, _ kind: KeyKind, isOffered: (UInt) -> Bool) throws(TokenError) {
        guard let (type, input) = algorithm.mechanisms.first(where: { isOffered($0.type) }) else {
            throw .noMechanism(algorithm)
        }
        (self.algorithm, self.type, self.input, self.kind) = (algorithm, type, input, kind)
    }

    /// The mechanism with its parameters.
    var parameters: signet_mechanism {
        guard case .rsaPSS(let digest) = algorithm, let (hash, mask) = digest.padding else {
            return signet_mechanism(type: type, digest: 0, mask: 0, salt: 0)
        }
        return signet_mechanism(type: type, digest: hash, mask: mask, salt: UInt(digest.length))
    }

    /// The data that the token signs for a message.
    func data(for message: [UInt8]) -> [UInt8] {
        switch input {
        case .message: return message
        case .digest:
            let digest = algorithm.digest.digest(of: message)
            // A digest that is longer than the curve's order is cut (FIPS 186-5, 6.4.1).
            guard case .ec(let curve) = kind else { return digest }
            return Array(digest.prefix(curve.byteCount))
        case .digestInfo:
            let digest = algorithm.digest
            return DER.sequence(
                DER.sequence(digest.objectIdentifier.der, DER.null),
                DER.octetString(digest.digest(of: message))
            )
        }
    }

    /// The signature value of CMS for a value of the token.
    func value(of made: [UInt8]) throws(TokenError) -> [UInt8] {
        guard case .ec(let curve) = kind else { return made }
        guard let value = ECDSAValue(joined: made, curve) else { throw .notASignature }
        return value.der
    }
}

extension SignatureAlgorithm {
    /// The mechanisms for it, the best first.
    fileprivate var mechanisms: [(type: UInt, input: TokenMechanism.Input)] {
        switch self {
        case .rsaPKCS1(let digest):
            [(CKM_RSA_PKCS, .digestInfo)]
                + digest.mechanism(CKM_SHA256_RSA_PKCS, CKM_SHA384_RSA_PKCS, CKM_SHA512_RSA_PKCS)
        case .rsaPSS(let digest) where digest.padding != nil:
            [(CKM_RSA_PKCS_PSS, .digest)]
                + digest.mechanism(CKM_SHA256_RSA_PKCS_PSS, CKM_SHA384_RSA_PKCS_PSS, CKM_SHA512_RSA_PKCS_PSS)
        case .rsaPSS: []
        case .ecdsa(let digest):
            [(CKM_ECDSA, .digest)] + digest.mechanism(CKM_ECDSA_SHA256, CKM_ECDSA_SHA384, CKM_ECDSA_SHA512)
        case .ed25519, .ed448: [(CKM_EDDSA, .message)]
        }
    }
}

extension DigestAlgorithm {
    /// The mechanism of three that digests with it.
    fileprivate func mechanism(_ sha256: UInt, _ sha384: UInt, _ sha512: UInt) -> [(UInt, TokenMechanism.Input)] {
        switch self {
        case .sha256: [(sha256, .message)]
        case .sha384: [(sha384, .message)]
        case .sha512: [(sha512, .message)]
        case .sha3With256, .sha3With384, .sha3With512, .shake256: []
        }
    }

    /// The digest and the mask of RSASSA-PSS by PKCS #11 2.40.
    fileprivate var padding: (digest: UInt, mask: UInt)? {
        switch self {
        case .sha256: (CKM_SHA256, CKG_MGF1_SHA256)
        case .sha384: (CKM_SHA384, CKG_MGF1_SHA384)
        case .sha512: (CKM_SHA512, CKG_MGF1_SHA512)
        case .sha3With256, .sha3With384, .sha3With512, .shake256: nil
        }
    }
}
