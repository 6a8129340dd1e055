internal import ArgumentParser
internal import Glibc
internal import Signet
internal import SignetFiles

/// `signet fonts`.
struct Fonts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fonts",
        _superCommandName: "signet",
        abstract: "Lists the signature faces and what they can write, or sets a name in each.",
        discussion: """
            A face comes from the catalogue or from a font file in a folder of fonts; --fonts and SIGNET_FONTS name more \
            folders. --font-file lists the fonts of a collection, and the axes and styles of a variable font, for \
            --font-instance and --axis.

            With --coverage the exit code is 0 when at least one face can set the whole name, and 65 when none can.

            Examples:
              signet fonts
              signet fonts --coverage "Łukasz 王小明"
              signet fonts --font-file Inter.ttf
              signet fonts --name "Jane Doe" -o specimen.pdf
            """
    )

    @Option(help: ArgumentHelp("The name on the specimen.", valueName: "name"))
    var name = "Jane Doe"

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The specimen: .pdf or .png; - for standard output.", valueName: "file")
    )
    var output: String?

    @Option(
        help:
            "The format of the specimen, png or pdf, regardless of the file's ending; on standard output PNG by default."
    )
    var format: SheetFormat?

    @Option(help: ArgumentHelp("Say which faces can set this name, and what the others lack.", valueName: "name"))
    var coverage: String?

    @Option(help: ArgumentHelp("List the fonts, axes and styles of this font file.", valueName: "file"))
    var fontFile: String?

    @OptionGroup var folders: FaceFolderOptions

    @Flag(help: "Report as JSON.")
    var json = false

    @Flag(help: "Replace an output that exists.")
    var force = false

    func validate() throws {
        if let output, SheetFormat(format, of: output) == nil {
            throw ValidationError("The specimen '\(output)' ends in neither .pdf nor .png.")
        }
        if output != nil, coverage != nil {
            throw ValidationError("--coverage writes no specimen; give --name with -o, or --coverage alone.")
        }
        guard fontFile == nil || (output == nil && coverage == nil && folders.folders.isEmpty) else {
            throw ValidationError("--font-file lists one file: leave out -o, --coverage and --fonts.")
        }
    }

    func run() throws {
        try reportingFailure {
            if let fontFile { return try FontFileListing(file: fontFile).write(json: json) }
            let faces = try folders.faces()
            if let coverage { return try report(coverage, in: faces) }
            guard let output else { return try list(faces) }
            let (specimen, bytes) = try WorkNotice.during("the specimen") {
                let specimen = try Specimen(of: name, in: faces)
                let isPDF = SheetFormat(format, of: output) == .pdf
                return (specimen, try isPDF ? specimen.pdf() : specimen.png(resolution: 144))
            }
            try WrittenFile.write(bytes, to: output, overwriting: force ? .replace : .refuse, json: json)
            for line in specimen.omissions { printError("signet: \(line)") }
            if !specimen.samples.isEmpty {
                let note = "show a name of their own script; --coverage says what they lack"
                printError("signet: \(specimen.samples.count) faces that cannot set '\(name)' \(note)")
            }
        }
    }

    private func list(_ faces: Faces) throws {
        let entries = faces.surveyed()
        if json { return try StandardStream.output.write(JSONReport.bytes(of: entries)) }
        let width = entries.map(\.id.count).max() ?? 0
        for entry in entries {
            var lines = ["\(entry.family)\(entry.mood.map { ", \($0.rawValue)" } ?? ""): \(entry.hand ?? "")"]
            if let writes = entry.writes {
                lines.append(writes.isEmpty ? "None of our scripts" : writes.map(\.summary).joined(separator: "; "))
            } else {
                lines.append(entry.isInstalled ? "(cannot be used)" : "(install \(entry.package ?? entry.file))")
            }
            try write(lines, of: entry.id, width: width)
        }
        for problem in faces.problems { printError("signet: \(problem.reason)") }
    }

    private func report(_ name: String, in faces: Faces) throws {
        let answers = try faces.coverage(of: name)
        if json {
            try StandardStream.output.write(JSONReport.bytes(of: answers))
        } else {
            let width = answers.map(\.id.count).max() ?? 0
            for answer in answers { try write([verdict(answer)], of: answer.id, width: width) }
        }
        guard answers.contains(where: \.isWhole) else { throw ExitCode(EX_DATAERR) }
    }

    private func verdict(_ answer: Faces.Coverage) -> String {
        if let problem = answer.problem { return problem.reason }
        guard !answer.isWhole else { return "whole" }
        return "lacks "
            + answer.missing.map { "\($0.character) (\($0.codePoints.joined(separator: " ")))" }.joined(separator: ", ")
    }

    /// Writes lines with the id before the first and as much space before the others.
    private func write(_ lines: [String], of id: String, width: Int) throws {
        var margin = id + String(repeating: " ", count: width - id.count)
        for line in lines {
            try StandardStream.output.write(Array("\(margin)  \(line)\n".utf8))
            margin = String(repeating: " ", count: width)
        }
    }
}
