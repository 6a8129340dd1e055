internal import ArgumentParser
internal import FoundationEssentials
internal import Signet

/// `signet sign`.
struct Sign: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        // Parsed alone it is still a subcommand, which writes no completions and need not look whether it should.
        _superCommandName: "signet",
        abstract: "Stamps a signature into a PDF.",
        discussion: """
            Places (--at), in points of the page as displayed, from its lower left corner:
              page:last,bottom-right,margin:36   a corner, an edge (top, left, …) or center
              page:1,rect:72,72,200,70           a box: x, y, width, height
              text:"Signature:",nth:2,gap:8      beside a text; left, right, above, below or over
              text:/Sign(ed)? by/i,nth:last      beside what a regular expression matches
              text:{{sig:buyer}},over,cover      on a tag, which disappears
              field:Signature1                   in the rectangle of a form field
              auto                               an empty signature field, or the best signature line
            Pages are 3, first, last, all or 2-4+7; without page: it is the last, and for texts and auto all. align:left and \
            the like say where in a box a signature stands that does not fill it.

            Examples:
              signet sign contract.pdf --type "Jane Doe" --at text:"Signature:" -o signed.pdf
              signet sign contract.pdf --draw strokes.json --at page:last,bottom-right --size width:180 -o signed.pdf
              signet sign contract.pdf --scan photo.jpg --at field:Signature1 --in-place
              signet sign contract.pdf --type "Jane Doe" --caption signed-by --reason Approval --at bottom -o signed.pdf
              signet sign contract.pdf --recipe recipe.yaml --set name="Jane Doe" -o signed.pdf
              signet sign - --type "J. D." --at page:all,bottom-right --size 40x20 -o - <in.pdf >out.pdf
            """
    )

    @Argument(help: ArgumentHelp("The document; - for standard input.", valueName: "document"))
    var document: String

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

    @Option(help: ArgumentHelp("How large: width:180, height:40 or 180x60, in points.", valueName: "size"))
    var size: String?

    @OptionGroup(title: "Appearance")
    var appearance: AppearanceOptions

    @OptionGroup(title: "Output")
    var output: OutputOptions

    @Option(
        help: ArgumentHelp("Also draw the first stamped page, as PNG; not with -o -.", valueName: "page.png")
    )
    var preview: String?

    @OptionGroup(title: "Stamp")
    var details: StampOptions

    @OptionGroup(title: "Encrypted documents")
    var protection: PasswordOptions

    @OptionGroup(title: "Signing")
    var signing: SignerOptions

    func validate() throws {
        if recipe.file == nil {
            try source.requireOne()
            guard !places.isEmpty else {
                throw ValidationError("Say where the signature goes, as in --at page:last,bottom-right.")
            }
        } else if source.isGiven || caption.isGiven || !places.isEmpty || size != nil || appearance.isGiven
            || details.isGiven
        {
            throw ValidationError("The recipe says what is stamped where; leave out the options for that.")
        }
        guard details.kind != .content || !details.lock else {
            throw ValidationError("--lock goes with annotations and fields: content of a page cannot be moved anyway.")
        }
        guard preview == nil || output.output != OutputOptions.standard else {
            throw ValidationError("--preview needs an output file, not standard output.")
        }
        guard details.kind != .ink || !caption.isGiven else {
            throw ValidationError("An ink annotation shows strokes and no text: give --caption with another --as.")
        }
        try output.check(document: document)
    }

    func run() throws {
        try reportingFailure {
            let signer = signing.signer(password: try protection.given())
            let report = try output.run(try operation(signer), on: document)
            // Those of a signature by options were told when it was made.
            if recipe.file != nil { for warning in report.warnings { printError("signet: warning: \(warning)") } }
            try drawPreview(of: report, password: signer.password)
            try output.show(report, document: document)
        }
    }

    private func operation(_ signer: Signer) throws -> DocumentOperation<SigningReport> {
        if let made = try recipe.recipe() {
            let values = recipe.values
            return DocumentOperation(
                toFile: { try signer.sign($0, with: made, values: values, to: $1, overwriting: $2) },
                inPlace: { try signer.sign(inPlace: $0, with: made, values: values) },
                inMemory: { try signer.sign($0, with: made, values: values) }
            )
        }
        return Self.operation(signer, try stamp())
    }

    /// Setting one stamp.
    static func operation(_ signer: Signer, _ stamp: Stamp) -> DocumentOperation<SigningReport> {
        DocumentOperation(
            toFile: { try signer.sign($0, with: [stamp], to: $1, overwriting: $2) },
            inPlace: { try signer.sign(inPlace: $0, with: [stamp]) },
            inMemory: { try signer.sign($0, with: [stamp]) }
        )
    }

    private func stamp() throws -> Stamp {
        let placements = try places.map { try Placement(parsing: $0) }
        let stampSize = try size.map { try StampSize(parsing: $0) } ?? .natural
        let signature = try caption.captioned(
            try source.signature(width: stampSize.width),
            author: details.author,
            date: signing.date,
            size: stampSize
        )
        var stamp = Stamp(signature, at: placements, size: stampSize)
        stamp.appearance = try appearance.style()
        stamp.opacity = appearance.opacity ?? 1
        stamp.kind = details.kind
        stamp.isLocked = details.lock
        stamp.author = details.author
        stamp.alternativeText = details.altText
        stamp.subject = details.subject
        return stamp
    }

    private func drawPreview(of report: SigningReport, password: String?) throws {
        guard let preview, let page = report.stamps.first?.page, let file = output.result(of: document) else { return }
        try PagePicture(path: file, page: page, password: password)
            .write(to: preview, overwriting: output.force ? .replace : .refuse)
    }
}
