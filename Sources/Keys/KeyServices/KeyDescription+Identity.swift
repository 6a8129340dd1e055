internal import SignetSigning
internal import SignetWeb

extension KeyDescription {
    /// The identity whose key is at the service.
    ///
    /// A remote signing service is asked for its certificates; a plain HTTP signer is not asked anything yet.
    ///
    /// - Parameters:
    ///   - certificates: Files with further certificates of issuers.
    ///   - options: How the key signs, where the description does not say it.
    /// - Returns: The identity.
    /// - Throws: `SignetError` with the description's file: `unavailable` when the service does not answer, `refused` when it refuses the
    ///   client, `invalidData` for what cannot be used.
    package func identity(certificates: [String], _ options: PrivateKey.Options) throws(SignetError) -> SigningIdentity
    {
        do throws(SignetError) {
            switch service {
            case .csc(let csc): return try identity(csc, certificates, options)
            case .http(let signer): return try identity(signer, certificates, options)
            }
        } catch {
            throw error.file == nil ? error.attributed(to: file) : error
        }
    }

    private func identity(
        _ signer: HTTPSignerDescription,
        _ certificates: [String],
        _ options: PrivateKey.Options
    ) throws(SignetError) -> SigningIdentity {
        let chain = try CertificateChain(IdentityContents(of: signer.certificates + certificates))
        let candidates = try candidates(for: chain.signer, options)
        return SigningIdentity(
            key: try faults { () throws(KeyServiceError) in try HTTPSigner(self, signer, candidates[0]) },
            chain
        )
    }

    private func identity(
        _ csc: CSCDescription,
        _ certificates: [String],
        _ options: PrivateKey.Options
    ) throws(SignetError) -> SigningIdentity {
        let deadline = KeyServiceClient.Deadline(seconds: seconds)
        let service = try faults { () throws(KeyServiceError) in try CSCService(self, csc) }
        try service.facade { () throws(KeyServiceError) in try service.readInfo(until: deadline) }
        let id: String
        if let named = csc.credentialID { id = named } else { id = try service.onlyCredential(until: deadline) }
        let credential = try service.credential(id, until: deadline)
        let further = try IdentityContents(of: certificates)
        var contents = try service.facade { () throws(KeyServiceError) in try credential.contents() }
        try SignetError.identities(of: file) { () throws(IdentityError) in try contents.add(further) }
        let chain = try CertificateChain(contents)
        let candidates = try candidates(for: chain.signer, options)
        let key = try service.facade { () throws(KeyServiceError) in
            try CSCKey(service, self, csc, id: id, credential, candidates)
        }
        return SigningIdentity(key: key, chain)
    }

    private func candidates(
        for certificate: X509Certificate,
        _ options: PrivateKey.Options
    ) throws(SignetError) -> [SignatureAlgorithm] {
        try SignetError.identities(of: file) { () throws(IdentityError) in
            try SignatureAlgorithm.all(
                for: certificate.publicKey,
                digest: digest ?? options.digest,
                padding: padding ?? (options.padding == .pss ? .pss : nil),
                leastRSABits: options.leastRSABits
            )
        }
    }

    /// Work before the service has its own client.
    private func faults<Result>(_ work: () throws(KeyServiceError) -> Result) throws(SignetError) -> Result {
        do throws(KeyServiceError) { return try work() } catch {
            // Without a password that the address may have.
            let host = (try? WebAddress(url))?.host
            throw SignetError(error, of: host ?? String(plainLine: url.utf8, limit: 200))
        }
    }
}
