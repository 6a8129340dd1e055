internal import ArgumentParser
internal import Signet
internal import SignetFiles

/// Where the picture of a signature goes: shared by the subcommands that draw one.
struct PictureFileOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The picture: .svg, .png or .pdf; - for standard output.", valueName: "file")
    )
    var output: String?

    @Option(help: "The format, regardless of the output's ending; on standard output PNG by default.")
    var format: PictureFormat?

    @Flag(help: "Show it in the terminal, as finely as the terminal can; without --output that is the default.")
    var terminal = false

    @Flag(help: "Replace an output that exists.")
    var force = false

    @Flag(help: "Report as JSON.")
    var json = false

    /// The columns and rows of a picture in the terminal.
    private static let largest = (columns: 120, rows: 40)

    func validate() throws {
        guard let output else {
            guard isShown else { throw ValidationError("Say where the picture goes: --output FILE or --terminal.") }
            guard !json else { throw ValidationError("--json reports the file that is written: give --output FILE.") }
            return
        }
        guard output != OutputOptions.standard || !terminal else {
            throw ValidationError("Standard output takes the picture or shows it: give --output - or --terminal.")
        }
        guard writtenFormat != nil else {
            throw ValidationError("The output '\(output)' ends in none of .svg, .png and .pdf.")
        }
    }

    private var isShown: Bool { terminal || output == nil && TerminalPictures.hasTerminal }

    /// The form of the output; nil without one.
    var writtenFormat: PictureFormat? {
        output.flatMap { format ?? ($0 == OutputOptions.standard ? .png : PictureFormat(path: $0)) }
    }

    /// Shows the picture and writes it, as the options say; `resolution`: dots per inch of a PNG.
    func write(_ signature: Signature, resolution: Double) throws {
        if isShown {
            try TerminalPictures.show(signature, columns: Self.largest.columns, rows: Self.largest.rows)
        }
        switch writtenFormat {
        case .svg: try write(signature.svg())
        case .pdf: try write(signature.pdf())
        case .png: try write(signature.png(resolution: resolution))
        case nil: break
        }
    }

    /// Writes the bytes of a picture.
    func write(_ picture: [UInt8]) throws {
        guard let output else { return }
        try WrittenFile.write(picture, to: output, overwriting: force ? .replace : .refuse, json: json)
    }
}
