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

    @Flag(
        inversion: .prefixedNo,
        help: "Let the line's width follow the hand, or draw it even. (default: --natural)"
    )
    var natural: Bool?

    /// Whether any of the options is given.
    var isGiven: Bool { pen != nil || widthRange != nil || natural != nil }

    func validate() throws { _ = try style() }

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
