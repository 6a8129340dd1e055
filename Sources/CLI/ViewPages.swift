internal import ArgumentParser
internal import Signet

/// `signet view-pages`, by which the command starts a process that draws the pages of a document.
struct ViewPages: ParsableCommand {
    private static let name = "view-pages"

    /// Where the command views pages of several documents.
    static var viewing: PageViewing { .here(orApart: "/proc/self/exe", arguments: [name]) }

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Views pages for the command that started it.",
        shouldDisplay: false
    )

    @Argument(help: "Seconds and bytes of memory for a document.")
    var bounds: [String] = []

    func run() throws {
        guard PageViewing.answer(bounds) else { throw ExitCode.failure }
    }
}
