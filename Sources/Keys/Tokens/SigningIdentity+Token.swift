package import SignetSigning

extension SigningIdentity {
    /// Finds a key on a token, its certificate there or in files, and the issuers' certificates.
    ///
    /// Each signature of the key is verified with the certificate.
    package init(
        _ uri: TokenURI,
        certificates files: [String],
        options: PrivateKey.Options,
        password: PasswordSource
    ) throws(SignetError) {
        let given = try IdentityContents(of: files)
        let session = try TokenSession(uri, password: password)
        let found = try SignetError.token(uri.name) { () throws(TokenError) in
            try session.withHandle { handle throws(TokenError) in
                try TokenCertificates(of: session.key, given: given.certificates, handle, session.module)
            }
        }
        let (contents, certificate) = try SignetError.identities(of: uri.name) { () throws(IdentityError) in
            let contents = try IdentityContents(found, given)
            return (contents, try Self.certificate(found, given))
        }
        key = try SignetError.token(uri.name) { () throws(TokenError) in
            try TokenKey(session, certificate, options, name: uri.name)
        }
        self.certificate = certificate
        let (issuers, others) = contents.chain(of: certificate)
        chain = issuers
        // All other objects on the token belong to other keys.
        unrelated = others.filter { given.certificates.contains($0) }
        isMatched = false
    }

    /// The certificate of the key: the token's, or else one of the files'.
    private static func certificate(
        _ found: TokenCertificates,
        _ given: IdentityContents
    ) throws(IdentityError) -> X509Certificate {
        let own = found.own.compactMap { try? X509Certificate(der: $0) }
        let candidates = own.isEmpty ? given.certificates : own
        guard !candidates.isEmpty else { throw .noCertificate }
        guard let certificate = IdentityContents.best(of: candidates.filter(found.fits)) else {
            throw .keyOfNone(candidates.prefix(5).map(\.commonName))
        }
        guard certificate.allowsSigning else { throw .usageForbidsSigning(certificate.commonName) }
        return certificate
    }
}

extension IdentityContents {
    /// The certificates of a token and of files.
    fileprivate init(_ found: TokenCertificates, _ given: IdentityContents) throws(IdentityError) {
        self.init()
        for der in found.own + found.issuers {
            if let certificate = try? CertificateHandle(der: der) { try add(certificate) }
        }
        try add(given)
    }
}
