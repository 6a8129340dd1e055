internal import ArgumentParser
internal import SignetService

/// `signet serve identity`.
struct Identity: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identity",
        abstract: "Gives an account its own identity for seals, and prints its certificate.",
        discussion: """
            With --key a key and its certificate are copied into the data folder, with --new both are made, and with --remove \
            the account's documents are sealed with the identity of all accounts again. Without these the certificate is printed \
            that they are sealed with now. The key is never shown. The service may be running.
            """
    )

    @OptionGroup var settings: SettingOptions

    @Option(help: ArgumentHelp("The account's name.", valueName: "name"))
    var account = "main"

    @Option(help: ArgumentHelp("The private key with its certificate: PKCS#12 (.p12, .pfx) or PEM.", valueName: "file"))
    var key: String?

    @Option(help: ArgumentHelp("A file whose first line is the password of the key.", valueName: "file"))
    var keyPasswordFile: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Certificates of the issuers. May be given several times.", valueName: "file")
    )
    var certificates: [String] = []

    @Option(help: ArgumentHelp("Make a key, and a certificate in this name.", valueName: "name"))
    var new: String?

    @Flag(help: "Remove the account's own identity.")
    var remove = false

    func validate() throws {
        guard [key != nil, new != nil, remove].count(where: { $0 }) <= 1 else {
            throw ValidationError("--key, --new and --remove exclude each other: give one of them.")
        }
        guard key != nil || keyPasswordFile == nil && certificates.isEmpty else {
            throw ValidationError("--key-password-file and --certificates belong to --key: give that too.")
        }
    }

    func run() async throws {
        let certificate = try await MaintenanceCommand.run(settings) { service in
            guard remove else { return try await self.certificate(service) }
            try await service.removeIdentity(of: account)
            return ""
        }
        guard !remove else { return }
        let isSet = key != nil || new != nil
        try printText(certificate, done: isSet ? "the account still has the identity" : nil)
    }

    private func certificate(_ service: SignetService) async throws -> String {
        if let new { return try await service.makeIdentity(named: new, of: account) }
        guard let key else { return try await service.certificate(of: account) }
        return try await service.setIdentity(
            from: key,
            certificates: certificates,
            passwordFile: keyPasswordFile,
            of: account
        )
    }
}
