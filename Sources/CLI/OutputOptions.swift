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

    @Option(help: ArgumentHelp("Also draw the first stamped page, as PNG.", valueName: "page.png"))
    var preview: String?

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

    /// Signs the document into the output.
    func sign(_ document: String, signer: Signer, stamps: [Stamp]) throws -> SigningReport {
        guard document != Self.standard, output != Self.standard else {
            return try signStreams(document, signer, stamps)
        }
        let report: SigningReport
        let result: String
        if let output {
            report = try signer.sign(document, with: stamps, to: output, overwriting: force ? .replace : .refuse)
            result = output
        } else {
            report = try signer.sign(inPlace: document, with: stamps)
            result = document
        }
        if let preview, let page = report.stamps.first?.page {
            try PagePicture(path: result, page: page, password: signer.password).write(
                to: preview,
                overwriting: force ? .replace : .refuse
            )
        }
        return report
    }

    private func signStreams(_ document: String, _ signer: Signer, _ stamps: [Stamp]) throws -> SigningReport {
        let bytes = try document == Self.standard ? StandardStream.readInput() : FileContents.read(document)
        let (signed, report) = try signer.sign(bytes, with: stamps)
        let picture =
            try preview == nil
            ? nil
            : report.stamps.first.map { try PagePicture(document: signed, page: $0.page, password: signer.password) }
        if let output, output != Self.standard {
            try FileContents.write(signed, to: output, overwriting: force ? .replace : .refuse)
        } else {
            try StandardStream.output.write(signed)
        }
        if let preview, let picture { try picture.write(to: preview, overwriting: force ? .replace : .refuse) }
        return report
    }

    /// Says what was done: on standard output, or on standard error when the document goes there.
    func show(_ report: SigningReport, document: String) throws {
        let stream: StandardStream = output == Self.standard ? .error : .output
        if report.repaired {
            printError(
                "signet: note: the document's cross-references were broken; the new ones speak of all its objects"
            )
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
