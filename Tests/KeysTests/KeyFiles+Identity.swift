import Fixtures
import SignetKeys

extension KeyExample {
    var kind: KeyKind {
        switch self {
        case .rsa2048: .rsa(bits: 2048)
        case .rsa3072: .rsa(bits: 3072)
        case .rsaPSS, .rsaPSSWithSHA384: .rsaPSS(bits: 2048)
        case .p256: .ec(.p256)
        case .p384: .ec(.p384)
        case .p521: .ec(.p521)
        case .brainpoolP256: .ec(.brainpoolP256)
        case .brainpoolP384: .ec(.brainpoolP384)
        case .brainpoolP512: .ec(.brainpoolP512)
        case .ed25519: .ed25519
        case .ed448: .ed448
        }
    }

    /// How it signs when nothing is asked for.
    var algorithm: SignatureAlgorithm {
        switch self {
        case .rsa2048, .rsa3072: .rsaPKCS1(.sha256)
        case .rsaPSS: .rsaPSS(.sha256)
        case .rsaPSSWithSHA384: .rsaPSS(.sha384)
        case .p256, .brainpoolP256: .ecdsa(.sha256)
        case .p384, .brainpoolP384: .ecdsa(.sha384)
        case .p521, .brainpoolP512: .ecdsa(.sha512)
        case .ed25519: .ed25519
        case .ed448: .ed448
        }
    }
}

extension KeyFiles {
    /// The identity in a file, with the certificate of `cert.pem`.
    func identity(
        _ name: String,
        certificates: [String] = [],
        options: PrivateKey.Options = .init(),
        password: String? = KeyFiles.password
    ) throws -> SigningIdentity {
        try SigningIdentity(
            contentsOf: folder.path(name),
            certificates: certificates.map(folder.path),
            options: options,
            password: password
        )
    }
}
