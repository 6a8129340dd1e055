internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetFiles
internal import SignetKeys
internal import SignetSealing

/// `signet seal`.
struct SealCommand: EssentialOptions {
    static let configuration = CommandConfiguration(
        commandName: "seal",
        _superCommandName: "signet",
        abstract: "Signs a document digitally (PAdES), so that every later change shows.",
        discussion: """
            The signature is invisible; 'signet sign --seal KEY' makes one that shows a drawn, typed or scanned signature. Without a
            key, --timestamp-only and --renew add time stamps.

            A key at a service is named by a JSON file that describes it. A key that only another program can use signs between two
            runs: --prepare reports the hash to sign, and --embed sets the value into the document.

            Examples:
              signet identity new "Jane Doe" -o identity.p12
              signet seal contract.pdf --key identity.p12 -o sealed.pdf
              signet seal contract.pdf --key identity.p12 --tsa http://tsa.example.org --reason "I agree" -o sealed.pdf
              signet seal contract.pdf --key identity.p12 --level b-lta --tsa http://tsa.example.org -o sealed.pdf
              signet seal form.pdf --key identity.p12 --field Signature1 --certify 2 --in-place
              signet seal archive.pdf --renew --tsa http://tsa.example.org --in-place
              signet seal contract.pdf --key 'pkcs11:token=seal;object=jane?module-path=/usr/lib/libtoken.so' -o sealed.pdf
              signet seal contract.pdf --key service.json -o sealed.pdf
              signet seal contract.pdf --prepare state.json --certificate signer.pem -o prepared.pdf
              signet seal prepared.pdf --embed value.bin --state state.json -o sealed.pdf
            """
    )

    static let essentials = [
        "--key", "--key-password-file", "--level", "--tsa", "--field", "--certify", "--reason", "--renew", "--output",
        "--in-place", "--force",
    ]

    @Argument(help: ArgumentHelp("The document; - for standard input.", valueName: "document"))
    var document: String

    @Option(
        help: ArgumentHelp(
            """
            The private key with its certificate: PKCS#12 (.p12, .pfx) or PEM; JSON that describes a key at a service; or the \
            PKCS#11 URI of a key on a token.
            """,
            valueName: "file"
        )
    )
    var key: String?

    @OptionGroup(title: "Signature")
    var sealing: SealingOptions

    @Option(
        help: ArgumentHelp(
            "The signature field; one of this name is added when there is none. (default: a new Signature1)",
            valueName: "name"
        )
    )
    var field: String?

    @Option(help: ArgumentHelp("The reason for signing, for the signature's properties.", valueName: "text"))
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

    @Flag(help: "Add a time stamp of the whole document instead of a signature; no key is needed.")
    var timestampOnly = false

    @Flag(
        help: """
            Instead of a signature, renew the document's archive time stamp with all that the signatures in it need (B-LTA); no key \
            is needed.
            """
    )
    var renew = false

    @OptionGroup(title: "Key elsewhere")
    var preparation: PreparationOptions

    @OptionGroup(title: "Output")
    var output: OutputOptions

    @OptionGroup(title: "Encrypted documents")
    var protection: PasswordOptions

    @Option(
        help: ArgumentHelp(
            "The claimed time of signing, as 2026-05-17T09:30:00+02:00. (default: now)",
            valueName: "date"
        ),
        transform: DateArgument.read
    )
    var date: DateArgument?

    @Flag(help: "Change a document whose owner forbids it. Ask the owner first.")
    var ignorePermissions = false

    func validate() throws {
        try output.check(document: document)
        guard !preparation.isGiven else { return try checkPreparation() }
        guard timestampOnly || renew else {
            guard let key else {
                throw ValidationError("Give the key to sign with: --key FILE. 'signet identity new' makes one.")
            }
            _ = try sealing.description(key: key)
            return
        }
        let mode = renew ? "--renew" : "--timestamp-only"
        guard !(timestampOnly && renew) else {
            throw ValidationError("--renew adds a time stamp already: leave --timestamp-only out.")
        }
        guard !sealing.authorities.isEmpty else {
            throw ValidationError("\(mode) needs a time-stamping authority: give --tsa URL.")
        }
        guard key == nil, field == nil, reason == nil, location == nil, lock.isEmpty, !sealing.isAboutSignature else {
            throw ValidationError("\(mode) makes no signature: omit the key and its properties.")
        }
    }

    /// Checks the options of a signature whose value is made elsewhere.
    private func checkPreparation() throws {
        let mode = preparation.embed == nil ? "--prepare" : "--embed"
        guard !timestampOnly, !renew else {
            throw ValidationError("\(mode) makes a signature: leave the time stamps out.")
        }
        guard key == nil, sealing.keyPasswordFile == nil else {
            throw ValidationError("With \(mode) the key is elsewhere: leave --key and its password out.")
        }
        try preparation.check(document: document, output: output)
        if preparation.prepare != nil {
            _ = try sealing.descriptionToPrepare()
            return
        }
        guard field == nil, reason == nil, location == nil, lock.isEmpty, date == nil, sealing.certify == nil,
            sealing.contact == nil
        else { throw ValidationError("The properties of the signature were given to --prepare: leave them out.") }
    }

    func run() throws {
        try reportingFailure {
            let signer = Signer(
                date: date?.date,
                timeZone: date?.timeZone ?? .gmt,
                policy: ignorePermissions ? .ignorePermissions : [],
                password: try protection.given(),
                recipientKey: try protection.recipient()
            )
            if let state = preparation.prepare { return try prepare(signer, state: state) }
            let report = try output.run(try operation(), of: signer, on: document)
            try output.show(report, document: document, alreadyShown: [])
        }
    }

    /// Writes a document with a signature that has no value yet, and the file with its state.
    private func prepare(_ signer: Signer, state: String) throws {
        for other in [document, output.output].compactMap(\.self) where FileComparison.isSame(state, other) {
            throw SignetError(.invalidArgument, "--prepare must name another file than the documents").attributed(
                to: state
            )
        }
        let certificates = [preparation.certificate].compactMap(\.self) + sealing.certificates
        var description = try sealing.descriptionToPrepare()
        addProperties(to: &description)
        let identity = try SigningIdentity(certificatesOf: certificates)
        let seal = try description.seal(of: identity, SealingOptions.resources)
        try output.checkPlace(of: document)
        let policy = output.policy
        let operation = DocumentOperation.prepared(for: seal) { prepared throws(SignetError) in
            try SignetError.files(FileContents.write(prepared.json, to: state, overwriting: policy))
        }
        let report = try output.run(operation, of: signer, on: document)
        let prepared = try PreparedSeal(json: FileContents.read(state, limit: PreparedSeal.mostBytes))
        try output.show(
            PreparationReport(
                prepared,
                file: output.result(of: document),
                state: state,
                field: report.seal?.field
            ),
            remarks: ReportText.remarks(on: report, alreadyShown: [], of: nil)
        )
    }

    private func addProperties(to description: inout SealDescription) {
        description.field = field
        description.reason = reason
        description.location = location
        description.lockedFields = lock
    }

    private func operation() throws -> DocumentOperation {
        if preparation.embed != nil { return try preparation.embedding(sealing) }
        guard let key else {
            let authorities = try sealing.timeStamps()
            guard renew else { return .timeStamp(by: authorities) }
            return .renewal(by: authorities, revocation: try sealing.revocation(), writesRelatedData: sealing.vri)
        }
        var description = try sealing.description(key: key)
        addProperties(to: &description)
        return .seal(try description.seal(SealingOptions.resources))
    }
}
