internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetSealing

/// `signet seal`.
struct SealCommand: EssentialOptions {
    static let configuration = CommandConfiguration(
        commandName: "seal",
        _superCommandName: "signet",
        abstract: "Signs a document digitally (PAdES), so that every later change shows.",
        discussion: """
            The signature is invisible; 'signet sign --seal KEY' makes one that shows a drawn, typed or scanned signature.

            Examples:
              signet identity new "Jane Doe" -o identity.p12
              signet seal contract.pdf --key identity.p12 -o sealed.pdf
              signet seal contract.pdf --key identity.p12 --tsa http://tsa.example.org --reason "I agree" -o sealed.pdf
              signet seal form.pdf --key identity.p12 --field Signature1 --certify 2 --in-place
            """
    )

    static let essentials = [
        "--key", "--key-password-file", "--tsa", "--field", "--certify", "--reason", "--output", "--in-place",
        "--force",
    ]

    @Argument(help: ArgumentHelp("The document; - for standard input.", valueName: "document"))
    var document: String

    @Option(
        help: ArgumentHelp("The private key with its certificate: PKCS#12 (.p12, .pfx) or PEM.", valueName: "file")
    )
    var key: String

    @OptionGroup(title: "Signature")
    var sealing: SealingOptions

    @Option(
        help: ArgumentHelp(
            "The signature field; one of this name is added when there is none. (default: a new Signature1)",
            valueName: "name"
        )
    )
    var field: String?

    @Option(help: ArgumentHelp("Why the document is signed, for the signature's properties.", valueName: "text"))
    var reason: String?

    @Option(help: ArgumentHelp("Where it is signed.", valueName: "text"))
    var location: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Lock a form field, with those below it; or all. Not where the field itself says what.",
            valueName: "name"
        )
    )
    var lock: [String] = []

    @OptionGroup(title: "Output")
    var output: OutputOptions

    @OptionGroup(title: "Encrypted documents")
    var protection: PasswordOptions

    @Option(
        help: ArgumentHelp(
            "The claimed time of signing, as 2026-05-17T09:30:00+02:00. (default: now)",
            valueName: "date"
        )
    )
    var date: DateArgument?

    @Flag(help: "Change a document whose owner forbids it. Ask the owner first.")
    var ignorePermissions = false

    func validate() throws { try output.check(document: document) }

    func run() throws {
        try reportingFailure {
            let signer = Signer(
                date: date?.date,
                timeZone: date?.timeZone ?? .gmt,
                policy: ignorePermissions ? .ignorePermissions : [],
                password: try protection.given()
            )
            var seal = try sealing.seal(key: key)
            seal.field = field
            seal.reason = reason
            seal.location = location
            if !lock.isEmpty { seal.lock = lock == ["all"] ? .all : .include(lock) }
            let report = try output.run(.seal(seal), of: signer, on: document)
            try output.show(report, document: document, told: [])
        }
    }
}
