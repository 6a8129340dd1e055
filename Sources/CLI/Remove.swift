internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetFiles

/// `signet remove`.
struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        _superCommandName: "signet",
        abstract: "Removes single stamps by their ids.",
        discussion: """
            'signet inspect --stamps' lists the ids. The document's bytes stay as they are, and an update takes the stamps \
            off their pages, also after another program has saved the file. Stamps that were flattened or set as content \
            cannot be taken away; 'signet unsign' gives a document back as it was before the last update.

            Examples:
              signet remove signed.pdf --stamp signet-3f9a -o without.pdf
              signet remove signed.pdf --all --page 2 --in-place
            """
    )

    @Argument(help: ArgumentHelp("The document; - for standard input.", valueName: "document"))
    var document: String

    @Option(
        help: ArgumentHelp(
            "The id of a stamp, or four or more characters of its beginning after 'signet-'; ID@PAGE for the copy on a page; field:NAME for the signature in a field. May be repeated.",
            valueName: "id"
        )
    )
    var stamp: [String] = []

    @Flag(help: "All stamps that can be removed.")
    var all = false

    @Option(help: ArgumentHelp("With --all: only those on this page.", valueName: "number"))
    var page: Int?

    @OptionGroup(title: "Output")
    var output: OutputOptions

    @OptionGroup(title: "Encrypted documents")
    var protection: PasswordOptions

    @Option(
        help: ArgumentHelp("The date for the document's own dates, as 2026-05-17. (default: now)", valueName: "date"),
        transform: DateArgument.read
    )
    var date: DateArgument?

    @Flag(
        help: "Remove stamps that digital signatures cover. The signatures stay intact; validators report the removal."
    )
    var afterSignatures = false

    @Flag(help: "Change a document whose owner forbids it. Ask the owner first.")
    var ignorePermissions = false

    func validate() throws {
        try output.check(document: document)
        guard all || !stamp.isEmpty else {
            throw ValidationError("Say which stamps: --stamp ID, as 'signet inspect --stamps' lists them, or --all.")
        }
        guard !all || stamp.isEmpty else { throw ValidationError("Give --stamp ID or --all, not both.") }
        guard page == nil || all else {
            throw ValidationError("--page goes with --all; for one stamp write --stamp ID@PAGE.")
        }
        if let page, page < 1 { throw ValidationError("Pages count from 1: --page \(page) is none.") }
    }

    func run() throws {
        try reportingFailure {
            let report = try output.run(
                all ? .removeAllStamps(onPage: page) : .removeStamps(stamp),
                of: signer,
                on: document
            )
            let words = ReportWords { stamp in
                "removed \(BatchReporter.visible(stamp.name ?? "")), page \(stamp.page), \(ReportText.box(stamp.frame))"
            }
            try output.show(report, document: document, alreadyShown: [], words: words)
        }
    }

    private var signer: Signer {
        get throws {
            var policy: ChangePolicy = []
            if afterSignatures { policy.insert(.afterSignatures) }
            if ignorePermissions { policy.insert(.ignorePermissions) }
            return Signer(
                date: date?.date,
                timeZone: date?.timeZone ?? .gmt,
                policy: policy,
                password: try protection.given(),
                recipientKey: try protection.recipient()
            )
        }
    }
}
