import Fixtures
import Testing

@testable import SignetSealing

/// A key of each kind that seals, as OpenSSL's command makes it.
enum KeyExample: String, CaseIterable {
    case rsa2048
    case rsa3072
    case rsaPSS
    case rsaPSSWithSHA384
    case p256
    case p384
    case p521
    case brainpoolP256
    case brainpoolP384
    case brainpoolP512
    case ed25519
    case ed448

    /// The arguments of `openssl genpkey`.
    var arguments: [String] {
        switch self {
        case .rsa2048: ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"]
        case .rsa3072: ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:3072"]
        case .rsaPSS: ["-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048"]
        case .rsaPSSWithSHA384:
            [
                "-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048", "-pkeyopt", "rsa_pss_keygen_md:sha384",
                "-pkeyopt", "rsa_pss_keygen_mgf1_md:sha384", "-pkeyopt", "rsa_pss_keygen_saltlen:48",
            ]
        case .p256: Self.curve("P-256")
        case .p384: Self.curve("P-384")
        case .p521: Self.curve("P-521")
        case .brainpoolP256: Self.curve("brainpoolP256r1")
        case .brainpoolP384: Self.curve("brainpoolP384r1")
        case .brainpoolP512: Self.curve("brainpoolP512r1")
        case .ed25519: ["-algorithm", "ED25519"]
        case .ed448: ["-algorithm", "ED448"]
        }
    }

    private static func curve(_ name: String) -> [String] {
        ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(name)"]
    }

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

    /// The command for the key's own format, older than PKCS#8.
    var traditional: String? {
        switch self {
        case .rsa2048, .rsa3072: "rsa"
        case .p256, .p384, .p521, .brainpoolP256, .brainpoolP384, .brainpoolP512: "ec"
        default: nil
        }
    }
}

/// Keys and certificates by OpenSSL's command, in a folder.
struct KeyFiles {
    let folder: TemporaryFolder
    static let password = "pass wörd"

    init() throws { folder = try TemporaryFolder() }

    /// A key (`key.pem`) with a certificate of its own (`cert.pem`).
    init(_ example: KeyExample) throws {
        try self.init()
        try key("key.pem", example)
        try certificate("cert.pem", key: "key.pem", subject: "/C=DE/O=Example/CN=Jane Doe")
    }

    /// Runs OpenSSL's command; words that begin with `@` are files of the folder.
    @discardableResult
    func openssl(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let words = arguments.map { $0.hasPrefix("@") ? folder.path(String($0.dropFirst())) : $0 }
        let outcome = try ExternalTool.run("openssl", words)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)", sourceLocation: sourceLocation)
        return outcome.output + outcome.errors
    }

    func key(_ name: String, _ example: KeyExample) throws {
        try openssl(["genpkey", "-out", "@\(name)"] + example.arguments)
    }

    /// A certificate that is signed by itself.
    func certificate(_ name: String, key: String, subject: String, extensions: [String] = [], days: Int = 30) throws {
        try openssl(
            ["req", "-x509", "-utf8", "-key", "@\(key)", "-subj", subject, "-days", "\(days)", "-out", "@\(name)"]
                + extensions.flatMap { ["-addext", $0] }
        )
    }

    /// A certificate by an issuer with the files `issuer.key` and `issuer.pem`.
    func certificate(_ name: String, key: String, subject: String, issuer: String, extensions: String) throws {
        try folder.write(Array(extensions.utf8), to: "extensions")
        try openssl(["req", "-new", "-key", "@\(key)", "-subj", subject, "-out", "@request"])
        try openssl([
            "x509", "-req", "-in", "@request", "-CA", "@\(issuer).pem", "-CAkey", "@\(issuer).key", "-days", "30",
            "-extfile", "@extensions", "-out", "@\(name)",
        ])
    }

    func bytes(_ name: String) throws -> [UInt8] { try #require(folder.read(name)) }

    /// One file after the other.
    func joined(_ names: [String], to name: String) throws {
        try folder.write(names.flatMap { try bytes($0) }, to: name)
    }

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
