public import SignetGraphics
internal import SignetInk
public import SignetSigning

/// The choices offered to a person who is asked for a signature: ways to sign, faces, inks, widths of the pen.
///
/// The names are the same in the library, in JSON, as attributes of the page's element and as options of the command,
/// where it has them. The captured signature is checked against it: ``SignatureSource/signature(_:typesetter:lookup:)``.
public struct CaptureConfiguration: Hashable, Sendable {
    /// A way to sign.
    public enum Mode: String, Hashable, Sendable, CaseIterable, Codable {
        /// With pen, finger or mouse.
        case draw
        /// A picture of ink on paper.
        case image
        /// A name in a signature face.
        case type
    }

    /// Whether a finished signature is kept for its person.
    public enum Saving: String, Hashable, Sendable, CaseIterable, Codable {
        case never
        /// The person decides.
        case ask
        case always
    }

    /// The part that a person is asked for.
    public enum Part: String, Hashable, Sendable, CaseIterable, Codable {
        case signature
        case initials
    }

    /// The ways to sign in the order in which they are shown; at least one.
    public var modes: [Mode]
    /// The ids of the offered faces; empty for all that can set the name.
    public var faces: [String]
    /// The offered inks, the first one preselected; at least one.
    public var colors: [Color]
    /// The pen of drawings.
    public var pen: PenName
    /// The line's initial thinnest and thickest width, in points at the signature's natural size.
    public var penWidth: ClosedRange<Double>
    /// The widths that may be chosen, in points.
    public var penRange: ClosedRange<Double>
    /// Width over height of the surface to draw on.
    public var aspect: Double
    /// Whether a finished signature is kept.
    public var saving: Saving
    /// The initial name for typing.
    public var name: String?
    /// Whether a lone dot counts as a signature.
    public var allowDots: Bool
    /// The part to capture.
    public var part: Part

    /// The default inks: black, blue, dark red.
    public static let defaultColors: [Color] = [
        .black, Color(red: 0x1f, green: 0x3a, blue: 0x93), Color(red: 0x8b, green: 0x1a, blue: 0x1a),
    ]
    /// The default widths to choose from, in points.
    public static let defaultPenRange = 0.3...6.0

    /// Makes a configuration; without arguments it offers all ways to sign, in all faces.
    ///
    /// Nothing is checked here: ``problems(in:)`` lists the invalid members.
    ///
    /// - Parameters:
    ///   - modes: The ways to sign in their order.
    ///   - faces: The ids of the offered faces; empty for all.
    ///   - colors: The inks, the first one preselected.
    ///   - pen: The pen of drawings.
    ///   - penWidth: The initial widths of the line; nil for the pen's own, within `penRange`.
    ///   - penRange: The widths that may be chosen.
    ///   - aspect: Width over height of the surface to draw on.
    ///   - saving: Whether a finished signature is kept.
    ///   - name: The initial name.
    ///   - allowDots: Whether a lone dot counts.
    ///   - part: The part to capture.
    public init(
        modes: [Mode] = Mode.allCases,
        faces: [String] = [],
        colors: [Color] = defaultColors,
        pen: PenName = .ballpoint,
        penWidth: ClosedRange<Double>? = nil,
        penRange: ClosedRange<Double> = defaultPenRange,
        aspect: Double = 3,
        saving: Saving = .ask,
        name: String? = nil,
        allowDots: Bool = false,
        part: Part = .signature
    ) {
        self.modes = modes
        self.faces = faces
        self.colors = colors
        self.pen = pen
        self.penWidth = penWidth ?? pen.style(widths: nil, isEven: false).width.clamped(to: penRange)
        self.penRange = penRange
        self.aspect = aspect
        self.saving = saving
        self.name = name
        self.allowDots = allowDots
        self.part = part
    }
}
