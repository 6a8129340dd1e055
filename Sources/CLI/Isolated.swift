internal import ArgumentParser
internal import Signet

/// `signet isolated`, by which the command starts the processes that view the pages of documents.
struct Isolated: ParsableCommand {
    private static let name = "isolated"

    /// Where the pages of documents are viewed for places by their content, and for previews.
    ///
    /// A page costs no more than four seconds; a document, of whatever many pages, a minute.
    static let viewing =
        PageViewing.shared(program: program, arguments: [name], seconds: 60, pageSeconds: 4, memory: 400 << 20)
        .recognizingText(program: program, arguments: [name])

    private static let program = "/proc/self/exe"

    /// Where the pages of untrusted documents are drawn to verify them: each version by another process, which is confined.
    ///
    /// - Parameter seconds: How long drawing takes at most; a version stays open while other signatures are verified.
    /// - Returns: The value for `Verifier.viewing`.
    static func confined(seconds: Int) -> PageViewing {
        .isolated(program: program, arguments: [name], seconds: seconds + 60, kept: 1)
    }

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Works for the command that started it.",
        shouldDisplay: false
    )

    @Argument(help: "The work, and its values.")
    var words: [String] = []

    func run() throws {
        guard IsolatedProcess.answer(words) else { throw ExitCode.failure }
    }
}
