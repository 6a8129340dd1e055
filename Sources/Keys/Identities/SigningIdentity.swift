public import FoundationEssentials
public import SignetSigning

/// A private key with its certificate and the certificates of the issuers: all that makes a seal.
public struct SigningIdentity: Sendable {
    /// The private key.
    public let key: any SigningKey
    /// The certificate of the key.
    public let certificate: X509Certificate
    /// The issuers' certificates, the signer's own issuer first; as far as the file has them.
    public let chain: [X509Certificate]
    /// Certificates of the file that are not part of the chain.
    public let unrelated: [X509Certificate]
    /// Whether the certificate was seen to be that of the key, which is in this process; signatures of others are verified.
    package let isMatched: Bool

    /// Makes an identity of a key that is anywhere, for example on a token or at a service.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - certificate: The certificate of the key.
    ///   - chain: The issuers' certificates, the signer's own issuer first.
    public init(key: any SigningKey, certificate: X509Certificate, chain: [X509Certificate]) {
        self.key = key
        self.certificate = certificate
        self.chain = chain
        unrelated = []
        isMatched = false
    }

    /// Gives the password of a file; nil when there is none.
    public typealias PasswordSource = () throws(SignetError) -> String?

    /// Reads an identity: PKCS#12, PEM or DER of a private key and its certificates in any order, or a JSON file that describes a key
    /// at a service.
    ///
    /// - Parameters:
    ///   - path: The file with the private key, or its description. A service may be asked for the certificates.
    ///   - certificates: Further files with certificates.
    ///   - options: How the key signs, and which keys are taken.
    ///   - password: Called at most once, and only when the file is encrypted.
    /// - Throws: `SignetError`: `refused` for a missing or wrong password, `noInput` for a file that cannot be read, `invalidData`
    ///   for one without a key that can seal and its certificate, `unavailable` for a service that does not answer.
    public init(
        contentsOf path: String,
        certificates: [String] = [],
        options: PrivateKey.Options = .init(),
        password: PasswordSource
    ) throws(SignetError) {
        let file: IdentityFile
        switch try KeyFile(path) {
        case .file(let read): file = read
        case .service(let description):
            self = try description.identity(certificates: certificates, options)
            return
        }
        let contents = try IdentityContents(file, of: path, certificates: certificates, password: password)
        self = try SignetError.identities(of: path) { () throws(IdentityError) in
            let identity = try SigningIdentity(contents, options)
            guard identity.certificate.allowsSigning else {
                throw .usageForbidsSigning(identity.certificate.commonName)
            }
            return identity
        }
    }

    /// Reads an identity with a password that is known.
    ///
    /// - Parameters:
    ///   - path: The file with the private key.
    ///   - certificates: Further files with certificates.
    ///   - options: How the key signs, and which keys are taken.
    ///   - password: The password; ignored when the file is not encrypted.
    /// - Throws: `SignetError` as the initializer whose password is a closure.
    public init(
        contentsOf path: String,
        certificates: [String] = [],
        options: PrivateKey.Options = .init(),
        password: String? = nil
    ) throws(SignetError) {
        try self.init(contentsOf: path, certificates: certificates, options: options) { () throws(SignetError) in
            password
        }
    }

    /// Finds the key's certificate and its issuers; usages are not checked.
    package init(_ contents: IdentityContents, _ options: PrivateKey.Options) throws(IdentityError) {
        let handle = try contents.key()
        let certificate = contents.certificate(of: handle)
        let key = try PrivateKey(handle, certified: certificate?.keyHandle, options)
        self.key = key
        guard !contents.certificates.isEmpty else { throw .noCertificate }
        guard let certificate else { throw .keyOfNone(contents.certificates.prefix(5).map(\.commonName)) }
        self.certificate = certificate
        (chain, unrelated) = contents.chain(of: certificate)
        isMatched = true
    }

    /// The findings to consider before making a seal with it at a moment.
    public func findings(at moment: Date) -> [IdentityFinding] {
        let second = Int(moment.timeIntervalSince1970.rounded(.down))
        var findings: [IdentityFinding] = []
        for certificate in [certificate] + chain {
            if certificate.lastSecond < second { findings.append(.expired(certificate)) }
            if certificate.firstSecond > second { findings.append(.notYetValid(certificate)) }
        }
        let last = chain.last ?? certificate
        if !last.isSelfIssued { findings.append(.issuerMissing(of: last)) }
        if !unrelated.isEmpty { findings.append(.unrelated(unrelated)) }
        return findings
    }
}

/// Something about an identity that is not an error, and may keep others from trusting its seals.
public enum IdentityFinding: Hashable, Sendable {
    case expired(X509Certificate)
    case notYetValid(X509Certificate)
    /// The chain ends before a root.
    case issuerMissing(of: X509Certificate)
    /// Certificates that are left out.
    case unrelated([X509Certificate])
}
