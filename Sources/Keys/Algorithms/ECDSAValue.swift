internal import SignetCryptography

/// The two numbers of an ECDSA signature.
package struct ECDSAValue {
    private let r: ArraySlice<UInt8>
    private let s: ArraySlice<UInt8>

    /// Takes numbers that are joined, each as long as the curve's order (IEEE P1363, as in PKCS #11); nil for another length.
    package init?(joined: [UInt8], _ curve: EllipticCurve) {
        guard joined.count == 2 * curve.byteCount else { return nil }
        (r, s) = (joined[..<curve.byteCount], joined[curve.byteCount...])
    }

    /// `ECDSA-Sig-Value` (RFC 5480, appendix A).
    package var der: [UInt8] { DER.sequence(DER.unsigned(r), DER.unsigned(s)) }
}

extension EllipticCurve {
    /// The length of a number of the group in bytes.
    var byteCount: Int { (bits + 7) / 8 }
}
