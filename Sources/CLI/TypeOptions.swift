public import ArgumentParser
public import Signet

/// How a typed name is set: shared by the subcommands that set one.
struct TypeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The face for --type: an id or family of 'signet fonts'.", valueName: "face"))
    var face: String?

    @Option(help: ArgumentHelp("A TrueType or OpenType file for --type.", valueName: "file"))
    var fontFile: String?

    @Option(
        help: ArgumentHelp(
            "OpenType features of the face, as ss01,salt=2,-liga.",
            valueName: "list"
        )
    )
    var features: FeatureList?

    @Option(
        help: ArgumentHelp(
            "What becomes of a long name: shrink, wrap at spaces, or error. With a width in points as wrap:180 (else that of --size, or 180), and a least size of print as wrap:180,min:6.",
            valueName: "rule"
        )
    )
    var fit: FitRule?

    @Option(
        name: .customLong("substitute"),
        help: ArgumentHelp(
            "What moves to another hand when the face lacks a character: words, letters or none. (default: words)",
            valueName: "what"
        )
    )
    var substitution: FaceSubstitution?

    @Flag(help: "Write the initials of the name.")
    var initials = false

    @Option(help: ArgumentHelp("The language of the name, as tr or sr-Latn.", valueName: "tag"))
    var language: String?

    /// Whether any of the options is given.
    var isGiven: Bool {
        face != nil || fontFile != nil || features != nil || fit != nil || substitution != nil || initials
            || language != nil
    }

    func validate() throws {
        guard face == nil || fontFile == nil else { throw ValidationError("Give --face or --font-file, not both.") }
    }

    /// The face that the options name.
    var selection: FaceName { fontFile.map { FaceName.file($0) } ?? face.map { FaceName($0) } ?? .dancingScript }

    /// The style that the options describe.
    ///
    /// The width is that of the stamp in points, where it is known; `natural` is the seed of the hand's variation.
    func style(width: Double?, natural: UInt64) -> TypedStyle {
        TypedStyle(
            features: features?.features ?? [],
            fit: fit?.fit(width: width) ?? .natural,
            substitution: substitution ?? .words,
            part: initials ? .initials : .whole,
            natural: natural,
            language: language
        )
    }
}

/// OpenType features with commas between them.
struct FeatureList: ExpressibleByArgument {
    let features: [FontFeature]

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        features = parts.compactMap { FontFeature(String($0)) }
        guard features.count == parts.count else { return nil }
    }
}

/// What becomes of a long name, as `shrink`, `wrap:180` or `shrink:180,min:8`.
struct FitRule: ExpressibleByArgument {
    enum Kind: String { case shrink, wrap, error }

    let kind: Kind
    let width: Double?
    let minimum: Double?

    /// A stamp without a size is at most so wide.
    static let usualWidth = 180.0

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard let head = parts.first?.split(separator: ":", omittingEmptySubsequences: false), parts.count <= 2,
            head.count <= 2, let kind = head.first.flatMap({ Kind(rawValue: String($0)) })
        else { return nil }
        self.kind = kind
        width = head.dropFirst().first.flatMap { Double(String($0)) }
        guard head.count == 1 || width.map({ $0.isFinite && $0 > 0 }) == true else { return nil }
        guard parts.count == 2 else {
            minimum = nil
            return
        }
        guard parts[1].hasPrefix("min:"), let least = Double(String(parts[1].dropFirst(4))), least.isFinite, least >= 0,
            kind != .error
        else { return nil }
        minimum = least
    }

    /// The fit for a stamp of some width.
    func fit(width stamp: Double?) -> NameFit {
        let width = width ?? stamp ?? Self.usualWidth
        switch kind {
        case .shrink: return minimum.map { .shrink(to: width, minimum: $0) } ?? .shrink(to: width)
        case .wrap: return minimum.map { .wrap(to: width, minimum: $0) } ?? .wrap(to: width)
        case .error: return .error(beyond: width)
        }
    }
}

extension FaceSubstitution: ExpressibleByArgument {}

extension StampSize {
    /// The width that it asks for, in points.
    var width: Double? {
        switch self {
        case .natural, .height: nil
        case .width(let width): width
        case .box(let size): size.width
        }
    }
}
