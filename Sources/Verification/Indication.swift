/// The result of a validation (ETSI EN 319 102-1, 5.1.3, table 5).
public enum Indication: String, Hashable, Sendable, CaseIterable {
    /// Everything holds.
    case passed = "TOTAL_PASSED"
    /// The known facts are not enough for an answer.
    case indeterminate = "INDETERMINATE"
    /// The signature is wrong, or the document is not what was signed.
    case failed = "TOTAL_FAILED"
}

/// Why a signature is not valid, or why that cannot be said (ETSI EN 319 102-1, 5.1.3, table 6).
public enum Subindication: String, Hashable, Sendable, CaseIterable {
    /// The signature does not have the form that the standards require, or the document was changed beyond what it allows.
    case format = "FORMAT_FAILURE"
    /// The digest of the document is not the one that was signed.
    case hash = "HASH_FAILURE"
    /// The signature value is not the signer's.
    case cryptography = "SIG_CRYPTO_FAILURE"
    /// The certificate was revoked before the signature was made.
    case revoked = "REVOKED"
    /// A signed attribute is missing or contradicts another.
    case signatureConstraints = "SIG_CONSTRAINTS_FAILURE"
    /// The certificates do not allow such a signature.
    case chainConstraints = "CHAIN_CONSTRAINTS_FAILURE"
    /// An algorithm was too weak when the signature was made.
    case weakAlgorithm = "CRYPTO_CONSTRAINTS_FAILURE"
    /// An algorithm is too weak, and nothing proves that the signature existed when it was not.
    case weakAlgorithmWithoutProof = "CRYPTO_CONSTRAINTS_FAILURE_NO_POE"
    /// The certificate of the signer is missing, or is not the one that the signature names.
    case noSigningCertificate = "NO_SIGNING_CERTIFICATE_FOUND"
    /// The certificate does not lead to one that is trusted.
    case noCertificateChain = "NO_CERTIFICATE_CHAIN_FOUND"
    /// The certificate was revoked, and nothing proves that the signature existed before.
    case revokedWithoutProof = "REVOKED_NO_POE"
    /// The certificate of an issuer was revoked, and nothing proves that the signature existed before.
    case issuerRevokedWithoutProof = "REVOKED_CA_NO_POE"
    /// The certificate is not valid now, and nothing proves that the signature existed when it was.
    case outOfBoundsWithoutProof = "OUT_OF_BOUNDS_NO_POE"
    /// The same, of a certificate that was not revoked.
    case outOfBoundsNotRevoked = "OUT_OF_BOUNDS_NOT_REVOKED"
    /// The certificate expired before the signature was made.
    case expired = "EXPIRED"
    /// The certificate was not valid yet.
    case notYetValid = "NOT_YET_VALID"
    /// Nothing says yet whether the certificate was revoked.
    case tryLater = "TRY_LATER"
    /// The times of the time stamps contradict each other.
    case timeStampOrder = "TIMESTAMP_ORDER_FAILURE"
    /// Another reason, such as an algorithm that is not supported.
    case generic = "GENERIC"
}
