internal import ArgumentParser
internal import Signet
internal import SignetFiles
internal import SignetSigning

/// The output of a signed document and its report.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The resulting document; - for standard output.", valueName: "file")
    )
    var output: String?

    @Flag(help: "Put the result in the document's place, by rename.")
    var inPlace = false

    @Flag(help: "Replace an output that exists.")
    var force = false

    @Flag(help: "Report as JSON.")
    var json = false

    func validate() throws {
        guard !inPlace || output == nil else {
            throw ValidationError("Give --output FILE or --in-place, not both.")
        }
        guard output != "" else {
            throw ValidationError("--output needs the name of a file, or - for standard output.")
        }
    }
}

extension OutputOptions {
    /// Standard input and output, where `-` is given instead of a file.
    static let standard = "-"

    func check(document: String) throws {
        guard isGiven else { throw ValidationError("Say where the result goes: --output FILE or --in-place.") }
        try checkInput(document)
    }

    /// Whether a place is given for the result.
    var isGiven: Bool { inPlace || output != nil }

    func checkInput(_ document: String) throws {
        if inPlace, document == Self.standard { throw ValidationError("--in-place needs a file, not standard input.") }
    }

    var policy: OverwritePolicy { force ? .replace : .refuse }

    /// Applies an operation to the document and writes the result where it should go.
    func run(_ operation: DocumentOperation, of signer: Signer, on document: String) throws -> SigningReport {
        let isInput = document == Self.standard
        return try WorkNotice.during(isInput ? "standard input" : document) {
            guard !isInput, output != Self.standard else {
                let bytes = try isInput ? StandardStream.readInput() : FileContents.read(document)
                let result = try signer.apply(operation, to: bytes)
                if let output, output != Self.standard {
                    try FileContents.write(result.document, to: output, overwriting: policy)
                } else {
                    try StandardStream.output.write(result.document)
                }
                return result.report
            }
            guard let output else { return try signer.apply(operation, inPlace: document) }
            return try signer.apply(operation, to: document, as: output, overwriting: policy)
        }
    }

    /// Reports what an operation would do to the document; nothing is written.
    func plan(_ operation: DocumentOperation, of signer: Signer, on document: String) throws -> SigningReport {
        let isInput = document == Self.standard
        return try WorkNotice.during(isInput ? "standard input" : document) {
            guard isInput else { return try signer.plan(operation, for: document) }
            return try signer.plan(operation, for: try StandardStream.readInput())
        }
    }

    /// Checks that the result could be written where it should go, and writes nothing.
    func checkPlace(of document: String) throws {
        guard let output else {
            if inPlace { try FileContents.checkWritable(SymbolicLinks.resolve(document), overwriting: .replace) }
            return
        }
        guard output != Self.standard else { return }
        if document != Self.standard {
            let file = try InputFile(document)
            try file.checkIsNot(output)
        }
        try FileContents.checkWritable(output, overwriting: policy)
    }

    /// The file that a result was written to, unless it went to standard output.
    func result(of document: String) -> String? { output == Self.standard ? nil : output ?? document }

    /// Reports the changes: on standard output, or on standard error if the document is written to standard output.
    ///
    /// `alreadyShown`: warnings that were printed before.
    func show(_ report: SigningReport, document: String, alreadyShown: [SigningWarning]) throws {
        try show(report, document: document, alreadyShown: alreadyShown, words: .done)
    }

    /// Reports the changes that would be made.
    func show(plan report: SigningReport, document: String, alreadyShown: [SigningWarning]) throws {
        try show(report, document: document, alreadyShown: alreadyShown, words: .planned)
    }

    /// Reports the changes in words of the caller.
    func show(_ report: SigningReport, document: String, alreadyShown: [SigningWarning], words: ReportWords) throws {
        for line in ReportText.remarks(on: report, alreadyShown: alreadyShown, of: nil) {
            printError("signet: \(line)")
        }
        try WrittenFile.reporting(writing: words.isPlan ? nil : result(of: document)) {
            let stream: StandardStream = output == Self.standard ? .error : .output
            guard !json else { return try stream.write(JSONReport.bytes(of: report)) }
            let name = output ?? document
            for line in words.lines(report) { try stream.write(Array("\(name): \(line)\n".utf8)) }
        }
    }
}
