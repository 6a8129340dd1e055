internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetCapture
internal import SignetFiles

/// `signet recipe`.
struct RecipeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipe",
        abstract: "Checks a recipe, or shows what it would do.",
        discussion: """
            A recipe says in YAML or JSON what is stamped where, once for many documents: see docs/recipes.md.

            Examples:
              signet recipe check recipe.yaml
              signet recipe preview contract.pdf --recipe recipe.yaml --set name="Jane Doe" --set contract=117 -o proof.png
            """,
        subcommands: [RecipeCheck.self, RecipePreview.self]
    )
}

/// `signet recipe check`.
struct RecipeCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Lists the errors of a recipe with their lines; exit code 65 if there are any.",
        discussion: """
            The files that it names are read, and the signatures made that do not depend on a row. Of a recipe that works \
            the variables are listed.
            """
    )

    @Argument(help: ArgumentHelp("The recipe; - for standard input.", valueName: "recipe"))
    var recipe: String

    @Flag(help: "Report as JSON.")
    var json = false

    func run() throws {
        var isSound = true
        try reportingFailure {
            let (problems, variables) = try WorkNotice.during(InputArgument.name(of: recipe), checked)
            isSound = problems.isEmpty
            let report = RecipeReport(problems: problems, variables: variables)
            if json { return try StandardStream.output.write(JSONReport.bytes(of: report)) }
            let lines =
                isSound
                ? ["\(InputArgument.name(of: recipe)): sound"] + variables.map(Self.line)
                : problems.map { $0.description(.options) }
            try StandardStream.output.write(Array(lines.map { "\($0)\n" }.joined().utf8))
        }
        if !isSound { throw ExitCode(SignetError.Code.invalidData.exitStatus) }
    }

    /// The errors of the recipe, and the variables of a recipe without errors.
    private func checked() throws -> ([RecipeError], [Recipe.Variable]) {
        let profiles = SignatureStore().lookup(passphrase: PassphraseOptions.environment)
        guard recipe == OutputOptions.standard else {
            let problems = try Recipe.problems(contentsOf: recipe, profiles: profiles)
            return (problems, problems.isEmpty ? try Recipe(contentsOf: recipe, profiles: profiles).variables : [])
        }
        let text = String(decoding: try StandardStream.readInput(), as: UTF8.self)
        let folder = RecipeOptions.currentFolder
        let problems = Recipe.problems(text, folder: folder, profiles: profiles)
        guard problems.isEmpty else { return (problems, []) }
        let name = InputArgument.name(of: recipe)
        return ([], try Recipe(text, folder: folder, name: name, profiles: profiles).variables)
    }

    private static func line(_ variable: Recipe.Variable) -> String {
        if let value = variable.defaultValue { return "  {\(variable.name)}: \(value) where a row gives nothing" }
        return "  {\(variable.name)}: \(variable.isRequired ? "every row gives it" : "rows give it")"
    }
}

/// The result of a check.
private struct RecipeReport: Encodable {
    let problems: [RecipeError]
    let variables: [Recipe.Variable]
}

/// `signet recipe preview`.
struct RecipePreview: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draws the pages that a recipe stamps, each stamp in a frame with its id and place.",
        discussion:
            "The ending of the output says the form: .png has the pages below each other, .pdf one on each page."
    )

    @Argument(help: ArgumentHelp("The document; - for standard input.", valueName: "document"))
    var document: String

    @OptionGroup
    var recipe: RecipeOptions

    @Option(help: ArgumentHelp("Only this page, from 1, stamped or not.", valueName: "number"))
    var page: Int?

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The proof: .png or .pdf; - for standard output.", valueName: "file")
    )
    var output: String

    @Option(
        help: "The format of the proof, png or pdf, regardless of the file's ending; on standard output PNG by default."
    )
    var format: SheetFormat?

    @Option(help: ArgumentHelp("Dots per inch.", valueName: "dpi"))
    var resolution = PagePicture.defaultResolution

    @Option(
        help: ArgumentHelp("The date, when the recipe gives none. (default: now)", valueName: "date"),
        transform: DateArgument.read
    )
    var date: DateArgument?

    @OptionGroup(title: "Encrypted documents")
    var protection: PasswordOptions

    @Flag(help: "Replace an output that exists.")
    var force = false

    @Flag(help: "Report as JSON.")
    var json = false

    func validate() throws {
        guard recipe.file != nil else { throw ValidationError("Give the recipe: --recipe FILE.") }
        guard document != OutputOptions.standard || recipe.file != OutputOptions.standard else {
            throw ValidationError("Standard input is the document or the recipe, not both.")
        }
        guard SheetFormat(format, of: output) != nil else {
            throw ValidationError("The output '\(output)' ends in neither .png nor .pdf.")
        }
        guard page.map({ $0 > 0 }) ?? true else { throw ValidationError("Pages are counted from 1.") }
        guard (36...600).contains(resolution) else {
            throw ValidationError("Resolution must be 36 to 600 dpi, not \(resolution).")
        }
    }

    func run() throws {
        try reportingFailure {
            let made = try recipe.requiredRecipe()
            let bytes = try InputArgument.bytes(of: document)
            let signer = Signer(
                date: date?.date,
                timeZone: date?.timeZone ?? .gmt,
                password: try protection.given(),
                recipientKey: try protection.recipient()
            )
            let (proof, picture) = try WorkNotice.during(InputArgument.name(of: document)) {
                let proof = try RecipeProof(
                    of: bytes,
                    recipe: made,
                    values: recipe.values,
                    signer: signer,
                    page: page,
                    resolution: resolution
                )
                let isPDF = SheetFormat(format, of: output) == .pdf
                return (proof, try isPDF ? proof.pdf() : proof.png(resolution: resolution))
            }
            try WrittenFile.write(picture, to: output, overwriting: force ? .replace : .refuse, json: json)
            let left = page == nil ? proof.stampedPages.filter { !proof.pages.contains($0) } : []
            if !left.isEmpty {
                printError("signet: note: pages \(left.map(String.init).joined(separator: ", ")) get stamps too")
            }
        }
    }
}
