internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetFiles
internal import SignetSigning

/// `signet sign`.
struct Sign: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Stamps a signature into a PDF.",
        discussion: """
            Places (--at), in points of the page as displayed, from its lower left corner:
              page:last,bottom-right,margin:36   a corner, an edge (top, left, …) or center
              page:1,rect:72,72,200,70           a box: x, y, width, height
              text:"Signature:",nth:2,gap:8      beside a text; left, right, above, below or over
              text:/Sign(ed)? by/i,nth:last      beside what a regular expression matches
              text:{{sig:buyer}},over,cover      on a tag, which disappears
              field:Signature1                   in the rectangle of a form field
              auto                               an empty signature field, or the best unsigned signature line
            Pages are 3, first, last, all or 2-4+7; without page: it is the last, and for texts and auto all. align:left and \
            the like say where in a box a signature stands that does not fill it.

            Examples:
              signet sign contract.pdf --type "Jane Doe" --at 'text:"Signature:"' -o signed.pdf
              signet sign contract.pdf --draw drawing.json --at page:last,bottom-right --size width:180 -o signed.pdf
              signet sign form.pdf --scan scan.jpg --at field:Signature1 --in-place
              signet sign contract.pdf --type "Jane Doe" --caption signed-by --reason Approval --at bottom -o signed.pdf
              signet sign contract.pdf --recipe recipe.yaml --set name="Jane Doe" --set contract=117 -o signed.pdf
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
            throw ValidationError("The recipe has the stamps and their places; leave out the options for them.")
        }
        guard document != OutputOptions.standard || !source.readsInput else {
            throw ValidationError("Standard input is the document or the signature, not both.")
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
            let (operation, told) = try operation()
            // The document must not be written when its preview cannot be.
            if let preview { try FileContents.checkWritable(preview, overwriting: output.policy) }
            let report = try output.run(operation, of: signer, on: document)
            try drawPreview(of: report, password: signer.password)
            try output.show(report, document: document, told: told)
        }
    }

    /// The operation, and the warnings that were printed when the signature was made.
    private func operation() throws -> (operation: DocumentOperation, told: [SigningWarning]) {
        if let made = try recipe.recipe() { return (.recipe(made, values: recipe.values), []) }
        let stamp = try stamp()
        return (.stamps([stamp]), stamp.signature.warnings)
    }

    private func stamp() throws -> Stamp {
        let placements = try places.map { try parsed($0, by: Placement.init(parsing:)) }
        let stampSize = try size.map { try parsed($0, by: StampSize.init(parsing:)) } ?? .natural
        let (made, author) = try source.description()
        var description = StampDescription(made)
        description.size = stampSize
        description.caption = try caption.description()
        try appearance.describe(&description)
        details.describe(&description)
        description.author = description.author ?? author
        let signature = try description.signature(folders: source.folders.folders, date: signing.date)
        return description.stamp(signature, at: placements)
    }

    private func drawPreview(of report: SigningReport, password: String?) throws {
        guard let preview, let page = report.stamps.first?.page, let file = output.result(of: document) else { return }
        try PagePicture(path: file, page: page, password: password)
            .write(to: preview, overwriting: output.policy)
    }
}
