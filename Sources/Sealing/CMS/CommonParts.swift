internal import SignetCryptography

/// The parts that the values of all signatures of an identity share, encoded once.
final class CommonParts: Sendable {
    /// `digestAlgorithm`.
    let digestAlgorithm: [UInt8]
    /// `signatureAlgorithm`.
    let signatureAlgorithm: [UInt8]
    /// `digestAlgorithms`.
    let digestAlgorithms: [UInt8]
    /// `sid`: the issuer and the serial number (`IssuerAndSerialNumber`).
    let signer: [UInt8]
    /// `certificates` with its tag: all but a root, which a validator must have anyway.
    let certificates: [UInt8]
    let attributes: SignedAttributes.Common
    private let leastLength: Int

    /// Encodes the parts.
    ///
    /// - Parameters:
    ///   - algorithm: The algorithm of the signatures.
    ///   - certificate: The signer's certificate.
    ///   - chain: The certificates of the issuers.
    init(_ algorithm: SignatureAlgorithm, _ certificate: X509Certificate, chain: [X509Certificate]) {
        let included = [certificate.der] + chain.filter { !$0.isSelfIssued }.map(\.der)
        digestAlgorithm = algorithm.digest.identifier
        signatureAlgorithm = algorithm.identifier
        digestAlgorithms = DER.set(of: [digestAlgorithm])
        signer = DER.sequence(certificate.issuerName, certificate.serialNumber)
        certificates = DER.value(.context(0), DER.sorted(included))
        attributes = SignedAttributes.Common(algorithm: algorithm, certificate: certificate.der)
        leastLength = included.reduce(0) { $0 + $1.count } + certificate.issuerName.count + Self.overhead
    }

    /// An upper bound of the length of a value in DER.
    ///
    /// - Parameters:
    ///   - signatureLength: The length of the longest signature value.
    ///   - timeStampLength: The length of the longest token; 0 for none.
    /// - Returns: The length in bytes.
    func length(signatureLength: Int, timeStampLength: Int) -> Int {
        leastLength + signatureLength + (timeStampLength > 0 ? timeStampLength + Self.timeStampOverhead : 0)
    }

    /// All but certificates, the issuer's name and the signature value, at most: the attributes with 64 bytes of digest, four
    /// times an algorithm with the parameters of PSS, a serial number and lengths.
    private static let overhead = 640
    private static let timeStampOverhead = 40
}
