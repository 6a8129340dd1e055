internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetFiles
internal import SignetKeys
internal import SignetSigning

/// `signet sign`.
struct Sign: ParsableCommand, StampDescribing {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        _superCommandName: "signet",
        abstract: "Stamps signatures, texts and symbols into PDFs, and fills in forms.",
        discussion: """
            Places (--at), in points of the page as displayed, from its lower left corner:
              page:last,bottom-right,margin:36   a corner, an edge (top, left, …) or center
              page:1,rect:2cm,10%,5cm,2cm        a box: x, y, width, height
              text:"Signature:",nth:2,gap:8      beside a text; left, right, above, below or over
              text:/Sign(ed)? by/i,nth:last      beside what a regular expression matches
              text:{{sig:buyer}},over,cover      on a tag, which disappears
              field:Signature1                   in the rectangle of a form field
              auto, auto:Buyer, auto,nth:2       an empty signature field, a tag, or the best unsigned signature line
            Pages are 3, first, last, last-1, all, odd, even or 2-4+7; without page: it is the last, and for texts and auto \
            all. Lengths are points, or have a unit: pt, mm, cm, in, or % of the page. dx: and dy: move a stamp right and up. \
            align:left and the like say where in a box a signature is that does not fill it.

            --and begins another stamp with its own place, size and colour; the document's options come before it. Several \
            documents go to --output-dir, several at a time; then the exit codes are 0 all signed, 3 some, 4 none.

            Examples:
              signet sign contract.pdf --type "Jane Doe" --at 'text:"Signature:"' -o signed.pdf
              signet sign contract.pdf --draw drawing.json --at page:last,bottom-right --size width:180 -o signed.pdf
              signet sign form.pdf --scan scan.jpg --at field:Signature1 --in-place
              signet sign form.pdf --fill name="Jane Doe" --fill agree=yes --signature me --at field:Signature1 -o signed.pdf
              signet sign lease.pdf -o signed.pdf --signature me --at 'text:"Signature:"' --and --text {date} --at 'text:"Date:"'
              signet sign *.pdf --output-dir signed --signature me --at page:last,bottom-right,margin:36
              signet sign contract.pdf --signature me --at auto --seal identity.p12 -o sealed.pdf
              signet sign contract.pdf --recipe recipe.yaml --set name="Jane Doe" --set contract=117 -o signed.pdf
              signet sign - --type "J. D." --at page:all,bottom-right --size 40x20 -o - <in.pdf >out.pdf
            """
    )

    @Argument(help: ArgumentHelp("The documents; - for standard input.", valueName: "document"))
    var documents: [String]

    @OptionGroup(title: "Recipe")
    var recipe: RecipeOptions

    @OptionGroup(title: "Signature")
    var source: SignatureOptions

    @OptionGroup(title: "Caption")
    var caption: CaptionOptions

    @Option(
        name: .customLong("at"),
        parsing: .singleValue,
        help: ArgumentHelp("Where it goes; give it several times for several stamps.", valueName: "place")
    )
    var places: [String] = []

    @Option(help: ArgumentHelp("The size: width:180, height:40 or 180x60, in points.", valueName: "size"))
    var size: String?

    @OptionGroup(title: "Appearance")
    var appearance: AppearanceOptions

    @OptionGroup(title: "Stamp")
    var details: StampOptions

    @Option(
        name: .customLong("and"),
        parsing: .remaining,
        help: ArgumentHelp("Another stamp, with the options after it.", valueName: "options")
    )
    var others: [String] = []

    /// The stamps after `--and`, which the parser does not know: ``validate()`` reads them, once.
    var further: [StampArguments] = []

    @OptionGroup(title: "Form")
    var form: FormOptions

    @OptionGroup(title: "Output")
    var output: OutputOptions

    @OptionGroup(title: "Several documents")
    var several: SeveralDocumentsOptions

    @Option(
        help: ArgumentHelp("Also draw the first stamped or filled page, as PNG; not with -o -.", valueName: "page.png")
    )
    var preview: String?

    @Flag(help: "Write nothing: report the places, and what a signed document's readers would say.")
    var dryRun = false

    @Option(
        name: .customLong("seal"),
        help: ArgumentHelp(
            """
            Also sign digitally, with the private key and certificate in a file (PKCS#12 or PEM; or JSON that describes a key at a \
            service) or on a token, by its PKCS#11 URI. The first stamp shows it.
            """,
            valueName: "file"
        )
    )
    var sealKey: String?

    @OptionGroup(title: "Digital signature")
    var sealing: SealingOptions

    @OptionGroup(title: "Encrypted documents")
    var protection: PasswordOptions

    @OptionGroup(title: "Signing")
    var signing: SignerOptions

    @OptionGroup(title: "Configuration")
    var configuration: DefaultsOptions

    var isSealed: Bool { sealKey != nil }

    func run() throws {
        try reportingFailure {
            let defaults = try configuration.defaults()
            let signer = try signing.signer(opening: protection, viewing: Isolated.viewing)
            let made = try stamps.map { try $0.stamp(defaults, date: signing.date) }
            let passphrase = source.passphrase
            var operation: DocumentOperation =
                try recipe.recipe(passphrase: { name throws(SignetError) in try passphrase.given(for: name) })
                .map { .recipe($0, values: recipe.values) } ?? .stamps(made, filling: form.fields)
            if let sealKey {
                var description = try sealing.description(key: sealKey)
                description.reason = caption.reason
                description.location = caption.location
                operation = operation.sealed(with: try description.seal(SealingOptions.resources))
            }
            let outputName = several.outputName ?? defaults.outputName
            let alreadyShown = made.flatMap(\.signature.warnings)
            guard !isForSeveral else {
                let run = SeveralDocuments(
                    operation: operation,
                    signer: signer,
                    options: several,
                    outputName: outputName,
                    alreadyShown: alreadyShown,
                    isDryRun: dryRun
                )
                return try run.sign(documents, overwriting: output.policy, form: output.json ? .json : .text)
            }
            let output = try output(named: outputName)
            guard !dryRun else {
                let report = try output.plan(operation, of: signer, on: document)
                try output.checkPlace(of: document)
                return try output.show(plan: report, document: document, alreadyShown: alreadyShown)
            }
            if let preview { try checkPreview(preview, besides: output) }
            let report = try output.run(operation, of: signer, on: document)
            try drawPreview(of: report, output, by: signer)
            try output.show(report, document: document, alreadyShown: alreadyShown)
        }
    }

    var isForSeveral: Bool { documents.count > 1 || several.outputDir != nil }

    /// The stamps that the options describe; none when there is a recipe, or only a form to fill.
    var stamps: [any StampDescribing] {
        guard recipe.file == nil else { return [] }
        let isFormOnly = !form.values.isEmpty && !hasStamp && further.isEmpty
        return isFormOnly ? [] : [self] + further as [any StampDescribing]
    }

    /// The only document.
    var document: String { documents.first ?? OutputOptions.standard }

    /// Where the document goes: where the options say, or else beside the document under the name.
    private func output(named name: String?) throws -> OutputOptions {
        var copy = output
        guard !copy.isGiven, document != OutputOptions.standard else { return copy }
        if let name { copy.output = try several.output(of: document, name) }
        return copy
    }
}
