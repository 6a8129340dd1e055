public import SignetGraphics

/// Text beside or under a signature, as part of what it looks like.
///
/// The text may name the fields `{name}`, `{date}`, `{reason}`, `{location}` and `{id}`; a line whose fields are all
/// empty disappears, and `{{` and `}}` stand for braces. `<b>`, `<i>`, `<u>`, `<big>`, `<small>` and
/// `<span foreground="…" size="…" weight="…" style="…">` mark it up as in Pango; values of fields are never markup.
public struct Caption: Hashable, Sendable {
    /// Where a caption stands.
    public enum Layout: String, Hashable, Sendable, CaseIterable {
        case below
        case right
        case left
        /// In the place of the signature.
        case only
    }

    /// Where the lines stand that are shorter than the longest.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
        /// Where the text of each line begins.
        case natural
        case left
        case center
        case right
    }

    /// The direction of the text.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        /// That of the first letter of each line.
        case automatic = "auto"
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }

    /// A line around a signature and its caption.
    public struct Border: Hashable, Sendable {
        /// How wide it is, 0.1 to 10 points.
        public var lineWidth: Double
        /// The radius of its corners, 0 to 72 points.
        public var radius: Double
        /// What stays free within it, 0 to 72 points.
        public var padding: Double
        /// Its colour; nil for the caption's.
        public var color: Color?

        /// Makes a border; measures are points.
        public init(lineWidth: Double = 0.5, radius: Double = 3, padding: Double = 6, color: Color? = nil) {
            self.lineWidth = lineWidth
            self.radius = radius
            self.padding = padding
            self.color = color
        }
    }

    /// A line between a signature and its caption.
    public struct Rule: Hashable, Sendable {
        /// How wide it is, 0.1 to 10 points.
        public var lineWidth: Double
        /// Its colour; nil for the caption's.
        public var color: Color?

        /// Makes a rule; the width is in points.
        public init(lineWidth: Double = 0.4, color: Color? = nil) {
            self.lineWidth = lineWidth
            self.color = color
        }
    }

    /// The text with its fields and markup; at most 2,000 characters and 40 lines.
    ///
    /// May be empty beside a ``code``.
    public var template: String
    /// Where the caption stands.
    public var layout: Layout
    /// Where its lines stand in its width.
    public var alignment: Alignment = .natural
    /// The direction of its text.
    public var direction: Direction = .automatic
    /// Where the text wraps, 10 to 2,000 points; nil for what suits the signature.
    public var width: Double?
    /// The size of the text, 3 to 72 points.
    public var size = 8.0
    /// A word that is too wide makes the caption smaller, but not below this size; 3 to 72 points.
    public var minimumSize = 5.0
    /// The colour of text without a colour of its own.
    public var color = Color.black
    /// The distance from the signature, 0 to 72 points; nil for what suits the text.
    public var gap: Double?
    /// A line around it all.
    public var border: Border?
    /// A line between signature and caption.
    public var rule: Rule?
    /// The text or address of a QR code beside it all, at most 666 bytes; its fields are filled as in the template.
    public var code: String?

    /// Makes a caption of a text with fields and markup.
    public init(_ template: String, layout: Layout = .below) {
        self.template = template
        self.layout = layout
    }
}

extension Caption {
    /// The captions that have names: name, template and layout.
    private static let named: KeyValuePairs<String, (template: String, layout: Layout)> = [
        "name": ("{name}", .below),
        "name-date": ("{name}\n{date}", .below),
        "signed-by": ("Signed by <b>{name}</b>\n{date}\nReason: {reason}\nLocation: {location}", .right),
        "verify": ("Signed by <b>{name}</b>\n{date}\n<small>Document {id}</small>", .right),
    ]

    /// The names of the captions that come with Signet.
    public static var names: [String] { named.map(\.key) }

    /// A caption that comes with Signet, or nil for a name that none has.
    ///
    /// - Parameter name: One of ``names``: `name`, `name-date`, `signed-by` (with reason and location) or `verify`
    ///   (with the id, also as a QR code).
    public init?(named name: String) {
        guard let (_, found) = Self.named.first(where: { $0.key == name }) else { return nil }
        self.init(found.template, layout: found.layout)
        if name == "verify" { code = "{id}" }
    }

    /// The signer's name.
    public static let name = Caption("{name}")
    /// The signer's name and the date.
    public static let nameAndDate = Caption("{name}\n{date}")
}
