public import FoundationEssentials

/// A certificate (RFC 5280): its bytes, and what they say.
///
/// It is not validated: whether its issuer is trusted is another question.
public struct X509Certificate: Sendable {
    /// The certificate in DER.
    public let der: [UInt8]
    /// The subject's name on one line (RFC 4514), such as `CN=Jane Doe,O=Example,C=US`.
    public let subject: String
    /// The issuer's name on one line.
    public let issuer: String
    /// The subject's common name, or the most telling part of the subject that there is.
    public let commonName: String
    /// The subject's Name in DER.
    package let subjectName: [UInt8]
    /// The issuer's Name in DER.
    package let issuerName: [UInt8]
    /// The serial number, an INTEGER in DER.
    package let serialNumber: [UInt8]
    /// The first moment of its validity, in seconds since 1970.
    package let firstSecond: Int
    /// The last moment of its validity, in seconds since 1970.
    package let lastSecond: Int
    /// The kind of its public key.
    public let publicKey: KeyKind
    /// The purposes of the key; nil when the certificate does not restrict them.
    public let keyUsage: KeyUsage?
    /// The purposes of the key as object identifiers, such as `1.3.6.1.5.5.7.3.36`; nil when they are not restricted.
    public let extendedKeyUsage: [String]?
    /// Whether it may issue certificates.
    public let isAuthority: Bool
    /// Whether subject and issuer are the same, as in a root.
    public let isSelfIssued: Bool
    /// Nil when OpenSSL cannot read it.
    let keyHandle: KeyHandle?

    /// Reads a certificate in DER.
    ///
    /// - Throws: ``IdentityError`` for bytes that are not one, or more than 64 KiB.
    public init(der: [UInt8]) throws(IdentityError) {
        self.init(try CertificateHandle(der: der))
    }

    package init(_ handle: CertificateHandle) {
        der = handle.der
        let (subject, issuer) = (handle.subject, handle.issuer)
        (self.subject, self.issuer) = (subject.text, issuer.text)
        (subjectName, issuerName) = (subject.der, issuer.der)
        commonName = subject.commonName
        serialNumber = handle.serialNumber
        (firstSecond, lastSecond) = (handle.firstSecond, handle.lastSecond)
        keyHandle = handle.publicKey
        publicKey = keyHandle?.kind ?? .other("unknown")
        keyUsage = handle.keyUsage
        extendedKeyUsage = handle.extendedKeyUsage
        isAuthority = handle.isAuthority
        isSelfIssued = handle.isSelfIssued
    }

    // MARK: Facts

    /// The first moment of its validity.
    public var notBefore: Date { Date(timeIntervalSince1970: Double(firstSecond)) }

    /// The last moment of its validity.
    public var notAfter: Date { Date(timeIntervalSince1970: Double(lastSecond)) }

    /// The SHA-256 digest of its DER.
    public var fingerprint: [UInt8] { DigestAlgorithm.sha256.digest(of: der) }

    /// Whether its key may sign documents: an absent key usage allows it (RFC 5280, 4.2.1.3).
    public var allowsSigning: Bool {
        keyUsage.map { !$0.isDisjoint(with: [.digitalSignature, .nonRepudiation]) } ?? true
    }

    /// Whether a signature of a message was made with the private key of this certificate.
    public func verifies(_ signature: [UInt8], of message: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
        keyHandle?.verifies(signature, of: message, algorithm) ?? false
    }

    /// Whether its key allows signatures of an algorithm.
    func canVerify(_ algorithm: SignatureAlgorithm) -> Bool { keyHandle?.canVerify(algorithm) ?? false }
}

extension X509Certificate: Hashable {
    /// Whether both are the same bytes.
    public static func == (one: X509Certificate, other: X509Certificate) -> Bool { one.der == other.der }

    /// Feeds the bytes to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(der) }
}
