internal import ArgumentParser
internal import Glibc
internal import Signet

/// `signet view-pages`, by which the command starts a process that draws the pages of a document.
struct ViewPages: ParsableCommand {
    private static let name = "view-pages"

    /// Where pages are drawn for comparisons.
    ///
    /// The person who waits can end the command, and with it the other process.
    static var viewing: PageViewing { .here(orApart: program, arguments: [name], seconds: 600) }

    /// Where the pages of a document are viewed for places by their content: a page that keeps the viewer busy is given up after eight
    /// seconds.
    ///
    /// Where the system does not name its program, that is this process.
    static var placing: PageViewing {
        guard access(program, X_OK) == 0 else { return .here }
        return PageViewing.apart(
            program: program,
            arguments: [name],
            seconds: 600,
            pageSeconds: 8,
            memory: 1 << 32,
            kept: 0
        )
        .recognizingText(program: program, arguments: [name])
    }

    /// The same for many documents, in this process: to start one for each would take several times as long.
    static var batch: PageViewing { viewing.recognizingText(program: program, arguments: [name]) }

    private static let program = "/proc/self/exe"

    /// Where the pages of untrusted documents are drawn to verify them: each version by another process, which is confined.
    ///
    /// - Parameter seconds: How long drawing takes at most; a version stays open while other signatures are verified.
    /// - Returns: The value for `Verifier.viewing`.
    static func confined(seconds: Int) -> PageViewing {
        .apart(program: program, arguments: [name], seconds: seconds + 60, kept: 1)
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
