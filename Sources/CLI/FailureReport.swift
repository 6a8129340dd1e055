internal import Signet
internal import SignetFiles

/// The reason why the command failed: a line on standard error, and with `--json` an object where the report would be.
struct FailureReport: Encodable {
    private let error: FailureDetails
    private let line: String

    private enum CodingKeys: CodingKey { case error }

    init(_ error: SignetError) {
        self.error = FailureDetails(error)
        line = "signet: \(error.description(.options))"
    }

    /// Wrong usage, in a sentence.
    init(usage message: String) {
        error = FailureDetails(usage: message)
        line = "signet: \(message)"
    }

    /// Tells it in the form that the arguments ask for.
    func show() {
        let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
        guard words.contains("--json"), let object = try? JSONReport.bytes(of: self) else { return printError(line) }
        // The report gives way to a document on standard output, and the object then replaces the line.
        if Self.sendsDocument(words) {
            _ = try? StandardStream.error.write(object)
        } else {
            printError(line)
            _ = try? StandardStream.output.write(object)
        }
    }

    /// Whether arguments send a document to standard output.
    private static func sendsDocument(_ words: ArraySlice<String>) -> Bool {
        zip(words, words.dropFirst()).contains { ["-o", "--output"].contains($0) && $1 == OutputOptions.standard }
            || words.contains("--output=-")
    }
}
