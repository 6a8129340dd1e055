internal import ArgumentParser
internal import Signet

/// Where a signed document goes and what is said of it.
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
        guard inPlace != (output != nil) else {
            throw ValidationError("Say where the result goes: --output FILE or --in-place.")
        }
    }
}

extension OutputOptions {
    /// Standard input and output, where `-` stands for a file.
    static let standard = "-"

    func check(document: String) throws {
        if inPlace, document == Self.standard { throw ValidationError("--in-place needs a file, not standard input.") }
    }

    private var policy: OverwritePolicy { force ? .replace : .refuse }

    /// Does something to the document and writes the result where it should go.
    func run<Report>(_ operation: DocumentOperation<Report>, on document: String) throws -> Report {
        guard document != Self.standard, output != Self.standard else {
            let bytes = try document == Self.standard ? StandardStream.readInput() : FileContents.read(document)
            let (result, report) = try operation.inMemory(bytes)
            if let output, output != Self.standard {
                try FileContents.write(result, to: output, overwriting: policy)
            } else {
                try StandardStream.output.write(result)
            }
            return report
        }
        guard let output else { return try operation.inPlace(document) }
        return try operation.toFile(document, output, policy)
    }

    /// The file that a result was written to, unless it went to standard output.
    func result(of document: String) -> String? { output == Self.standard ? nil : output ?? document }

    /// Says what was done: on standard output, or on standard error when the document goes there.
    func show(_ report: SigningReport, document: String) throws {
        let stream: StandardStream = output == Self.standard ? .error : .output
        if report.repaired {
            printError(
                "signet: note: the document's cross-references were broken; the new ones speak of all its objects"
            )
        }
        for note in report.notes { printError("signet: note: \(note)") }
        for signature in report.signatures {
            printError("signet: note: the signature in field '\(signature.field)' \(signature.meaning)")
        }
        if json {
            try stream.write(JSONReport.bytes(of: report))
            return
        }
        let name = output ?? document
        for stamp in report.stamps {
            let frame = stamp.frame
            let place = [frame.x, frame.y, frame.width, frame.height].map(Decimal.text).joined(separator: ",")
            try stream.write(Array("\(name): page \(stamp.page), \(place)\n".utf8))
        }
    }
}

/// Something that is done to a document: from file to file, in its place, or in memory.
struct DocumentOperation<Report> {
    let toFile: (String, String, OverwritePolicy) throws -> Report
    let inPlace: (String) throws -> Report
    let inMemory: ([UInt8]) throws -> ([UInt8], Report)
}
