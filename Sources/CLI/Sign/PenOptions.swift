public import ArgumentParser
public import Signet

/// How the line of a drawing looks: shared by the subcommands that draw one.
struct PenOptions: ParsableArguments {
    @Option(help: "The pen of a drawing. (default: ballpoint)")
    var pen: PenName?

    @Option(
        name: [.customLong("pen-width"), .customLong("width-range")],
        help: ArgumentHelp(
            "Another width of the pen's line in points, at natural size, as in 0.6..2.",
            valueName: "min..max"
        )
    )
    var widthRange: String?

    @Option(
        defaultAsFlag: 1,
        help: ArgumentHelp(
            "Vary a typed name like handwriting, each number in another way; 0 for none. Drawings vary their line by default.",
            valueName: "number"
        )
    )
    var natural: UInt64?

    @Flag(name: .customLong("no-natural"), help: "Draw a drawing's line even.")
    var isEven = false

    /// Whether any of the options that only drawings have is given.
    var isGiven: Bool { pen != nil || widthRange != nil || isEven }

    func validate() throws {
        guard natural == nil || !isEven else { throw ValidationError("Give --natural or --no-natural, not both.") }
        _ = try style()
    }

    /// The pen that the options describe.
    func style() throws -> PenStyle {
        let widths = try widthRange.map { text in
            try validating { () throws(OptionError) in try PenName.widths(option: text) }
        }
        return (pen ?? .ballpoint).style(widths: widths, isEven: isEven)
    }
}

extension PenName: NamedChoice {}
