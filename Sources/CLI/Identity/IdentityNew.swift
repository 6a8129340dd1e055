public import ArgumentParser
internal import FoundationEssentials
public import Signet
internal import SignetFiles
internal import SignetKeys
internal import SignetSigning

extension NewIdentity.Key: NamedChoice {}

/// `signet identity new`.
struct IdentityNew: EssentialOptions {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Makes a key and a certificate for it, as PKCS#12.",
        discussion: """
            Others trust the certificate when you give it to them (--certificate), or that of the authority that signed it. A \
            certificate from a public authority needs no such step.

            With --authority FILE an authority of your own signs the certificate. It is made when there is no such file, with the \
            same password; keep it apart from the identity, for instance on a USB stick.

            Examples:
              signet identity new "Jane Doe" -o identity.p12
              signet identity new "Jane Doe" -o jane.p12 --authority authority.p12 --certificate jane.pem
            """
    )

    static let essentials = [
        "--output", "--organization", "--country", "--email", "--key", "--years", "--authority", "--certificate",
        "--password-file", "--force",
    ]

    @Argument(help: ArgumentHelp("The owner's name.", valueName: "name"))
    var name: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write, which only you can read.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("The owner's organisation.", valueName: "name"))
    var organization: String?

    @Option(help: ArgumentHelp("The owner's country: two letters, such as DE.", valueName: "code"))
    var country: String?

    @Option(help: ArgumentHelp("The owner's e-mail address.", valueName: "address"))
    var email: String?

    @Option(help: ArgumentHelp("The kind of the key.", valueName: "kind"))
    var key: NewIdentity.Key = .p256

    @Option(help: ArgumentHelp("How long the certificate is valid: 1 to 30.", valueName: "number"))
    var years = 3

    @Option(
        help: ArgumentHelp("An authority of your own that signs the certificate; made if absent.", valueName: "file")
    )
    var authority: String?

    @Option(
        help: ArgumentHelp("Write the certificate here too, without the key, as PEM for others.", valueName: "file")
    )
    var certificate: String?

    @Option(
        help: ArgumentHelp(
            "A file whose first line is the new password; or set SIGNET_KEY_PASSWORD. On a terminal you are asked.",
            valueName: "file"
        )
    )
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "A file with the password of an authority that exists. (default: the new password)",
            valueName: "file"
        )
    )
    var authorityPasswordFile: String?

    @Flag(help: "Protect the file by its permissions alone.")
    var noPassword = false

    @Flag(help: "Replace the files if they exist; an authority is never replaced.")
    var force = false

    func validate() throws {
        guard passwordFile == nil || !noPassword else {
            throw ValidationError("Give --password-file or --no-password, not both.")
        }
        guard authority != nil || authorityPasswordFile == nil else {
            throw ValidationError("--authority-password-file goes with --authority.")
        }
        let files = [output, authority, certificate].compactMap { $0 }
        guard Set(files).count == files.count else {
            throw ValidationError("--output, --authority and --certificate are different files.")
        }
    }

    func run() throws {
        try reportingFailure {
            let policy: OverwritePolicy = force ? .replace : .refuse
            for path in [output, certificate].compactMap({ $0 }) {
                try FileContents.checkWritable(path, overwriting: policy)
            }
            let asked = request
            let secret = try chosenPassword()
            let signer = try authority.map { try issuer(at: $0, for: asked, secret) }
            let identity = try SigningIdentity.make(asked, by: signer)
            try identity.write(to: output, password: secret, overwriting: policy)
            if let certificate {
                let pem = ([identity.certificate] + identity.chain).map(\.pem).joined()
                try FileContents.write(Array(pem.utf8), to: certificate, overwriting: policy)
            }
            try StandardStream.output.write(Array("\(output): \(summary(of: identity))\n".utf8))
        }
    }

    private var request: NewIdentity {
        var request = NewIdentity(name: name, date: Date())
        request.organization = organization
        request.country = country
        request.email = email
        request.key = key
        request.years = years
        return request
    }

    /// The authority in a file, or a new one that is written there.
    private func issuer(at path: String, for request: NewIdentity, _ password: String) throws -> SigningIdentity {
        guard FileManager.default.fileExists(atPath: path) else {
            let made = try SigningIdentity.authority(for: request)
            try made.write(to: path, password: password, overwriting: .refuse)
            return made
        }
        for other in [output, certificate].compactMap({ $0 }) { try InputFile(path).checkIsNot(other) }
        return try SigningIdentity(authorityIn: path) { () throws(SignetError) in
            guard let authorityPasswordFile else { return password }
            return try SignetError.files(FileContents.firstLine(of: authorityPasswordFile))
        }
    }

    private func chosenPassword() throws -> String {
        if noPassword { return "" }
        let written = try passwordFile.map { try FileContents.firstLine(of: $0) } ?? KeyPasswordOptions.ofEnvironment
        let password =
            try written
            ?? ChosenSecret.asked(prompt: "Password for '\(output)': ", differing: "The passwords differ.")
        guard let password, !password.isEmpty else {
            throw ValidationError(
                "The file needs a password: --password-file FILE, or set \(KeyPasswordOptions.variable); or give --no-password."
            )
        }
        return password
    }

    private func summary(of identity: SigningIdentity) -> String {
        let end = IdentityText.day(identity.certificate.notAfter)
        let issuer = identity.chain.first.map { ", signed by \($0.commonName)" } ?? ""
        return "\(identity.certificate.commonName), \(identity.certificate.publicKey), valid until \(end)\(issuer)"
    }
}
