import Testing

/// A key of each kind that seals, as OpenSSL's command makes it.
public enum KeyExample: String, CaseIterable, Sendable {
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
    public var arguments: [String] {
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

    /// The command for the key's own format, older than PKCS#8.
    public var traditional: String? {
        switch self {
        case .rsa2048, .rsa3072: "rsa"
        case .p256, .p384, .p521, .brainpoolP256, .brainpoolP384, .brainpoolP512: "ec"
        default: nil
        }
    }
}

/// Keys and certificates by OpenSSL's command, in a folder.
public struct KeyFiles {
    /// The folder.
    public let folder: TemporaryFolder
    /// The password of encrypted files.
    public static let password = "pass wörd"

    /// Makes an empty folder.
    public init() throws { folder = try TemporaryFolder() }

    /// A key (`key.pem`) with a certificate of its own (`cert.pem`).
    public init(_ example: KeyExample) throws {
        try self.init()
        try key("key.pem", example)
        try certificate("cert.pem", key: "key.pem", subject: "/C=DE/O=Example/CN=Jane Doe")
    }

    /// Runs OpenSSL's command; words that begin with `@` are files of the folder.
    @discardableResult
    public func openssl(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let words = arguments.map { $0.hasPrefix("@") ? folder.path(String($0.dropFirst())) : $0 }
        let outcome = try ExternalTool.run("openssl", words)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)", sourceLocation: sourceLocation)
        return outcome.output + outcome.errors
    }

    /// Makes a key.
    public func key(_ name: String, _ example: KeyExample) throws {
        try openssl(["genpkey", "-out", "@\(name)"] + example.arguments)
    }

    /// A certificate that is signed by itself.
    public func certificate(
        _ name: String,
        key: String,
        subject: String,
        extensions: [String] = [],
        days: Int = 30
    ) throws {
        try openssl(
            ["req", "-x509", "-utf8", "-key", "@\(key)", "-subj", subject, "-days", "\(days)", "-out", "@\(name)"]
                + extensions.flatMap { ["-addext", $0] }
        )
    }

    /// A certificate by an issuer with the files `issuer.key` and `issuer.pem`.
    public func certificate(_ name: String, key: String, subject: String, issuer: String, extensions: String) throws {
        try folder.write(Array(extensions.utf8), to: "extensions")
        try openssl(["req", "-new", "-key", "@\(key)", "-subj", subject, "-out", "@request"])
        try openssl([
            "x509", "-req", "-in", "@request", "-CA", "@\(issuer).pem", "-CAkey", "@\(issuer).key", "-days", "30",
            "-extfile", "@extensions", "-out", "@\(name)",
        ])
    }

    /// The contents of a file of the folder.
    public func bytes(_ name: String) throws -> [UInt8] { try #require(folder.read(name)) }

    /// One file after the other.
    public func joined(_ names: [String], to name: String) throws {
        try folder.write(names.flatMap { try bytes($0) }, to: name)
    }
}
