package import SignetCryptography
package import SignetKeys
internal import SignetPDF

/// The value of a PAdES signature: a `ContentInfo` with `SignedData` of version 1, without the signed content (RFC 5652, 3
/// and 5.1; ETSI EN 319 142-1, 6.3).
///
/// ```
/// SignedData ::= SEQUENCE { version, digestAlgorithms SET OF, encapContentInfo, certificates [0], signerInfos SET OF }
/// SignerInfo ::= SEQUENCE { version, sid, digestAlgorithm, signedAttrs [0], signatureAlgorithm, signature, unsignedAttrs [1] }
/// ```
package struct CAdESSignature {
    /// The algorithm of the signature.
    package let algorithm: SignatureAlgorithm
    /// The signer's certificate.
    package let certificate: X509Certificate
    /// The certificates of the issuers; a root is left out, which a validator must have anyway.
    package let chain: [X509Certificate]
    package let attributes: SignedAttributes
    /// The signature value.
    package let signature: [UInt8]
    /// The token of a signature time stamp (ETSI EN 319 122-1, 5.3), a `ContentInfo` in DER; nil for none.
    package let timeStamp: [UInt8]?
    /// The integrity code of the document (ISO/TS 32004), a `ContentInfo` in DER; nil for none.
    package let integrityCode: [UInt8]?

    package init(
        algorithm: SignatureAlgorithm,
        certificate: X509Certificate,
        chain: [X509Certificate],
        attributes: SignedAttributes,
        signature: [UInt8],
        timeStamp: [UInt8]?,
        integrityCode: [UInt8]?
    ) {
        self.algorithm = algorithm
        self.certificate = certificate
        self.chain = chain
        self.attributes = attributes
        self.signature = signature
        self.timeStamp = timeStamp
        self.integrityCode = integrityCode
    }

    /// id-data.
    package static let data: ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 1]
    private static let signedData: ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]
    private static let signatureTimeStamp: ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 16, 2, 14]
    private static let version = DER.integer(1)
    private static let contentInfo = DER.sequence(data.der)

    /// The whole value in DER.
    package var der: [UInt8] {
        let content = DER.sequence(
            Self.version,
            DER.set(of: [algorithm.digest.identifier]),
            Self.contentInfo,
            DER.value(.context(0), DER.sorted(Self.included(certificate, chain).map(\.der))),
            DER.value(.set, signerInformation)
        )
        return DER.sequence(Self.signedData.der, DER.value(.context(0), content))
    }

    private var signerInformation: [UInt8] {
        let unsigned = [(Self.signatureTimeStamp, timeStamp), (IntegrityCode.attribute, integrityCode)]
            .compactMap { type, value in value.map { SignedAttributes.attribute(type, $0) } }
        return DER.sequence(
            Self.version,
            DER.sequence(certificate.issuerName, certificate.serialNumber),
            algorithm.digest.identifier,
            attributes.storedBytes,
            algorithm.identifier,
            DER.octetString(signature),
            unsigned.isEmpty ? [] : DER.value(.context(1), DER.sorted(unsigned))
        )
    }

    /// An upper bound of the length of a value in DER.
    ///
    /// - Parameters:
    ///   - certificate: The signer's certificate.
    ///   - chain: The certificates of the issuers.
    ///   - signatureLength: The length of the longest signature value.
    ///   - timeStampLength: The length of the longest token; 0 for none.
    /// - Returns: The length in bytes.
    package static func longestLength(
        _ certificate: X509Certificate,
        chain: [X509Certificate],
        signatureLength: Int,
        timeStampLength: Int
    ) -> Int {
        included(certificate, chain).reduce(certificate.issuerName.count + overhead) { $0 + $1.der.count }
            + signatureLength
            + (timeStampLength > 0 ? timeStampLength + timeStampOverhead : 0)
    }

    /// The certificates that a value has.
    private static func included(_ certificate: X509Certificate, _ chain: [X509Certificate]) -> [X509Certificate] {
        [certificate] + chain.filter { !$0.isSelfIssued }
    }

    /// All but certificates, the issuer's name and the signature value, at most: the attributes with 64 bytes of digest, four
    /// times an algorithm with the parameters of PSS, a serial number and lengths.
    private static let overhead = 640
    private static let timeStampOverhead = 40
}
