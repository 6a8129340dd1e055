internal import ArgumentParser
internal import Signet

/// `signet view-pages`, by which the command starts a process that draws the pages of a document.
struct ViewPages: ParsableCommand {
    private static let name = "view-pages"

    /// Where pages are viewed for signing and for comparisons.
    ///
    /// The person who waits can end the command, and with it the other process.
    static var viewing: PageViewing { .here(orApart: "/proc/self/exe", arguments: [name], seconds: 600) }

    /// Where the pages of strangers' documents are drawn to verify them: each version by another process, which is confined.
    ///
    /// - Parameter seconds: How long drawing takes at most; a version stays open while other signatures are verified.
    /// - Returns: The value for `Verifier.viewing`.
    static func confined(seconds: Int) -> PageViewing {
        .apart(program: "/proc/self/exe", arguments: [name], seconds: seconds + 60, kept: 1)
    }

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
