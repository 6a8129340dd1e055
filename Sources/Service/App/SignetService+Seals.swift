internal import Foundation
internal import Logging
internal import Signet
internal import SignetFiles
internal import SignetKeys
internal import SignetServiceFeatures
internal import SignetServiceFoundation
internal import SignetSigning

extension SignetService {
    /// The message of a start that made the identity of seals.
    package struct NewSeal: Sendable {
        /// The name in the certificate.
        package let name: String
        /// The file of the certificate.
        package let file: String
    }

    /// Reads the identity of seals, and makes it if there is none.
    func prepareSeals() async throws {
        guard parts.configuration.seal.isEnabled else { return }
        let organisation = try await parts.api.store.read { try AccountRecord.onlyOrganisation(in: $0) }
        let host = parts.configuration.baseURL.flatMap { URL(string: $0)?.host() }
        let identities = parts.seals.identities
        let (identity, isNew) = try await identities.prepare(host: host, organisation: organisation)
        let certificate = identity.certificate
        let last = Moment(certificate.notAfter)
        if isNew {
            parts.logger.notice(
                "Made a certificate for seals; readers show its owner as unknown until they trust it",
                metadata: ["name": "\(certificate.commonName)", "file": "\(identities.certificateFile)"]
            )
        }
        for finding in identity.findings(at: parts.api.environment.now()) {
            switch finding {
            case .expired(let certificate):
                parts.logger.error(
                    "A certificate of seals has expired",
                    metadata: ["name": "\(certificate.commonName)"]
                )
            case .notYetValid(let certificate):
                parts.logger.error(
                    "A certificate of seals is not valid yet",
                    metadata: ["name": "\(certificate.commonName)"]
                )
            case .issuerMissing(let certificate):
                parts.logger.warning(
                    "The issuer's certificate is missing: name it in seal.certificates",
                    metadata: ["issuer": "\(certificate.issuer)"]
                )
            case .unrelated: break
            }
        }
        if last < parts.api.now.adding(seconds: Self.warningTime), last >= parts.api.now {
            parts.logger.warning("The certificate of seals expires soon", metadata: ["last": "\(last.text)"])
        }
    }

    /// How long before its end a certificate is warned of, in seconds.
    private static let warningTime = 60 * 86_400

    /// The identity that this start made; `nil` where there was one.
    package var newSeal: NewSeal? {
        guard let made = parts.seals.identities.made else { return nil }
        return NewSeal(name: made.certificate.commonName, file: parts.seals.identities.certificateFile)
    }

    private var identityService: IdentityService {
        IdentityService(api: parts.api, identities: parts.seals.identities)
    }

    /// Gives an account its own identity.
    ///
    /// - Parameters:
    ///   - file: The private key with its certificate: PKCS#12 or PEM.
    ///   - certificates: Files with the issuers' certificates.
    ///   - passwordFile: A file whose first line is the password.
    ///   - account: The account's name.
    /// - Returns: The certificates in PEM.
    /// - Throws: `SignetError` for files that cannot be read, and ``UnknownAccountError`` where there is no such account.
    package func setIdentity(
        from file: String,
        certificates: [String],
        passwordFile: String?,
        of account: String
    ) async throws -> String {
        try parts.api.store.claimBlobs()
        let password = try passwordFile.map { path throws(SignetError) in
            try SignetError.files(FileContents.firstLine(of: path))
        }
        guard !KeyLocation.isElsewhere(file) else { throw Self.keyElsewhere }
        let identity = try SigningIdentity(contentsOf: file, certificates: certificates, password: password)
        guard identity.key is PrivateKey else { throw Self.keyElsewhere }
        return try await identityService.set(identity, of: account)
    }

    /// The refusal of a key on a token or at a service.
    private static let keyElsewhere = SignetError(
        .invalidArgument,
        "the key of an account is copied, so it must be in a file; only seal.identity takes one on a token or at a service"
    )

    /// Makes an identity for an account, with a certificate that it signs itself.
    ///
    /// - Returns: The certificate in PEM.
    package func makeIdentity(named name: String, of account: String) async throws -> String {
        try parts.api.store.claimBlobs()
        return try await identityService.set(try parts.seals.identities.make(named: name), of: account)
    }

    /// Removes an account's own identity.
    package func removeIdentity(of account: String) async throws { try await identityService.remove(of: account) }

    /// The certificate that an account's documents are sealed with, in PEM.
    package func certificate(of account: String) async throws -> String {
        try parts.api.store.claimBlobs()
        return try await identityService.certificate(of: account)
    }

    /// Makes all documents that wait to be sealed, and those that could not be renewed, due now; the process that
    /// serves the folder does the work.
    ///
    /// - Returns: How many wait for each.
    package func retrySealsNow() async throws -> (seals: Int, renewals: Int) {
        let seals = try await parts.api.store.write { try SealRecord.retryAllNow(in: $0) }
        return (seals, try await parts.api.store.write { try RenewalRecord.retryAllNow(in: $0) })
    }
}
