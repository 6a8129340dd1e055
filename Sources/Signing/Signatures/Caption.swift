public import SignetGraphics
public import SignetLettering

/// Text beside or under a signature, as part of its appearance.
///
/// The text may name the fields `{name}`, `{date}`, `{reason}`, `{location}` and `{id}`; a line whose fields are all
/// empty disappears, and `{{` and `}}` are written for braces. `<b>`, `<i>`, `<u>`, `<big>`, `<small>` and
/// `<span foreground="…" size="…" weight="…" style="…">` mark it up as in Pango; values of fields are never markup.
public struct Caption: Hashable, Sendable {
    /// The place of a caption beside its signature.
    public typealias Layout = CaptionLayout
    /// The alignment of lines that are shorter than the longest.
    public typealias Alignment = CaptionAlignment
    /// The direction of the text.
    public typealias Direction = CaptionDirection
    /// A line around a signature and its caption.
    public typealias Border = CaptionBorder
    /// A line between a signature and its caption.
    public typealias Rule = CaptionRule

    /// The text with its fields and markup; at most 2,000 characters and 40 lines.
    ///
    /// It may be empty if there is a ``code``.
    public var template: String
    /// The place of the caption beside the signature.
    public var layout: Layout
    /// The alignment of its lines within its width.
    public var alignment: Alignment = .natural
    /// The direction of its text.
    public var direction: Direction = .automatic
    /// The width at which the text wraps, 10 to 2,000 points; nil for a width that suits the signature.
    public var width: Double?
    /// The size of the text, 3 to 72 points.
    public var size = 8.0
    /// A word that is too wide makes the caption smaller, but not below this size; 3 to 72 points.
    public var minimumSize = 5.0
    /// The colour of text without its own colour.
    public var color = Color.black
    /// The distance from the signature, 0 to 72 points; nil for one that suits the text.
    public var gap: Double?
    /// A border around signature and caption.
    public var border: Border?
    /// A rule between signature and caption.
    public var rule: Rule?
    /// The text or address of a QR code beside signature and caption, at most 666 bytes; its fields are filled as in
    /// the template.
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

    /// A caption that comes with Signet, or nil for an unknown name.
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
