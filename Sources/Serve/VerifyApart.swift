internal import ArgumentParser
internal import SignetService

/// `signet-serve verify-document`, by which the service starts the processes that read documents to verify them.
struct VerifyApart: ParsableCommand {
    static let name = "verify-document"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Verifies a document for the service that started it.",
        shouldDisplay: false
    )

    @Argument(help: "Seconds and bytes of memory for a document.")
    var bounds: [String] = []

    func run() throws {
        guard VerificationWorker.serve(bounds) else { throw ExitCode.failure }
    }
}
