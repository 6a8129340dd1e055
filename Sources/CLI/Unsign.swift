internal import ArgumentParser
internal import Signet
internal import SignetFiles

/// `signet unsign`.
struct Unsign: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsign",
        _superCommandName: "signet",
        abstract: "Removes Signet's last update, byte for byte.",
        discussion: """
            The file identifier of an update proves that it is Signet's and how long the file was before. Give it again \
            for the update before that.

            Example:
              signet unsign signed.pdf -o contract.pdf
            """
    )

    @Argument(help: ArgumentHelp("The document; - for standard input.", valueName: "document"))
    var document: String

    @OptionGroup(title: "Output")
    var output: OutputOptions

    @OptionGroup(title: "Encrypted documents")
    var protection: PasswordOptions

    func validate() throws { try output.check(document: document) }

    func run() throws {
        try reportingFailure {
            let signer = Signer(password: try protection.given(), recipientKey: try protection.recipient())
            let length = try output.run(.removeLastUpdate, of: signer, on: document).originalBytes
            let report = UnsignReport(file: output.result(of: document), bytes: length)
            let stream: StandardStream = output.result(of: document) == nil ? .error : .output
            let text = Array("\(report.file ?? "standard output"): \(length) bytes, as before\n".utf8)
            try WrittenFile.reporting(writing: report.file) {
                try stream.write(output.json ? JSONReport.bytes(of: report) : text)
            }
        }
    }
}

/// The result of unsigning.
private struct UnsignReport: Encodable {
    let file: String?
    let bytes: Int
}
