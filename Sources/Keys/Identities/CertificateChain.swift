package import SignetSigning

/// The certificate of a key that is elsewhere, with its issuers'.
package struct CertificateChain: Hashable, Sendable {
    /// The first certificate that may sign and is not an authority's; the first one if there is none.
    package let signer: X509Certificate
    /// The issuers' certificates, the signer's own issuer first.
    package let issuers: [X509Certificate]
    /// The other certificates.
    package let unrelated: [X509Certificate]

    /// Finds them in files of PEM, DER or PKCS#12 without a password.
    package init(contentsOf paths: [String]) throws(SignetError) {
        try self.init(IdentityContents(of: paths))
    }

    package init(_ contents: IdentityContents) throws(SignetError) {
        let all = contents.certificates
        guard let signer = all.first(where: { $0.allowsSigning && !$0.isAuthority }) ?? all.first else {
            throw SignetError(IdentityError.noCertificate)
        }
        guard signer.allowsSigning else { throw SignetError(IdentityError.usageForbidsSigning(signer.commonName)) }
        self.signer = signer
        (issuers, unrelated) = contents.chain(of: signer)
    }
}

extension SigningIdentity {
    /// An identity whose key is elsewhere; its signatures are verified.
    package init(key: any SigningKey, _ chain: CertificateChain) {
        self.key = key
        certificate = chain.signer
        self.chain = chain.issuers
        unrelated = chain.unrelated
        isMatched = false
    }
}
