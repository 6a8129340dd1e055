internal import ArgumentParser
internal import Signet
internal import SignetFiles

/// The output of a signed document and its report.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The signed document; - for standard output.", valueName: "file")
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
            return try signer.apply(operation, to: try StandardStream.readInput()).report
        }
    }

    /// The file that a result was written to, unless it went to standard output.
    func result(of document: String) -> String? { output == Self.standard ? nil : output ?? document }

    /// Reports the changes: on standard output, or on standard error if the document is written to standard output.
    ///
    /// `told`: warnings that were printed before.
    func show(_ report: SigningReport, document: String, told: [SigningWarning]) throws {
        try show(report, document: document, told: told) { "page \($0.page), \(ReportText.box($0.frame))" }
    }

    /// The same; `line`: what is said of each stamp.
    func show(
        _ report: SigningReport,
        document: String,
        told: [SigningWarning],
        line: (SigningReport.Stamp) -> String
    ) throws {
        for warning in report.warnings where !told.contains(warning) { printError("signet: warning: \(warning)") }
        let stream: StandardStream = output == Self.standard ? .error : .output
        if report.repaired {
            printError(
                "signet: note: the document's cross-references were broken; the new ones list all its objects"
            )
        }
        for note in report.notes { printError("signet: note: \(note.description(.options))") }
        for signature in report.signatures {
            printError("signet: note: the signature in field '\(signature.field)' \(signature.meaning)")
        }
        if json {
            try stream.write(JSONReport.bytes(of: report))
            return
        }
        let name = output ?? document
        for stamp in report.stamps { try stream.write(Array("\(name): \(line(stamp))\n".utf8)) }
        for field in report.fields { try stream.write(Array("\(name): \(field.name): \(field.value)\n".utf8)) }
    }
}
