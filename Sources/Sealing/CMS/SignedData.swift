internal import SignetCryptography
internal import SignetPDF

/// The value of a PAdES signature: a `ContentInfo` with `SignedData` of version 1, without the signed content (RFC 5652, 3
/// and 5.1; ETSI EN 319 142-1, 6.3).
///
/// ```
/// SignedData ::= SEQUENCE { version, digestAlgorithms SET OF, encapContentInfo, certificates [0], signerInfos SET OF }
/// SignerInfo ::= SEQUENCE { version, sid, digestAlgorithm, signedAttrs [0], signatureAlgorithm, signature, unsignedAttrs [1] }
/// ```
struct SignedData {
    let common: CommonParts
    let attributes: SignedAttributes
    /// The signature value.
    let signature: [UInt8]
    /// The token of a signature time stamp (ETSI EN 319 122-1, 5.3), a `ContentInfo` in DER; nil for none.
    let timeStamp: [UInt8]?
    /// The integrity code of the document (ISO/TS 32004), a `ContentInfo` in DER; nil for none.
    let integrityCode: [UInt8]?

    /// id-data.
    static let data: ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 1]
    private static let signedData: ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]
    private static let signatureTimeStamp: ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 16, 2, 14]
    private static let version = DER.integer(1)
    private static let contentInfo = DER.sequence(data.der)

    /// The whole value in DER.
    var der: [UInt8] {
        let content = DER.sequence(
            Self.version,
            common.digestAlgorithms,
            Self.contentInfo,
            common.certificates,
            DER.value(.set, signerInformation)
        )
        return DER.sequence(Self.signedData.der, DER.value(.context(0), content))
    }

    private var signerInformation: [UInt8] {
        let unsigned = [(Self.signatureTimeStamp, timeStamp), (IntegrityCode.attribute, integrityCode)]
            .compactMap { type, value in value.map { SignedAttributes.attribute(type, $0) } }
        return DER.sequence(
            Self.version,
            common.signer,
            common.digestAlgorithm,
            attributes.storedBytes,
            common.signatureAlgorithm,
            DER.octetString(signature),
            unsigned.isEmpty ? [] : DER.value(.context(1), DER.sorted(unsigned))
        )
    }
}
