package import SignetCryptography
package import SignetKeys

/// The signed attributes of a PAdES baseline signature (ETSI EN 319 142-1, 6.3; RFC 5652, 5.3 and 11).
///
/// ```
/// SignedAttributes ::= SET SIZE (1..MAX) OF Attribute
/// Attribute ::= SEQUENCE { attrType OBJECT IDENTIFIER, attrValues SET OF AttributeValue }
/// ```
///
/// They are content-type, message-digest, signing-certificate-v2 (RFC 5035) and CMS algorithm protection (RFC 6211). The
/// claimed time is in the signature dictionary's `/M`: PAdES forbids signing-time.
package struct SignedAttributes {
    /// The attributes, sorted, without a tag around them.
    private let content: [UInt8]

    /// Makes the attributes.
    ///
    /// - Parameters:
    ///   - digest: The digest of the document's bytes.
    ///   - algorithm: The algorithm of the signature.
    ///   - certificate: The signer's certificate.
    package init(digest: [UInt8], _ algorithm: SignatureAlgorithm, _ certificate: X509Certificate) {
        content = DER.sorted([
            Self.attribute(Self.contentType, CAdESSignature.data.der),
            Self.attribute(Self.signingCertificate, Self.reference(to: certificate.der)),
            Self.attribute(Self.algorithmProtection, Self.protection(of: algorithm)),
            Self.attribute(Self.messageDigest, DER.octetString(digest)),
        ])
    }

    /// The bytes to sign: the attributes as a SET OF (RFC 5652, 5.4).
    package var signedBytes: [UInt8] { DER.value(.set, content) }

    /// The bytes to store: the same with the tag [0].
    var storedBytes: [UInt8] { DER.value(.context(0), content) }

    private static let contentType: ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 3]
    private static let messageDigest: ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 4]
    private static let signingCertificate: ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 16, 2, 47]
    private static let algorithmProtection: ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 52]

    /// An attribute with one value.
    package static func attribute(_ type: ObjectIdentifier, _ value: [UInt8]) -> [UInt8] {
        DER.sequence(type.der, DER.set(of: [value]))
    }

    /// `SigningCertificateV2` with one `ESSCertIDv2`, whose digest algorithm is the default one, SHA-256, and therefore not
    /// written (RFC 5035, 4).
    private static func reference(to certificate: [UInt8]) -> [UInt8] {
        let identifier = DER.sequence(DER.octetString(Digest.bytes(of: certificate, .sha256)))
        return DER.sequence(DER.sequence(identifier))
    }

    /// `CMSAlgorithmProtection` (RFC 6211, 2): both algorithms as in the `SignerInfo`, the second with the tag [1] in the place
    /// of SEQUENCE.
    private static func protection(of algorithm: SignatureAlgorithm) -> [UInt8] {
        DER.sequence(algorithm.digest.identifier, DER.tagged(.context(1), algorithm.identifier))
    }
}
