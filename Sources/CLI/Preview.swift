internal import ArgumentParser
internal import Signet
internal import SignetFiles
internal import SignetSigning

/// `signet preview`.
struct Preview: EssentialOptions {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        _superCommandName: "signet",
        abstract: "Draws a signature as SVG, PNG or PDF, as it would be stamped.",
        discussion: """
            The ending of the output says the form; on standard output (-) it is PNG unless --format says otherwise. In a \
            terminal it is shown by the graphics of kitty, sixel or iTerm2, or else by blocks; this needs libchafa.

            Examples:
              signet preview --draw drawing.json -o signature.svg
              signet preview --scan scan.jpg --resolution 300 -o signature.png
              signet preview --draw drawing.json --animate -o signing.svg
              signet preview --type "Jane Doe" --terminal
            """
    )

    static let essentials = [
        "--draw", "--type", "--scan", "--signature", "--caption", "--color", "--output", "--format", "--resolution",
        "--terminal", "--force",
    ]

    @OptionGroup(title: "Signature")
    var source: SignatureOptions

    @OptionGroup(title: "Caption")
    var caption: CaptionOptions

    @Option(
        help: ArgumentHelp("The signer's name, for the caption's {name}; by default a typed name.", valueName: "name")
    )
    var author: String?

    @Option(
        help: ArgumentHelp("The date of the caption. (default: now)", valueName: "date"),
        transform: DateArgument.read
    )
    var date: DateArgument?

    @Option(
        help: ArgumentHelp(
            "The size that a caption is set for: width:180, height:40 or 180x60, in points.",
            valueName: "size"
        )
    )
    var size: String?

    @Option(help: ArgumentHelp("Dots per inch of a PNG.", valueName: "dpi"))
    var resolution = 300.0

    @Flag(
        help:
            "Write an SVG of a drawing that draws itself with the signer's timing; readers who prefer reduced motion see it whole."
    )
    var animate = false

    @OptionGroup
    var picture: PictureFileOptions

    @OptionGroup(title: "Configuration")
    var configuration: DefaultsOptions

    func validate() throws {
        if !source.hasSource, let defaults = try? configuration.defaults(), defaults.signature == nil {
            try source.requireOne()
        }
        try caption.checkFields(of: source.text, isSealed: false)
        guard !animate || (source.drawing != nil && picture.writtenFormat == .svg && !picture.terminal) else {
            throw ValidationError("--animate goes with --draw and an output that ends in .svg.")
        }
        guard !animate || !caption.isGiven else {
            throw ValidationError("--animate shows strokes and no text: leave out the caption.")
        }
        guard caption.isGiven || source.text != nil || (author == nil && date == nil && size == nil) else {
            throw ValidationError("--author, --date and --size go with --caption, --caption-file, --qr or --text.")
        }
        guard (36...4800).contains(resolution) else {
            throw ValidationError("Resolution must be 36 to 4800 dpi, not \(resolution).")
        }
    }

    func run() throws {
        try reportingFailure {
            guard !animate else { return try picture.write(animation()) }
            try picture.write(signature(), resolution: resolution)
        }
    }

    private func signature() throws -> Signature {
        let stampSize = try size.map { try parsed($0, by: StampSize.init(parsing:)) } ?? .natural
        let defaults = try configuration.defaults()
        let (made, keptAuthor) = try source.description(defaults)
        var description = StampDescription(made)
        description.size = stampSize
        // For the fewest curves.
        description.appearance = .vector
        description.caption = try caption.described()
        description.fields = caption.fields
        description.author = author ?? keptAuthor
        try defaults.complete(&description, isInitials: source.typing.initials)
        return try WorkNotice.during(InputArgument.name(of: source.scan ?? source.drawing ?? "the signature")) {
            try description.signature(folders: source.folders.folders, date: date)
        }
    }

    private func animation() throws -> [UInt8] {
        guard let drawing = source.drawing else { throw ValidationError("--animate goes with --draw.") }
        let bytes = try InputArgument.bytes(of: drawing)
        let pen = try source.pen.style()
        do {
            let strokes = try Drawing(data: bytes)
            // Content that is not a signature is refused here as everywhere.
            let made = try Signature.drawn(strokes, pen: pen, allowingDots: source.allowDots)
            printWarnings(made.warnings)
            let ink = try Ink(smoothing: strokes, pen: pen)
            return ink.animatedSVG(color: try SignatureOptions.color(source.color) ?? .black)
        } catch let error as SignetError {
            throw error.attributed(to: InputArgument.name(of: drawing))
        }
    }
}

/// The format of a picture, by the ending of its path.
enum PictureFormat: String, NamedChoice {
    case svg
    case png
    case pdf

    init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
}
