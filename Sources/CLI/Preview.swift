internal import ArgumentParser
internal import Signet

/// `signet preview`.
struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draws a signature as SVG, PNG or PDF, as it would be stamped.",
        discussion: """
            The ending of the output says the form.

            Examples:
              signet preview --draw strokes.json -o signature.svg
              signet preview --scan photo.jpg --resolution 300 -o signature.png
              signet preview --draw strokes.json --animate -o signing.svg
            """
    )

    @OptionGroup(title: "Signature")
    var source: SignatureOptions

    @OptionGroup(title: "Caption")
    var caption: CaptionOptions

    @Option(help: ArgumentHelp("Who signs: the caption's {name}; a typed name by itself.", valueName: "name"))
    var author: String?

    @Option(help: ArgumentHelp("The date of the caption; now without it.", valueName: "date"))
    var date: DateArgument?

    @Option(
        help: ArgumentHelp(
            "The size that a caption is set for: width:180, height:40 or 180x60, in points.",
            valueName: "size"
        )
    )
    var size: String?

    @Option(name: [.short, .long], help: ArgumentHelp("The picture: .svg, .png or .pdf.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("Dots per inch of a PNG.", valueName: "dpi"))
    var resolution = 300.0

    @Flag(
        help:
            "Write an SVG of a drawing that draws itself with the signer's timing; readers who prefer reduced motion see it whole."
    )
    var animate = false

    @Flag(help: "Replace an output that exists.")
    var force = false

    func validate() throws {
        try source.requireOne()
        guard PictureFormat(path: output) != nil else {
            throw ValidationError("The output '\(output)' ends in none of .svg, .png and .pdf.")
        }
        guard !animate || (source.drawing != nil && PictureFormat(path: output) == .svg) else {
            throw ValidationError("--animate goes with --draw and an output that ends in .svg.")
        }
        guard !animate || !caption.isGiven else {
            throw ValidationError("--animate shows strokes and no text: leave out the caption.")
        }
        guard caption.isGiven || (author == nil && date == nil && size == nil) else {
            throw ValidationError("--author, --date and --size go with --caption, --caption-file or --qr.")
        }
        guard (36...4800).contains(resolution) else {
            throw ValidationError("A resolution of \(resolution) dpi cannot be; it goes from 36 to 4800.")
        }
    }

    func run() throws {
        try reportingFailure {
            let bytes = try animate ? animation() : picture()
            try FileContents.write(bytes, to: output, overwriting: force ? .replace : .refuse)
        }
    }

    private func picture() throws -> [UInt8] {
        let stampSize = try size.map { try StampSize(parsing: $0) } ?? .natural
        let signature = try caption.captioned(
            try source.signature(width: stampSize.width),
            author: author,
            date: date,
            size: stampSize
        )
        return switch PictureFormat(path: output) {
        case .svg: try signature.svg()
        case .pdf: try signature.pdf()
        case .png, nil: try signature.png(resolution: resolution)
        }
    }

    private func animation() throws -> [UInt8] {
        guard let drawing = source.drawing else { throw ValidationError("--animate goes with --draw.") }
        // What is no signature is refused here as everywhere.
        _ = try source.signature(width: nil)
        let ink = try Ink(contentsOf: drawing, pen: try source.pen.style())
        return ink.animatedSVG(color: try SignatureOptions.color(source.color) ?? .black)
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
