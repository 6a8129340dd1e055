internal import ArgumentParser
internal import Signet

/// `signet-serve view-pages`, by which the service starts the processes that look at pages of documents.
struct ViewPages: ParsableCommand {
    static let name = "view-pages"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Views pages for the service that started it.",
        shouldDisplay: false
    )

    @Argument(help: "Seconds and bytes of memory for a document.")
    var bounds: [String] = []

    func run() throws {
        guard PageViewing.answer(bounds) else { throw ExitCode.failure }
    }
}
