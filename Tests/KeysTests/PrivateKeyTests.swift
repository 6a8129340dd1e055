import Fixtures
import SignetSigning
import Testing

@testable import SignetKeys

@Suite("Private keys")
struct PrivateKeyTests {
    private static let message = Array("The signed attributes".utf8)

    @Test(
        "every kind of key is read from every container, and OpenSSL verifies its signatures",
        .slow(),
        arguments: KeyExample.allCases
    )
    func containers(example: KeyExample) throws {
        let files = try KeyFiles(example)
        for name in try containers(of: example, files) {
            let identity = try files.identity(name, certificates: name.hasSuffix(".p12") ? [] : ["cert.pem"])
            #expect(
                identity.certificate.publicKey == example.kind && identity.key.algorithm == example.algorithm,
                "\(name)"
            )
            #expect(identity.certificate.publicKey == example.kind)
            let signature = try identity.key.signature(of: Self.message)
            #expect(try isVerified(signature, example.algorithm, files), "\(name)")
            #expect(identity.certificate.verifies(signature, of: Self.message, example.algorithm))
            #expect(!identity.certificate.verifies(signature, of: Self.message + [0], example.algorithm))
            #expect(signature.count <= identity.certificate.publicKey.largestSignatureLength ?? 0)
        }
    }

    /// Writes a key in all formats that there are.
    private func containers(of example: KeyExample, _ files: KeyFiles) throws -> [String] {
        let password = "pass:" + KeyFiles.password
        func convert(_ name: String, _ arguments: [String]) throws -> String {
            try files.openssl(arguments + ["-in", "@key.pem", "-out", "@\(name)"])
            return name
        }
        var names = ["key.pem"]
        names.append(try convert("key.der", ["pkcs8", "-topk8", "-nocrypt", "-outform", "DER"]))
        let encryptions: [(String, [String])] = [
            ("aes256", ["-v2", "aes-256-cbc"]), ("aes128-sha1", ["-v2", "aes-128-cbc", "-v2prf", "hmacWithSHA1"]),
            ("triple", ["-v2", "des3"]), ("scrypt", ["-scrypt"]), ("pbe-triple", ["-v1", "PBE-SHA1-3DES"]),
        ]
        for (name, options) in encryptions {
            let arguments = ["pkcs8", "-topk8", "-passout", password] + options
            names.append(try convert("\(name).pem", arguments))
            names.append(try convert("\(name).der", arguments + ["-outform", "DER"]))
        }
        if let command = example.traditional {
            let older = command == "rsa" ? ["rsa", "-traditional"] : ["ec"]
            names.append(try convert("old.pem", older))
            names.append(try convert("old.der", older + ["-outform", "DER"]))
            names.append(try convert("old-aes.pem", older + ["-aes128", "-passout", password]))
            names.append(try convert("old-triple.pem", older + ["-des3", "-passout", password]))
        }
        let exports: [(String, [String])] = [
            ("new", []), ("old", ["-legacy"]), ("triple", ["-legacy", "-certpbe", "PBE-SHA1-3DES"]),
            ("no-mac", ["-nomac"]),
            ("open-certificates", ["-certpbe", "NONE"]), ("open", ["-certpbe", "NONE", "-keypbe", "NONE"]),
            ("sha1", ["-macalg", "sha1", "-keypbe", "AES-128-CBC"]),
        ]
        for (name, options) in exports {
            try files.openssl(
                [
                    "pkcs12", "-export", "-inkey", "@key.pem", "-in", "@cert.pem", "-passout", password, "-out",
                    "@\(name).p12",
                ]
                    + options
            )
            names.append("\(name).p12")
        }
        return names
    }

    @Test(
        "digests and paddings that are asked for",
        .slow(),
        arguments: [KeyExample.rsa2048, .rsaPSS, .p256, .p384, .brainpoolP512]
    )
    func digests(example: KeyExample) throws {
        let files = try KeyFiles(example)
        for digest in DigestAlgorithm.allCases {
            for padding in PrivateKey.RSAPadding.allCases {
                let options = PrivateKey.Options(digest: digest, padding: padding)
                let identity = Result { try files.identity("key.pem", certificates: ["cert.pem"], options: options) }
                guard padding == .pkcs1 || example.traditional != "ec", digest != .shake256 else {
                    #expect(throws: SignetError.self) { try identity.get() }
                    continue
                }
                let key = try identity.get().key
                #expect(key.algorithm.digest == digest)
                #expect(try isVerified(key.signature(of: Self.message), key.algorithm, files))
            }
        }
    }

    /// Whether OpenSSL's command verifies a signature of the message under the certificate.
    private func isVerified(_ signature: [UInt8], _ algorithm: SignatureAlgorithm, _ files: KeyFiles) throws -> Bool {
        try files.folder.write(signature, to: "signature")
        try files.folder.write(Self.message, to: "message")
        try files.openssl(["x509", "-in", "@cert.pem", "-pubkey", "-noout", "-out", "@public.pem"])
        let raw = [
            "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", "@public.pem", "-in", "@message", "-sigfile",
            "@signature",
        ]
        let digested = ["-verify", "@public.pem", "-signature", "@signature", "@message"]
        let name = algorithm.digest.openSSLName.replacingFirst("SHA2-", "sha")
        let output =
            switch algorithm {
            case .ed25519, .ed448: try files.openssl(raw)
            case .rsaPSS:
                try files.openssl(
                    ["dgst", "-\(name)", "-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:digest"]
                        + digested
                )
            default: try files.openssl(["dgst", "-\(name)"] + digested)
            }
        return output.contains("Verified OK") || output.contains("Verified Successfully")
    }

    @Test("keys that cannot seal are refused by name")
    func otherKeys() throws {
        let files = try KeyFiles()
        func refuse(_ name: String, _ arguments: [String], _ expected: String) throws {
            try files.openssl(["genpkey", "-out", "@\(name)"] + arguments)
            let error = #expect(throws: SignetError.self) { try files.identity(name) }
            #expect(error?.reason.contains(expected) == true, "\(error?.reason ?? "")")
        }
        try refuse("x.pem", ["-algorithm", "X25519"], "its key is X25519")
        try refuse("k.pem", ["-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:secp256k1"], "its key is EC secp256k1")
        try files.openssl([
            "genpkey", "-genparam", "-algorithm", "DSA", "-pkeyopt", "dsa_paramgen_bits:1024", "-out", "@dsa",
        ])
        try refuse("d.pem", ["-paramfile", "@dsa"], "its key is DSA")
    }

    @Test("a short RSA key is refused, unless it is allowed")
    func shortKeys() throws {
        let files = try KeyFiles()
        try files.openssl(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024", "-out", "@key.pem"])
        try files.certificate("cert.pem", key: "key.pem", subject: "/CN=Short")
        let error = #expect(throws: SignetError.self) { try files.identity("key.pem", certificates: ["cert.pem"]) }
        #expect(error?.reason == "its RSA key has 1024 bits and must have at least 2048")
        let options = PrivateKey.Options(leastRSABits: 1024)
        let key = try files.identity("key.pem", certificates: ["cert.pem"], options: options).key
        #expect(try key.signature(of: Self.message).count == 128)
    }

    @Test("tasks may sign with one key at a time")
    func tasks() async throws {
        let files = try KeyFiles(.p256)
        let identity = try files.identity("key.pem", certificates: ["cert.pem"])
        let areValid = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let message = Array("\(index)".utf8)
                    guard let signature = try? identity.key.signature(of: message) else { return false }
                    return identity.certificate.verifies(signature, of: message, .ecdsa(.sha256))
                }
            }
            return await group.allSatisfy { $0 }
        }
        #expect(areValid)
    }

    @Test(
        "the longest signatures",
        arguments: [
            (KeyKind.rsa(bits: 2048), 256), (.rsaPSS(bits: 3072), 384), (.ec(.p256), 72), (.ec(.p384), 104),
            (.ec(.p521), 139),
            (.ec(.brainpoolP512), 137), (.ed25519, 64), (.ed448, 114),
        ]
    )
    func lengths(kind: KeyKind, expected: Int) {
        #expect(kind.largestSignatureLength == expected)
    }
}

extension String {
    fileprivate func replacingFirst(_ text: String, _ other: String) -> String {
        hasPrefix(text) ? other + dropFirst(text.count) : self
    }
}
