internal import ArgumentParser
internal import Signet

/// How the line of a drawing looks: shared by the subcommands that draw one.
struct PenOptions: ParsableArguments {
    @Option(help: "The pen of a drawing. (default: ballpoint)")
    var pen: PenName?

    @Option(
        help: ArgumentHelp(
            "Another width of the pen's line in points, at natural size, as in 0.6..2.",
            valueName: "min..max"
        )
    )
    var widthRange: String?

    @Option(
        defaultAsFlag: 1,
        help: ArgumentHelp(
            "Let a drawing's line follow the hand, as it does by itself; let a typed name vary like a hand's, each number in another way and 0 not at all.",
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
        var style = (pen ?? .ballpoint).style
        if let widthRange {
            let ends = widthRange.components(separatedBy: "..").map { Double($0) }
            guard ends.count == 2, let low = ends[0], let high = ends[1], low > 0, low <= high, high <= 100 else {
                throw ValidationError("'\(widthRange)' is no range of widths; write it as 0.6..2, in points.")
            }
            style.width = low...high
        }
        return isEven ? style.even : style
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
