internal import ArgumentParser
internal import Signet

/// `signet fonts`.
struct Fonts: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the signature faces, or sets a name in each.",
        discussion: """
            A face comes from the catalogue or from a .ttf or .otf file in a folder of fonts; SIGNET_FONTS names more \
            folders.

            Examples:
              signet fonts
              signet fonts --name "Jane Doe" -o specimen.pdf
            """
    )

    @Option(help: ArgumentHelp("The name on the specimen.", valueName: "name"))
    var name = "Jane Doe"

    @Option(name: [.short, .long], help: ArgumentHelp("The specimen: .pdf or .png.", valueName: "file"))
    var output: String?

    @Flag(help: "List as JSON.")
    var json = false

    @Flag(help: "Replace an output that exists.")
    var force = false

    func validate() throws {
        if let output, ![.png, .pdf].contains(PictureFormat(path: output)) {
            throw ValidationError("The specimen '\(output)' ends in neither .pdf nor .png.")
        }
    }

    func run() throws {
        try reportingFailure {
            let faces = try Faces()
            guard let output else { return try list(faces) }
            let specimen = try Specimen(of: name, in: faces)
            let bytes = try PictureFormat(path: output) == .pdf ? specimen.pdf() : specimen.png(resolution: 144)
            try FileContents.write(bytes, to: output, overwriting: force ? .replace : .refuse)
            for line in specimen.omissions { printError("signet: \(line)") }
        }
    }

    private func list(_ faces: Faces) throws {
        if json { return try StandardStream.output.write(JSONReport.bytes(of: faces.entries)) }
        let width = faces.entries.map(\.id.count).max() ?? 0
        for entry in faces.entries {
            let padding = String(repeating: " ", count: width - entry.id.count)
            let state = entry.isInstalled ? "" : " (install \(entry.package ?? entry.file))"
            try StandardStream.output.write(
                Array("\(entry.id)\(padding)  \(entry.family): \(entry.hand ?? "")\(state)\n".utf8)
            )
        }
        for problem in faces.problems { printError("signet: \(problem)") }
    }
}
