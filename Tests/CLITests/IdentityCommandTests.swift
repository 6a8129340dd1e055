import Fixtures
import Foundation
import Testing

/// Keys and certificates, as a person makes and looks at them from a shell.
@Suite struct IdentityCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs `signet identity`; words that begin with `@` are files of the folder.
    private func run(_ arguments: String..., password: String? = nil) throws -> ExternalTool.Outcome {
        let words = arguments.map { $0.hasPrefix("@") ? folder.path(String($0.dropFirst())) : $0 }
        let variables = password.map { ["SIGNET_KEY_PASSWORD=\($0)"] } ?? []
        // Without a session there is no terminal to ask on.
        let command = ["setsid", "-w", Signet.executable, "identity"] + words
        return try ExternalTool.run("env", variables + command)
    }

    @Test("an identity is made with one command, and shown")
    func making() throws {
        let made = try run(
            "new",
            "Jane Doe",
            "-o",
            "@i.p12",
            "--country",
            "de",
            "--certificate",
            "@i.pem",
            password: "secret"
        )
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.contains("i.p12: Jane Doe, ECDSA, P-256, valid until "))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("i.p12"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let shown = try run("show", "@i.p12", password: "secret")
        #expect(shown.status == 0, "\(shown.errors)")
        #expect(shown.output.hasPrefix("subject   CN=Jane Doe,C=DE\nissuer    the same\nvalid     "))
        #expect(shown.output.contains("usage     digitalSignature, nonRepudiation\n"))
        #expect(shown.output.contains("purposes  emailProtection, documentSigning\n"))
        #expect(shown.output.contains("109") && shown.output.hasSuffix("\nIt can seal.\n"))
        let others = try run("show", "@i.pem")
        #expect(others.status == 0 && others.output.contains("\nIt cannot seal: it has no private key; give the file"))
        let verified = try ExternalTool.run(
            "openssl",
            ["verify", "-CAfile", folder.path("i.pem"), folder.path("i.pem")]
        )
        #expect(verified.status == 0)
    }

    @Test("the report as JSON")
    func json() throws {
        #expect(try run("new", "Jane Doe", "-o", "@i.p12", "--no-password", "--key", "ed25519").status == 0)
        let outcome = try run("show", "@i.p12", "--json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(report["canSeal"] as? Bool == true && report["keys"] as? [String] == ["Ed25519"])
        let certificate = try #require(report["certificate"] as? [String: Any])
        #expect(certificate["subject"] as? String == "CN=Jane Doe" && certificate["isAuthority"] as? Bool == false)
        #expect((report["chain"] as? [Any])?.isEmpty == true && (report["notes"] as? [Any])?.isEmpty == true)
    }

    @Test("an authority is made once, and signs again later")
    func authority() throws {
        for name in ["jane", "john"] {
            let made = try run(
                "new",
                name,
                "-o",
                "@\(name).p12",
                "--organization",
                "Example",
                "--authority",
                "@ca.p12",
                "--certificate",
                "@\(name).pem",
                password: "secret"
            )
            #expect(made.status == 0 && made.output.hasSuffix(", signed by Example Signing CA\n"), "\(made.errors)")
        }
        let shown = try run("show", "@john.p12", password: "secret").output
        #expect(shown.contains("chain     CN=Example Signing CA,O=Example, until "))
        #expect(
            try run("show", "@ca.p12", password: "secret").output.contains(
                "It cannot seal: the certificate of 'Example"
            )
        )
        // The authority is neither replaced nor opened with another password.
        #expect(try run("new", "x", "-o", "@ca.p12", password: "secret").status == 73)
        let wrong = try run("new", "x", "-o", "@x.p12", "--authority", "@ca.p12", password: "other")
        let sentence =
            "the password of the key is wrong; give the password of the authority with --authority-password-file"
        #expect(wrong.status == 77 && wrong.errors == "signet: \(folder.path("ca.p12")): \(sentence)\n")
        try folder.write(Array("secret\n".utf8), to: "password")
        let right = try run(
            "new",
            "x",
            "-o",
            "@x.p12",
            "--authority",
            "@ca.p12",
            "--authority-password-file",
            "@password",
            password: "other"
        )
        #expect(right.status == 0, "\(right.errors)")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"),
            withDestinationPath: folder.path("ca.p12")
        )
        let link = try run("new", "x", "-o", "@link", "--authority", "@ca.p12", "--force", password: "secret")
        #expect(link.status == 73)
        #expect(try run("new", "x", "-o", "@y.p12", "--authority", "@john.p12", password: "secret").status == 64)
    }

    @Test("what lacks is reported, with the exit code of its kind")
    func faults() throws {
        #expect(try run("new", "x", "-o", "@i.p12").errors.contains("The file needs a password: --password-file FILE"))
        #expect(try run("new", "x", "-o", "@i.p12").status == 64)
        let country = try run("new", "x", "-o", "@i.p12", "--no-password", "--country", "DEU")
        #expect(country.status == 64)
        #expect(country.errors == "signet: the country must be a code of two letters, such as DE\n")
        #expect(folder.contents.isEmpty)
        #expect(try run("new", "x", "-o", "@i.p12", password: "secret").status == 0)
        #expect(try run("new", "x", "-o", "@i.p12", password: "secret").status == 73)
        #expect(try run("new", "x", "-o", "@i.p12", "--force", password: "secret").status == 0)
        #expect(try run("new", "x", "-o", "@a", "--certificate", "@a", "--no-password").status == 64)
        let missing = try run("show", "@i.p12")
        let remedy = "give the password of the key with --key-password-file, or set SIGNET_KEY_PASSWORD\n"
        #expect(missing.status == 77 && missing.errors.hasSuffix("it is encrypted; " + remedy))
        let wrong = try run("show", "@i.p12", password: "other")
        #expect(wrong.status == 77 && wrong.errors.hasSuffix("the password of the key is wrong; " + remedy))
        #expect(try run("show", "@absent").status == 66)
        #expect(try run("show", Examples.path("contract.pdf")).status == 65)
    }
}
