internal import ArgumentParser
internal import Signet

/// Where a signature comes from and how it looks: shared by the subcommands that make one.
struct SignatureOptions: ParsableArguments {
    @Option(
        name: .customLong("draw"),
        help: ArgumentHelp("A drawing: JSON of strokes, Signet's or signature_pad's.", valueName: "file")
    )
    var drawing: String?

    @Option(name: .customLong("type"), help: ArgumentHelp("A name to set in a signature face.", valueName: "name"))
    var typedName: String?

    @Option(
        name: .customLong("scan"),
        help: ArgumentHelp("A picture of ink on paper: PNG, JPEG, TIFF, WebP or BMP.", valueName: "file")
    )
    var scan: String?

    @Option(help: ArgumentHelp("The face for --type: an id or family of 'signet fonts'.", valueName: "face"))
    var face: String?

    @Option(help: ArgumentHelp("A TrueType or OpenType file for --type.", valueName: "file"))
    var fontFile: String?

    @Option(
        help: ArgumentHelp(
            "The ink: a name such as blue, or #rrggbb. Without it scans keep their own.",
            valueName: "color"
        )
    )
    var color: String?

    @Option(help: "The pen of --draw. (default: ballpoint)")
    var pen: PenName?

    @Option(
        help: ArgumentHelp(
            "Another width of the pen's line in points, at natural size, as in 0.6..2.",
            valueName: "min..max"
        )
    )
    var widthRange: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Let the line's width follow the hand, or draw it even. (default: --natural)"
    )
    var natural: Bool?

    @Flag(help: "Accept a drawing that is only dots.")
    var allowDots = false

    @Flag(help: "Use a scan as it is, without taking its background away.")
    var keepBackground = false

    func validate() throws {
        let sources = [drawing, typedName, scan].compactMap { $0 }.count
        guard sources == 1 else {
            throw ValidationError("Give one signature: --draw FILE, --type NAME or --scan FILE.")
        }
        guard typedName != nil || (face == nil && fontFile == nil) else {
            throw ValidationError("--face and --font-file go with --type.")
        }
        guard face == nil || fontFile == nil else { throw ValidationError("Give --face or --font-file, not both.") }
        guard drawing != nil || (pen == nil && widthRange == nil && natural == nil && !allowDots) else {
            throw ValidationError("--pen, --width-range, --natural and --allow-dots go with --draw.")
        }
        guard scan != nil || !keepBackground else { throw ValidationError("--keep-background goes with --scan.") }
        _ = try ink()
        _ = try penStyle()
    }

    /// The signature that the options describe; what is doubtful about it goes to standard error.
    func signature() throws -> Signature {
        let signature = try made()
        for warning in signature.warnings { printError("signet: warning: \(warning)") }
        return signature
    }

    private func made() throws -> Signature {
        let ink = try ink()
        if let drawing {
            return try Signature.drawn(
                contentsOf: drawing,
                pen: try penStyle(),
                color: ink ?? .black,
                allowingDots: allowDots
            )
        }
        if let typedName {
            let selection = fontFile.map { FaceName.file($0) } ?? face.map { FaceName($0) } ?? .dancingScript
            return try Signature.typed(typedName, face: selection, color: ink ?? .black)
        }
        guard let scan else { throw ValidationError("Give a signature.") }
        return try Signature.scanned(contentsOf: scan, color: ink, background: keepBackground ? .keep : .remove)
    }

    private func ink() throws -> Color? {
        guard let color else { return nil }
        guard let parsed = Color(color) else {
            let names = Color.named.map(\.key).joined(separator: ", ")
            throw ValidationError("'\(color)' is no colour; write #rrggbb or one of \(names).")
        }
        return parsed
    }

    private func penStyle() throws -> PenStyle {
        var style = (pen ?? .ballpoint).style
        if let widthRange {
            let ends = widthRange.components(separatedBy: "..").map { Double($0) }
            guard ends.count == 2, let low = ends[0], let high = ends[1], low > 0, low <= high, high <= 100 else {
                throw ValidationError("'\(widthRange)' is no range of widths; write it as 0.6..2, in points.")
            }
            style.width = low...high
        }
        return natural ?? true ? style : style.even
    }
}

/// The pens that can be asked for by name.
enum PenName: String, ExpressibleByArgument, CaseIterable {
    case ballpoint
    case fountain
    case brush
    case marker

    var style: PenStyle {
        switch self {
        case .ballpoint: .ballpoint
        case .fountain: .fountain
        case .brush: .brush
        case .marker: .marker
        }
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let found = rest.firstRange(of: separator) {
            parts.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return parts + [String(rest)]
    }
}
