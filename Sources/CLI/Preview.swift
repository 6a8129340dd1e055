internal import ArgumentParser
internal import Signet

/// `signet preview`.
struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws a signature as SVG, PNG or PDF, as it would be stamped.",
        discussion: """
            The ending of the output says the form.

            Examples:
              signet preview --draw strokes.json -o signature.svg
              signet preview --scan photo.jpg --resolution 300 -o signature.png
            """
    )

    @OptionGroup(title: "Signature")
    var source: SignatureOptions

    @Option(name: [.short, .long], help: ArgumentHelp("The picture: .svg, .png or .pdf.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("Dots per inch of a PNG.", valueName: "dpi"))
    var resolution = 300.0

    @Flag(help: "Replace an output that exists.")
    var force = false

    func validate() throws {
        guard PictureFormat(path: output) != nil else {
            throw ValidationError("The output '\(output)' ends in none of .svg, .png and .pdf.")
        }
        guard (36...4800).contains(resolution) else {
            throw ValidationError("A resolution of \(resolution) dpi cannot be; it goes from 36 to 4800.")
        }
    }

    func run() throws {
        try reportingFailure {
            let signature = try source.signature()
            let bytes: [UInt8] =
                switch PictureFormat(path: output) {
                case .svg: try signature.svg()
                case .pdf: try signature.pdf()
                case .png, nil: try signature.png(resolution: resolution)
                }
            try FileContents.write(bytes, to: output, overwriting: force ? .replace : .refuse)
        }
    }
}

/// What a picture is written as, told by the ending of its path.
enum PictureFormat: String {
    case svg
    case png
    case pdf

    init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
}
