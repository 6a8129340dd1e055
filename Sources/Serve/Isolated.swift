internal import ArgumentParser
internal import SignetService
internal import SignetServiceFeatures

/// `signet-serve isolated`, by which the service starts the processes that read untrusted files.
struct Isolated: ParsableCommand {
    static let name = "isolated"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Works for the service that started it.",
        shouldDisplay: false
    )

    @Argument(help: "The work, and its values.")
    var words: [String] = []

    func run() throws {
        guard VerificationWorker.answer(words) else { throw ExitCode.failure }
    }
}
