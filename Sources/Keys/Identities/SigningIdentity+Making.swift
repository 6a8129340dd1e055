public import SignetSigning
internal import SignetStamping

extension SigningIdentity {
    /// Makes a key and a certificate for it.
    ///
    /// Without an authority the certificate is signed by its own key: validators must then trust this very certificate.
    ///
    /// - Parameters:
    ///   - request: The contents of the certificate.
    ///   - authority: The identity that signs the certificate, such as one by ``authority(for:)``.
    /// - Returns: The identity, with the authority's certificate in its chain.
    /// - Throws: `SignetError` `invalidArgument` for what a certificate cannot hold, and for an authority that may not issue.
    public static func make(
        _ request: NewIdentity,
        by authority: SigningIdentity? = nil
    ) throws(SignetError) -> SigningIdentity {
        do throws(IdentityError) {
            try request.check()
            if let authority, !authority.certificate.isAuthority {
                throw .notAuthority(authority.certificate.commonName)
            }
            return try CertificateMaker.identity(request, .signer, by: authority)
        } catch {
            throw SignetError(error)
        }
    }

    /// Makes a small certificate authority: a root that signs certificates of signers and nothing else.
    ///
    /// - Parameter request: The contents of the signers' certificates; the root has their organisation or name, and is
    ///   valid for ten years or as long.
    /// - Returns: The root with its key, for ``make(_:by:)``.
    /// - Throws: `SignetError` as ``make(_:by:)``.
    public static func authority(for request: NewIdentity) throws(SignetError) -> SigningIdentity {
        do throws(IdentityError) {
            try request.check()
            var root = request
            root.name = String((request.organization ?? request.name).prefix(50)) + " Signing CA"
            root.email = nil
            root.years = max(10, request.years)
            return try CertificateMaker.identity(root, .authority, by: nil)
        } catch {
            throw SignetError(error)
        }
    }

    /// Reads an authority, whose key need not be for signatures of documents.
    ///
    /// - Parameters:
    ///   - path: The file with its key and certificate.
    ///   - password: Called when the file is encrypted.
    /// - Throws: `SignetError` as the initializer from a path, and for a certificate that may not issue others.
    public init(authorityIn path: String, password: PasswordSource) throws(SignetError) {
        do throws(SignetError) {
            let contents = try IdentityContents(of: path, certificates: [], password: password)
            self = try SignetError.identities(of: path) { () throws(IdentityError) in
                let identity = try SigningIdentity(contents, .init())
                guard identity.certificate.isAuthority else { throw .notAuthority(identity.certificate.commonName) }
                return identity
            }
        } catch {
            guard error.remedies == [.giveKeyPassword] else { throw error }
            throw SignetError(error.code, error.reason, remedies: [.giveAuthorityPassword], file: error.file)
        }
    }
}
