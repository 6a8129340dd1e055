/// The value of an ECDSA signature as two numbers of equal length, r and s, which many services and tokens give (IEEE 1363;
/// PKCS #11).
struct ECDSAValue {
    private let halves: [ArraySlice<UInt8>]

    /// Reads a value; nil for another length than the curve's.
    init?(_ bytes: [UInt8], _ curve: EllipticCurve) {
        let length = (curve.bits + 7) / 8
        guard bytes.count == 2 * length else { return nil }
        halves = [bytes[..<length], bytes[length...]]
    }

    /// The value as CMS holds it: `ECDSA-Sig-Value`, a sequence of two integers (RFC 5480, appendix A).
    var der: [UInt8] {
        DER.value(.sequence, halves.flatMap { half in DER.value(.integer, Self.content(of: half)) })
    }

    /// The least content of an integer that is not negative (X.690, 8.3).
    private static func content(of number: ArraySlice<UInt8>) -> [UInt8] {
        let digits = Array(number.drop { $0 == 0 })
        guard let first = digits.first else { return [0] }
        return first & 0x80 == 0 ? digits : [0] + digits
    }
}

extension X509Certificate {
    /// The signature value as CMS holds it, of one that came from elsewhere.
    ///
    /// - Parameters:
    ///   - value: The value; of ECDSA in DER or as r and s.
    ///   - message: What was to be signed.
    ///   - algorithm: The algorithm.
    /// - Returns: The value; nil when it is not a signature by this certificate's key.
    func signature(_ value: [UInt8], of message: [UInt8], _ algorithm: SignatureAlgorithm) -> [UInt8]? {
        if verifies(value, of: message, algorithm) { return value }
        guard case .ec(let curve) = publicKey, let der = ECDSAValue(value, curve)?.der,
            verifies(der, of: message, algorithm)
        else { return nil }
        return der
    }
}
