package import SignetKeys

extension X509Certificate {
    /// The signature value as CMS holds it, of one that came from elsewhere.
    ///
    /// - Parameters:
    ///   - value: The value; of ECDSA in DER or as r and s.
    ///   - message: The message to sign.
    ///   - algorithm: The algorithm.
    /// - Returns: The value; nil when it is not a signature by this certificate's key.
    package func signature(_ value: [UInt8], of message: [UInt8], _ algorithm: SignatureAlgorithm) -> [UInt8]? {
        if verifies(value, of: message, algorithm) { return value }
        guard case .ec(let curve) = publicKey, let der = ECDSAValue(joined: value, curve)?.der,
            verifies(der, of: message, algorithm)
        else { return nil }
        return der
    }
}
