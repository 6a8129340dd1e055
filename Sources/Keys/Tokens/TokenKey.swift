internal import SignetSigning

/// A private key on a token, which signs there.
final class TokenKey: SigningKey {
    package let algorithm: SignatureAlgorithm
    private let session: TokenSession
    private let mechanism: TokenMechanism
    /// The key's URI without its query.
    private let name: String

    /// Takes a key; its kind is that of its certificate.
    init(
        _ session: TokenSession,
        _ certificate: X509Certificate,
        _ options: PrivateKey.Options,
        name: String
    ) throws(TokenError) {
        do throws(IdentityError) {
            algorithm = try SignatureAlgorithm(of: certificate.publicKey, options, isPossible: certificate.canVerify)
        } catch {
            throw .identity(error)
        }
        mechanism = try TokenMechanism(algorithm, certificate.publicKey) {
            session.module.signs(in: session.token.slot, by: $0)
        }
        (self.session, self.name) = (session, name)
    }

    /// Signs a message; the token may ask for the PIN.
    func signature(of message: [UInt8]) throws(SignetError) -> [UInt8] {
        try SignetError.token(name) { () throws(TokenError) in
            try mechanism.value(of: session.signature(of: mechanism.data(for: message), by: mechanism.parameters))
        }
    }
}
