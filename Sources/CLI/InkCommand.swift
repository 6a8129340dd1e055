internal import ArgumentParser
internal import Glibc
internal import Signet
internal import SignetFiles

/// `signet ink`.
struct InkCommand: EssentialOptions {
    static let configuration = CommandConfiguration(
        commandName: "ink",
        _superCommandName: "signet",
        abstract: "Cleans and smooths a drawing, or finds the ink of a picture.",
        discussion: """
            Of a drawing, the ending of the output says the form: .svg for outlines, .json for places with their width and the fitted \
            curves, which can be read as a drawing again. Without an output, JSON is written to standard output.

            With --ndjson, every line of standard input is a drawing in JSON, and every line of standard output its ink: \
            {"strokes":[{"centerline":[[x,y,width],…],"path":"M…c…"},…],"cpu_ms":1.2}, or {"error":"…"}.

            Of a picture (PNG, JPEG, HEIC, TIFF, WebP or BMP), the output is a PNG of the ink alone on a transparent ground, \
            or an SVG of its outlines. It is levelled by a printed line and by the edges of the paper where these are certain, and \
            cut to the ink; --no-deskew and --no-crop leave that out.

            Examples:
              signet ink drawing.json -o ink.svg
              signet ink scan.jpg ink.png
              signet ink scan.jpg ink.png --find --remove lines,text --show-removed proof.png --report
              signet ink drawing.json --report
              signet ink --ndjson < drawings.ndjson > ink.ndjson
            """
    )

    static let essentials = [
        "--output", "--ndjson", "--report", "--pen", "--color", "--find", "--remove", "--crop", "--force",
    ]

    @Argument(help: ArgumentHelp("A drawing or a picture; '-' for standard input.", valueName: "drawing"))
    var drawing: String?

    @Argument(help: ArgumentHelp("The ink: .svg or .json of a drawing, .png of a picture.", valueName: "ink"))
    var ink: String?

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The output, instead of the second argument; - for standard output.", valueName: "file")
    )
    var namedOutput: String?

    @Flag(help: "Read a drawing from every line of standard input until it ends.")
    var ndjson = false

    @Flag(help: "Say what was found: samples, rate, noise, curves and how certain the line is.")
    var report = false

    @OptionGroup
    var pen: PenOptions

    @OptionGroup
    var picture: PictureOptions

    @Option(
        help: ArgumentHelp(
            "A PNG of a picture's ink with what --remove took out in red and text that may be left in orange.",
            valueName: "file"
        )
    )
    var showRemoved: String?

    @Option(
        name: [.long, .customLong("ink-color")],
        help: ArgumentHelp(
            "The ink of an SVG or a picture: a name such as blue, #rrggbb, or 'keep' for the pen's own.",
            valueName: "color"
        )
    )
    var color: String?

    @Flag(help: "Replace an output that exists.")
    var force = false

    @Flag(help: "Report errors, and the output that was written, as JSON.")
    var json = false

    func validate() throws {
        guard ndjson != (drawing != nil) else {
            throw ValidationError("Give a drawing, or --ndjson to read drawings from standard input.")
        }
        guard ink == nil || namedOutput == nil else { throw ValidationError("Give one output.") }
        if let output {
            guard !ndjson else { throw ValidationError("--ndjson writes to standard output and takes no --output.") }
            guard output == OutputOptions.standard || [".svg", ".json", ".png"].contains(where: output.hasSuffix) else {
                throw ValidationError("The output '\(output)' ends in none of .svg, .json and .png.")
            }
        }
        if color != "keep" { _ = try SignatureOptions.color(color) }
    }

    func run() throws {
        let pen = try pen.style()
        guard let drawing else { return try convertLines(pen) }
        try reportingFailure {
            let bytes = try InputArgument.bytes(of: drawing)
            let source = InputArgument.name(of: drawing)
            if ScannedInk.canRead(bytes) || output?.hasSuffix(".png") == true {
                do {
                    return try extract(bytes, about: source)
                } catch let error as SignetError where error.file == nil {
                    throw error.attributed(to: source)
                }
            }
            guard !picture.isGiven, showRemoved == nil else {
                throw ValidationError(
                    "'\(drawing)' is not a picture; options for pictures do not apply to drawings."
                )
            }
            let ink: Ink
            do {
                let drawing = try Drawing(data: bytes)
                printWarnings(drawing.warnings.map { .drawing($0) })
                ink = try WorkNotice.during(source) { try Ink(smoothing: drawing, pen: pen) }
            } catch let error as SignetError {
                throw error.attributed(to: source)
            }
            if let output {
                let color = try SignatureOptions.color(color) ?? .black
                let bytes = output.hasSuffix(".svg") ? ink.svg(color: color) : ink.json()
                try write(bytes, to: output)
            } else if !report {
                try StandardStream.output.write(ink.json())
            }
            if report { try reportStream.write(JSONReport.bytes(of: InkFigures(ink))) }
        }
    }

    private var output: String? { ink ?? namedOutput }

    /// Where a report goes: the ink itself may be on standard output.
    private var reportStream: StandardStream { output == OutputOptions.standard ? .error : .output }

    private var policy: OverwritePolicy { force ? .replace : .refuse }

    private func write(_ bytes: [UInt8], to output: String) throws {
        try WrittenFile.write(bytes, to: output, overwriting: policy, json: json && !report)
    }

    /// The ink of a picture, as a picture or as outlines.
    private func extract(_ bytes: [UInt8], about source: String) throws {
        guard output?.hasSuffix(".json") != true else {
            throw ValidationError("The ink of a picture is a .png or an .svg.")
        }
        guard output != nil || showRemoved != nil || report else {
            throw ValidationError("Say where the ink of the picture goes, as in: signet ink scan.jpg ink.png.")
        }
        var options = picture.options
        options.color = try SignatureOptions.color(color == "keep" ? nil : color)
        let ink = try WorkNotice.during(source) { try ScannedInk(bytes, options: options) }
        if let output {
            options.form = .outlines
            try write(output.hasSuffix(".svg") ? Signature(ink.outlined).svg() : ink.png(), to: output)
        }
        if let showRemoved {
            options.crop = .none
            if let proof = try ScannedInk(bytes, options: options).removalProof() {
                try FileContents.write(proof, to: showRemoved, overwriting: policy)
            } else {
                printError("signet: warning: nothing was removed, so '\(showRemoved)' was not written")
            }
        }
        if report { try reportStream.write(JSONReport.bytes(of: ink.report)) }
        printWarnings(ink.warnings.map { .picture($0) })
    }

    /// One drawing a line; a line that is not a drawing gives an error on its line, and the exit code at the end.
    private func convertLines(_ pen: PenStyle) throws {
        var failures = 0
        while let line = readLine() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            var text: String
            do {
                let drawing = try Drawing(data: Array(line.utf8))
                let start = Self.processorTime
                let ink = try Ink(smoothing: drawing, pen: pen)
                let spent = Self.processorTime - start
                text = ink.jsonLine()
                if report {
                    let figures = try JSONReport.line(of: InkFigures(ink))
                    text += ",\"report\":\(figures)"
                }
                text += ",\"cpu_ms\":\((spent * 1000).rounded() / 1000)}"
            } catch let error as SignetError {
                failures += 1
                text = "{\"error\":\(try JSONReport.line(of: error.description))}"
            }
            try reportingFailure { try StandardStream.output.write(Array((text + "\n").utf8)) }
        }
        guard failures == 0 else { throw ExitCode(EX_DATAERR) }
    }

    /// The processor time of this process in milliseconds.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}

/// The figures of `--report`, in canvas units.
private struct InkFigures: Encodable {
    let strokes: Int
    let samples: Int
    let rate: Double?
    let quantum: Double?
    let noise: Double
    let uncertainty: Double
    let deviation: Double
    let curves: Int
    let repeats: Int
    let mendedTimes: Int
    let rests: Int
    let outliers: [Place]
    let rejections: [Rejection]

    struct Place: Encodable {
        let stroke: Int
        let sample: Int
    }

    struct Rejection: Encodable {
        let stroke: Int
        let reason: String
    }

    init(_ ink: Ink) {
        let report = ink.report
        let cleaning = report.cleaning
        strokes = ink.strokes.count
        samples = cleaning.samples
        rate = cleaning.rate.map { Self.rounded($0, 10) }
        quantum = cleaning.quantum.map { Self.rounded($0, 1e6) }
        noise = Self.rounded(report.noise, 1e4)
        uncertainty = Self.rounded(report.uncertainty, 1e4)
        deviation = Self.rounded(report.deviation, 1e4)
        curves = report.curves
        repeats = cleaning.repeats
        mendedTimes = cleaning.mendedTimes
        rests = cleaning.rests
        outliers = cleaning.outliers.map { Place(stroke: $0.stroke, sample: $0.sample) }
        rejections = cleaning.rejections.map { Rejection(stroke: $0.stroke, reason: $0.reason.rawValue) }
    }

    private static func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
}
