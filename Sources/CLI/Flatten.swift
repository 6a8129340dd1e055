internal import ArgumentParser
internal import FoundationEssentials
internal import Signet

/// `signet flatten`.
struct Flatten: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flatten",
        _superCommandName: "signet",
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
        help: ArgumentHelp("The date for the document's own dates, as 2026-05-17. (default: now)", valueName: "date"),
        transform: DateArgument.read
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
                password: try protection.given(),
                recipientKey: try protection.recipient()
            )
            let report = try output.run(.flatten, of: signer, on: document)
            try output.show(report, document: document, alreadyShown: [])
        }
    }
}
