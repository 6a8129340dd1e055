public import ArgumentParser
public import Signet
internal import SignetSigning

/// How a typed name is set: shared by the subcommands that set one.
struct TypeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The face for --type: an id or family of 'signet fonts'. (default: dancing-script, or the first drawn for the script that has the name)",
            valueName: "face"
        )
    )
    var face: String?

    @Option(
        help: ArgumentHelp(
            "A font for --type: TrueType, OpenType, a collection (.ttc), WOFF, WOFF2 or Type 1 (.pfb, .pfa).",
            valueName: "file"
        )
    )
    var fontFile: String?

    @Option(
        help: ArgumentHelp(
            "The font of a collection or the style of a variable font, as \"Light Italic\" or 2: 'signet fonts --font-file FILE' lists them. (default: the first, in its default style)",
            valueName: "name"
        )
    )
    var fontInstance: String?

    @Option(
        name: .customLong("axis"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "An axis of a variable font, as wght=350; may be given several times.",
            valueName: "tag=number"
        ),
        transform: AxisList.init(option:)
    )
    var axes: [AxisList] = []

    @Option(
        help: ArgumentHelp(
            "OpenType features of the face, as ss01,salt=2,-liga.",
            valueName: "list"
        )
    )
    var features: FeatureList?

    @Option(
        help: ArgumentHelp(
            "How to fit a long name: shrink, wrap at spaces, or error. By default it wraps where it would be smaller than print of 6 points. wrap:180 gives the width in points (default: that of --size, or 180), wrap:180,min:8 the smallest size of print too.",
            valueName: "rule"
        )
    )
    var fit: FitRule?

    @Option(
        name: .customLong("substitute"),
        help: ArgumentHelp(
            "The parts set in another face when the face lacks a character: words, letters or none. (default: words)",
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
        face != nil || fontFile != nil || hasVariant || features != nil || fit != nil || substitution != nil || initials
            || language != nil
    }

    /// Whether the initials are asked for, and nothing else that names have.
    var onlyInitials: Bool {
        initials && face == nil && fontFile == nil && !hasVariant && features == nil && fit == nil
            && substitution == nil
            && language == nil
    }

    func validate() throws {
        guard face == nil || fontFile == nil else { throw ValidationError("Give --face or --font-file, not both.") }
        guard face != nil || fontFile != nil || !hasVariant else {
            throw ValidationError("--font-instance and --axis go with --font-file or --face.")
        }
    }

    private var hasVariant: Bool { fontInstance != nil || !axes.isEmpty }

    /// The face that the options name.
    var selection: FaceName {
        var name = fontFile.map { FaceName.file($0) } ?? face.map { FaceName($0) } ?? .any
        name.variant = FontVariant(instance: fontInstance, axes: axes.flatMap(\.axes))
        return name
    }

    /// The style that the options describe; the fit of a long name is separate.
    ///
    /// `natural` is the seed of the variation.
    func style(natural: UInt64) -> TypedStyle {
        TypedStyle(
            features: features?.features ?? [],
            fit: .natural,
            substitution: substitution ?? .words,
            part: initials ? .initials : .whole,
            natural: natural,
            language: language
        )
    }
}

extension FeatureList: ExpressibleByArgument {
    /// Reads a list as `ss01,salt=2,-liga`.
    package init?(argument: String) { self.init(argument) }
}

extension FitRule: ExpressibleByArgument {
    /// Reads a rule as `shrink`, `wrap:180` or `shrink:180,min:8`.
    package init?(argument: String) { self.init(argument) }
}

extension FaceSubstitution: NamedChoice {}
