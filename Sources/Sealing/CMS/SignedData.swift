/// The value of a PAdES signature: a `ContentInfo` with `SignedData` of version 1, without the signed content (RFC 5652, 3
/// and 5.1; ETSI EN 319 142-1, 6.3).
///
/// ```
/// SignedData ::= SEQUENCE { version, digestAlgorithms SET OF, encapContentInfo, certificates [0], signerInfos SET OF }
/// SignerInfo ::= SEQUENCE { version, sid, digestAlgorithm, signedAttrs [0], signatureAlgorithm, signature, unsignedAttrs [1] }
/// ```
struct SignedData {
    /// The identifier of the signer's certificate: its issuer and its serial number (`IssuerAndSerialNumber`).
    struct SignerIdentifier {
        /// The issuer's `Name` in DER.
        let issuer: [UInt8]
        /// The serial number, an INTEGER in DER.
        let serialNumber: [UInt8]
    }

    let signer: SignerIdentifier
    let algorithm: SignatureAlgorithm
    let attributes: SignedAttributes
    /// The signature value.
    let signature: [UInt8]
    /// The certificates in DER: the signer's and those of its chain.
    let certificates: [[UInt8]]
    /// The token of a signature time stamp (ETSI EN 319 122-1, 5.3), a `ContentInfo` in DER.
    var timeStamp: [UInt8]?

    /// id-data.
    static let data: ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 1]
    private static let signedData: ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]
    private static let signatureTimeStamp: ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 16, 2, 14]

    /// The whole value in DER.
    var der: [UInt8] {
        let content = DER.sequence(
            DER.integer(1),
            DER.set(of: [algorithm.digest.identifier]),
            DER.sequence(Self.data.der),
            DER.value(.context(0), DER.sorted(certificates)),
            DER.set(of: [signerInformation])
        )
        return DER.sequence(Self.signedData.der, DER.value(.context(0), content))
    }

    private var signerInformation: [UInt8] {
        let unsigned = timeStamp.map { token in
            DER.value(.context(1), SignedAttributes.attribute(Self.signatureTimeStamp, token))
        }
        return DER.sequence(
            DER.integer(1),
            DER.sequence(signer.issuer, signer.serialNumber),
            algorithm.digest.identifier,
            attributes.storedBytes,
            algorithm.identifier,
            DER.octetString(signature),
            unsigned ?? []
        )
    }

    /// An upper bound of the length of a value in DER.
    ///
    /// - Parameters:
    ///   - certificates: The certificates in DER.
    ///   - issuerLength: The length of the issuer's name.
    ///   - signatureLength: The length of the longest signature value.
    ///   - timeStampLength: The length of the longest token; 0 for none.
    /// - Returns: The length in bytes.
    static func length(
        certificates: [[UInt8]],
        issuerLength: Int,
        signatureLength: Int,
        timeStampLength: Int
    ) -> Int {
        certificates.reduce(0) { $0 + $1.count } + issuerLength + signatureLength + overhead
            + (timeStampLength > 0 ? timeStampLength + timeStampOverhead : 0)
    }

    /// All but certificates, the issuer's name and the signature value, at most: the attributes with 64 bytes of digest, four
    /// times an algorithm with the parameters of PSS, a serial number and lengths.
    private static let overhead = 640
    private static let timeStampOverhead = 40
}
