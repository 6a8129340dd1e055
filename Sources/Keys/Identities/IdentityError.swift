package import SignetStamping

/// The reason why a key, a certificate or an identity cannot be used.
public enum IdentityError: Error, Hashable, Sendable {
    // Files

    /// The file is neither PEM nor DER of a key, a certificate or PKCS#12.
    case unknownFormat
    /// A block of PEM, by its label, is not base 64.
    case damagedPEM(String)
    case damagedCertificate
    /// A certificate has more bytes than Signet reads.
    case certificateTooLarge(limit: Int)
    case tooManyCertificates(limit: Int)
    case damagedKey
    case damagedPKCS12
    /// A key file in the format of OpenSSH.
    case openSSHKey
    /// A key store in one of Java's own formats.
    case javaKeyStore
    /// JSON, as descriptions of keys at services are.
    case keyDescription
    /// A file that is to have only certificates is encrypted.
    case encryptedCertificates

    // Passwords

    case passwordMissing
    case passwordWrong
    /// Deriving the key from the password would take very long.
    case protectionTooCostly
    /// A way of encrypting that OpenSSL does not have here, by its name.
    case unsupportedProtection(String)
    /// An old cipher, for which OpenSSL's legacy provider must be installed.
    case legacyProviderMissing

    // Keys

    case noKey
    /// Several private keys, each by its certificate's subject or what it is.
    case severalKeys([String])
    /// An algorithm that Signet does not sign with, by its name.
    case unsupportedKey(String)
    /// An RSA key that is shorter than allowed.
    case shortKey(bits: Int, least: Int)
    /// The key cannot sign with the digest.
    case unsupportedDigest(DigestAlgorithm, KeyKind)
    /// The key cannot sign with RSASSA-PSS.
    case notRSA(KeyKind)

    // Certificates

    case noCertificate
    /// The key is of none of the certificates, which are given by their subjects.
    case keyOfNone([String])
    /// The certificate's key usage has neither digitalSignature nor nonRepudiation.
    case usageForbidsSigning(String)

    // New identities

    /// A part of a ``NewIdentity`` that a certificate cannot hold.
    case badPart(NewIdentity.Part)
    /// The certificate of this subject may not issue others.
    case notAuthority(String)
    /// OpenSSL could not make the key or the certificate.
    case notMade
}

extension IdentityError {
    /// The remedies, the best first.
    package var remedies: [Remedy] {
        switch self {
        case .passwordMissing, .passwordWrong: [.giveKeyPassword]
        case .noKey: [.giveKey]
        case .noCertificate, .keyOfNone: [.giveCertificates]
        default: []
        }
    }

    /// The reason and those remedies that the reader can use.
    package func description(_ words: RemedyWords) -> String { words.sentence(reason, remedies) }
}

extension IdentityError: CustomStringConvertible {
    /// The reason and the remedies in the library's words.
    public var description: String { description(.library) }

    /// The reason, in one sentence without remedies.
    package var reason: String {
        switch self {
        case .unknownFormat: "it is not PKCS#12, PEM or DER with a key or certificates"
        case .damagedPEM(let label): "its block '\(label)' is damaged"
        case .damagedCertificate: "a certificate in it is damaged"
        case .certificateTooLarge(let limit): "a certificate in it has more than \(limit >> 10) KiB"
        case .tooManyCertificates(let limit): "it has more than \(limit) certificates"
        case .damagedKey: "the private key is damaged"
        case .damagedPKCS12: "it is damaged PKCS#12"
        case .openSSHKey:
            "it is a key of OpenSSH, which has no certificate; a seal needs a key with a certificate, as PKCS#12 or PEM"
        case .javaKeyStore:
            "it is a Java key store; convert it with 'keytool -importkeystore -srckeystore FILE -destkeystore NEW.p12 "
                + "-deststoretype PKCS12'"
        case .keyDescription: "it describes a key at a service, and contains neither a key nor certificates"
        case .encryptedCertificates: "it is encrypted; a file of certificates alone must not be"
        case .passwordMissing: "it is encrypted"
        case .passwordWrong: "the password of the key is wrong"
        case .protectionTooCostly:
            "it asks for too much work to derive the key from the password; write it again with fewer rounds"
        case .unsupportedProtection(let name): "it is encrypted with \(name), which is not supported"
        case .legacyProviderMissing:
            "it is encrypted with an old cipher, for which OpenSSL's legacy provider must be installed"
        case .noKey: "it has no private key"
        case .severalKeys(let keys):
            "it has several private keys; put the one to use into a file without the others: \(Self.list(keys))"
        case .unsupportedKey(let name):
            "its key is \(name), which cannot seal; use RSA, ECDSA (P-256 to P-521, brainpool) or Ed25519"
        case .shortKey(let bits, let least): "its RSA key has \(bits) bits and must have at least \(least)"
        case .unsupportedDigest(let digest, let kind): "its key (\(kind)) cannot sign with \(digest.rawValue)"
        case .notRSA(let kind): "its key (\(kind)) cannot sign with RSA-PSS"
        case .noCertificate: "it has no certificate"
        case .keyOfNone(let subjects): "the private key belongs to none of the certificates: \(Self.list(subjects))"
        case .usageForbidsSigning(let subject):
            "the certificate of '\(subject)' is not for signatures: its key usage has neither digitalSignature nor nonRepudiation"
        case .badPart(let part): part.rule
        case .notAuthority(let subject): "the certificate of '\(subject)' is not an authority's"
        case .notMade: "OpenSSL could not make it"
        }
    }

    private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}

extension NewIdentity.Part {
    /// The rule for its value in a certificate, in one sentence.
    fileprivate var rule: String {
        switch self {
        case .name: "the name must have 1 to 64 characters, and none that controls"
        case .organization: "the organisation must have 1 to 64 characters, and none that controls"
        case .country: "the country must be a code of two letters, such as DE"
        case .email: "the e-mail address must be plain ASCII, such as jane@example.org"
        case .years: "the years must be 1 to 30"
        }
    }
}
