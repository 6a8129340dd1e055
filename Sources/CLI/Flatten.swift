internal import ArgumentParser
internal import FoundationEssentials
internal import Signet

/// `signet flatten`.
struct Flatten: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flatten",
        abstract: "Turns Signet's stamps into content of their pages.",
        discussion: """
            No program can move, hide or delete them afterwards. Documents with digital signatures are refused: every \
            validator reports a change of a page's content.

            Example:
              signet flatten signed.pdf -o final.pdf
            """
    )

    @Argument(help: ArgumentHelp("The document; - for standard input.", valueName: "document"))
    var document: String

    @OptionGroup(title: "Output")
    var output: OutputOptions

    @OptionGroup(title: "Encrypted documents")
    var protection: PasswordOptions

    @Option(
        help: ArgumentHelp("Goes into the document's own dates, as 2026-05-17; now without it.", valueName: "date")
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
                password: try protection.given(),
                ignoresPermissions: ignorePermissions
            )
            let operation = DocumentOperation(
                toFile: { try signer.flatten($0, to: $1, overwriting: $2) },
                inPlace: { try signer.flatten(inPlace: $0) },
                inMemory: { try signer.flatten($0) }
            )
            try output.show(output.run(operation, on: document), document: document)
        }
    }
}
