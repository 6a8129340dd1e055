package import FoundationEssentials
package import SignetSigning

/// The content of a file, whether or not it is enough to seal.
package struct IdentityInspection: Sendable {
    /// The kinds of the private keys.
    package let keys: [KeyKind]
    /// The certificate of the key, or the first one when no key has one.
    package let certificate: X509Certificate?
    /// The issuers' certificates, the certificate's own issuer first.
    package let chain: [X509Certificate]
    /// The other certificates.
    package let unrelated: [X509Certificate]
    /// The reason why it cannot seal; nil when it can.
    package let obstacle: IdentityError?

    private let identity: SigningIdentity?

    /// Reads a file with a key, certificates or both, or finds a key elsewhere, and reads further files with certificates.
    ///
    /// - Parameters:
    ///   - location: The file, or the place of the key.
    ///   - certificates: Further files.
    ///   - password: Called when the file is encrypted, or the key needs a PIN.
    /// - Throws: `SignetError` for files that cannot be read; a gap in a file is not an error, a missing key elsewhere is.
    package init(
        _ location: KeyLocation,
        certificates: [String],
        password: SigningIdentity.PasswordSource
    ) throws(SignetError) {
        guard case .file(let path) = location else {
            self.init(try location.identity(certificates: certificates, options: .init(), password: password))
            return
        }
        self.init(try IdentityContents(of: path, certificates: certificates, password: password))
    }

    /// An identity that can seal.
    private init(_ identity: SigningIdentity) {
        keys = [identity.certificate.publicKey]
        certificate = identity.certificate
        chain = identity.chain
        unrelated = identity.unrelated
        obstacle = nil
        self.identity = identity
    }

    init(_ contents: IdentityContents) {
        keys = contents.keys.map(\.key.kind)
        var (identity, obstacle): (SigningIdentity?, IdentityError?)
        do throws(IdentityError) {
            let found = try SigningIdentity(contents, .init())
            identity = found
            if !found.certificate.allowsSigning { obstacle = .usageForbidsSigning(found.certificate.commonName) }
        } catch {
            obstacle = error
        }
        (self.identity, self.obstacle) = (identity, obstacle)
        let certificate =
            identity?.certificate ?? contents.keys.first.flatMap { contents.certificate(of: $0.key) }
            ?? contents.certificates.first
        self.certificate = certificate
        (chain, unrelated) = certificate.map { contents.chain(of: $0) } ?? ([], [])
    }

    /// The findings to consider before making a seal with it at a moment.
    package func findings(at moment: Date) -> [IdentityFinding] { identity?.findings(at: moment) ?? [] }
}
