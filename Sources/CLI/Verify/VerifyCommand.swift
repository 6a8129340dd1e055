internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetCMS
internal import SignetFiles
internal import SignetKeys
internal import SignetVerification

/// `signet verify`.
struct VerifyCommand: EssentialOptions {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verifies the digital signatures and time stamps of documents.",
        discussion: """
            For each signature: whether the document is still what was signed, who signed it, when, and whether that can be relied on; \
            with the result of ETSI EN 319 102-1. A signer is trusted only by a certificate that you trust: give it with --trust. \
            Whether a certificate was revoked is what the document says; with --fetch its authority is asked where the document \
            says nothing. Where pages may look different since a signature, they are drawn and compared with those that were signed.

            Exit codes: 0 all signatures are valid, and what was changed since was allowed; 1 one failed, or the document was changed in \
            a way that a signer did not allow; 2 one cannot be judged, a person must look at what was changed, or there is none; others as \
            everywhere.

            Examples:
              signet verify contract.pdf --trust ca.pem
              signet verify contract.pdf --trust roots/ --json
              signet verify old.pdf --trust ca.pem --time 2020-06-01
              signet verify contract.pdf --trust ca.pem --fetch
              signet verify contract.pdf --trust ca.pem --extract as-signed.pdf
              signet verify contract.pdf --trust ca.pem --compare changes.pdf --report report.pdf
              signet verify contract.pdf --trust ca.pem --history --audit audit.json
            """
    )

    static let essentials = [
        "--trust", "--system-trust", "--time", "--fetch", "--extract", "--compare", "--report", "--history",
        "--json", "--password-file",
    ]

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

    @Flag(help: "Trust the system's authorities for connections; few issuers of signatures are among them.")
    var systemTrust = false

    @Option(
        help: ArgumentHelp(
            "Verify as of this moment, such as 2026-05-17 or 2026-05-17T09:30:00Z. (default: now)",
            valueName: "date"
        ),
        transform: DateArgument.read
    )
    var time: DateArgument?

    @Option(
        help: ArgumentHelp(
            "The last dates on which algorithms are acceptable, as JSON. (default: ETSI TS 119 312)",
            valueName: "file"
        )
    )
    var policy: String?

    @Flag(
        help: """
            Fetch what the document lacks: issuers' certificates, OCSP responses and revocation lists. The servers that \
            certificates name learn of it.
            """
    )
    var fetch = false

    @Flag(help: "Fetch from private addresses too, as inside a company.")
    var allowPrivateAddresses = false

    @Option(
        help: ArgumentHelp(
            "How long the pages of a document are drawn and compared with those that were signed; 0 draws none.",
            valueName: "seconds"
        )
    )
    var drawSeconds = 20

    @OptionGroup(title: "About one document")
    var revisions: RevisionOptions

    @Flag(help: "Report as JSON: one object, or a list of them for several documents.")
    var json = false

    @OptionGroup(title: "Encrypted documents")
    var protection: PasswordOptions

    func validate() throws {
        guard documents.count(where: { $0 == OutputOptions.standard }) <= 1 else {
            throw ValidationError("Standard input is one document only.")
        }
        guard fetch || !allowPrivateAddresses else {
            throw ValidationError("--allow-private-addresses goes with --fetch.")
        }
        guard (0...Self.mostSeconds).contains(drawSeconds) else {
            throw ValidationError("--draw-seconds must be 0 to \(Self.mostSeconds), not \(drawSeconds).")
        }
        guard documents.count == 1 || !revisions.isGiven else {
            throw ValidationError(
                "--extract, --compare, --report, --history and --audit are about one document: give one."
            )
        }
    }

    func run() throws {
        var results: [VerifyResult] = []
        try reportingFailure {
            let verifier = try verifier()
            let stream = revisions.reportStream
            for document in documents {
                let result = try WorkNotice.during(InputArgument.name(of: document)) {
                    try self.result(on: document, by: verifier)
                }
                results.append(result)
                if !json { try stream.write(Array(result.text.utf8)) }
            }
            if json {
                let bytes = try results.count == 1 ? JSONReport.bytes(of: results[0]) : JSONReport.bytes(of: results)
                try stream.write(bytes)
            }
            if let failure = results.compactMap(\.failure).first { throw failure }
        }
        let status = results.map(\.exitStatus).max { $0.rank < $1.rank } ?? .valid
        if status != .valid { throw ExitCode(status.rawValue) }
    }

    private func verifier() throws -> Verifier {
        var verifier = Verifier(trusting: try X509Certificate.trusted(in: trust), at: time?.date)
        if systemTrust { verifier.anchors += try X509Certificate.trustedBySystem() }
        verifier.password = try protection.given()
        verifier.recipientKey = try protection.recipient()
        if drawSeconds > 0 {
            verifier.viewing = Isolated.confined(seconds: drawSeconds)
            verifier.viewingSeconds = drawSeconds
        }
        if let policy {
            verifier.policy = try AlgorithmPolicy(json: FileContents.read(policy, limit: Self.policyLimit))
        }
        if fetch {
            var settings = RevocationSettings()
            settings.allowsPrivateAddresses = allowPrivateAddresses
            verifier.fetching = settings
        }
        return verifier
    }

    /// Verifies a document, and writes the files about it.
    private func result(on document: String, by verifier: Verifier) throws -> VerifyResult {
        let name = InputArgument.name(of: document)
        guard revisions.isGiven || document == OutputOptions.standard else {
            return VerifyResult(name, try verifier.verify(file: document), fetched: fetch)
        }
        try revisions.check(document: document)
        let bytes = try InputArgument.bytes(of: document)
        let verification: Verification
        do throws(SignetError) { verification = try verifier.verify(bytes) } catch { throw error.attributed(to: name) }
        var result = VerifyResult(name, verification, fetched: fetch)
        do {
            try revisions.write(about: bytes, verification, by: verifier, to: &result)
        } catch let error as SignetError {
            // The findings are reported even so.
            result.failure = error.file == nil ? error.attributed(to: name) : error
        }
        return result
    }

    private static let policyLimit = 1 << 20
    private static let mostSeconds = 3600
}

/// The exit codes of a verification.
enum VerificationStatus: Int32 {
    case valid = 0
    case failed = 1
    case indeterminate = 2

    /// How bad it is.
    var rank: Int { self == .failed ? 2 : self == .indeterminate ? 1 : 0 }
}

extension Verification {
    /// How the command ends.
    var exitStatus: VerificationStatus {
        switch indication {
        case .passed where changes == .toBeLookedAt: .indeterminate
        case .passed: .valid
        case .failed: .failed
        case .indeterminate, nil: .indeterminate
        }
    }
}
