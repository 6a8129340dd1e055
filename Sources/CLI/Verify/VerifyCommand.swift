internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetFiles

/// `signet verify`.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verifies the digital signatures and time stamps of documents.",
        discussion: """
            For each signature: whether the document is still what was signed, who signed it, when, and whether that can be relied on; \
            with the result of ETSI EN 319 102-1. A signer is trusted only by a certificate that you trust: give it with --trust. \
            Nothing is fetched; whether a certificate was revoked is what the document says.

            Exit codes: 0 all signatures are valid; 1 one failed; 2 one cannot be judged, or there is none; others as everywhere.

            Examples:
              signet verify contract.pdf --trust ca.pem
              signet verify contract.pdf --trust roots/ --json
              signet verify old.pdf --trust ca.pem --time 2020-06-01
            """
    )

    static let essentials = ["--trust", "--system-trust", "--time", "--json", "--password-file"]

    @Argument(help: ArgumentHelp("The documents; - for standard input.", valueName: "document"))
    var documents: [String]

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Certificates to trust: a file of PEM, DER or PKCS#12, or a folder. May be repeated.",
            valueName: "path"
        )
    )
    var trust: [String] = []

    @Flag(help: "Trust what the system trusts for connections. Few issuers of signatures are among them.")
    var systemTrust = false

    @Option(
        help: ArgumentHelp(
            "Verify as of this moment, such as 2026-05-17 or 2026-05-17T09:30:00Z. (default: now)",
            valueName: "date"
        )
    )
    var time: DateArgument?

    @Option(
        help: ArgumentHelp(
            "Until when algorithms are acceptable, as JSON. (default: ETSI TS 119 312)",
            valueName: "file"
        )
    )
    var policy: String?

    @Flag(help: "Report as JSON: one object, or a list of them for several documents.")
    var json = false

    @OptionGroup(title: "Encrypted documents")
    var protection: PasswordOptions

    func validate() throws {
        guard documents.count(where: { $0 == OutputOptions.standard }) <= 1 else {
            throw ValidationError("Standard input is one document only.")
        }
    }

    func run() throws {
        var reports: [VerificationReport] = []
        try reportingFailure {
            var verifier = Verifier(trusting: try X509Certificate.trusted(in: trust), at: time?.date)
            if systemTrust { verifier.anchors += try X509Certificate.trustedBySystem() }
            verifier.password = try protection.given()
            if let policy {
                verifier.policy = try AlgorithmPolicy(json: FileContents.read(policy, limit: Self.policyLimit))
            }
            for document in documents {
                let verification =
                    document == OutputOptions.standard
                    ? try verifier.verify(StandardStream.readInput()) : try verifier.verify(file: document)
                let report = VerificationReport(InputArgument.name(of: document), verification)
                reports.append(report)
                if !json { try StandardStream.output.write(Array(VerificationText.text(of: report).utf8)) }
            }
            if json {
                let bytes = try reports.count == 1 ? JSONReport.bytes(of: reports[0]) : JSONReport.bytes(of: reports)
                try StandardStream.output.write(bytes)
            }
        }
        let status = reports.map(\.exitStatus).max { $0.rank < $1.rank } ?? .valid
        if status != .valid { throw ExitCode(status.rawValue) }
    }

    private static let policyLimit = 1 << 20
}

/// The exit codes of a verification.
enum VerificationStatus: Int32 {
    case valid = 0
    case failed = 1
    case indeterminate = 2

    /// How bad it is.
    var rank: Int { self == .failed ? 2 : self == .indeterminate ? 1 : 0 }
}
