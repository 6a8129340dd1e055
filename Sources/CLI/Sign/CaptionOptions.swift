public import ArgumentParser
public import Signet
internal import SignetSigning

/// The text beside or under a signature: shared by the subcommands that show one.
struct CaptionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Text with the signature: name, name-date, signed-by, verify, or a text with {name} {date} {reason} {location} {id}, \\n for a new line, and <b> <i> <u> <span …>.",
            valueName: "text"
        )
    )
    var caption: String?

    @Option(help: ArgumentHelp("A file with the text of the caption.", valueName: "file"))
    var captionFile: String?

    @Option(help: "Where the caption goes. (default: below; right for signed-by and verify)")
    var captionLayout: Caption.Layout?

    @Option(help: "The alignment of shorter lines.")
    var captionAlign: Caption.Alignment?

    @Option(help: "The direction of its text.")
    var captionDirection: Caption.Direction?

    @Option(help: ArgumentHelp("The width at which its text wraps, in points.", valueName: "points"))
    var captionWidth: Double?

    @Option(help: ArgumentHelp("The size of its text in points. (default: 8)", valueName: "points"))
    var captionSize: Double?

    @Option(help: ArgumentHelp("Its colour: a name or #rrggbb. (default: black)", valueName: "color"))
    var captionColor: String?

    @Option(help: ArgumentHelp("The reason for signing: {reason} of the caption or the text.", valueName: "text"))
    var reason: String?

    @Option(help: ArgumentHelp("The place of signing: {location}.", valueName: "text"))
    var location: String?

    @Option(help: ArgumentHelp("An identifier: {id}.", valueName: "text"))
    var id: String?

    @Option(
        help: ArgumentHelp("The language and country of {date}. (default: en_GB)", valueName: "locale")
    )
    var locale: String?

    @Option(
        help: ArgumentHelp(
            "The time zone of {date}. (default: that of --date, or GMT)",
            valueName: "zone"
        )
    )
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "How {date} is written: short, medium, long, full, iso or a pattern as in 'd.M.yyyy HH:mm'. (default: long)",
            valueName: "style"
        )
    )
    var dateStyle: String?

    @Flag(help: "Draw a line around the signature and its caption.")
    var border = false

    @Flag(help: "Draw a thin line between signature and caption.")
    var rule = false

    @Option(
        help: ArgumentHelp(
            "A QR code beside them, of a text or an address with the caption's fields.",
            valueName: "text"
        )
    )
    var qr: String?

    func validate() throws {
        guard caption == nil || captionFile == nil else {
            throw ValidationError("Give --caption or --caption-file, not both.")
        }
        let needsText: [(String, Bool)] = [
            ("--caption-align", captionAlign != nil), ("--caption-direction", captionDirection != nil),
            ("--caption-width", captionWidth != nil), ("--caption-size", captionSize != nil),
            ("--caption-color", captionColor != nil), ("--rule", rule), ("--caption-layout", captionLayout != nil),
        ]
        if let option = needsText.first(where: \.1)?.0, !hasText {
            throw ValidationError("\(option) goes with --caption, --caption-file or --qr.")
        }
        _ = try SignatureOptions.color(captionColor)
    }

    /// Whether there is a caption or a code.
    private var hasText: Bool { caption != nil || captionFile != nil || qr != nil }

    /// The options that are given for fields.
    private var givenFields: [String] {
        let fields: [(String, Bool)] = [
            ("--reason", reason != nil), ("--location", location != nil), ("--id", id != nil),
            ("--locale", locale != nil), ("--time-zone", timeZone != nil), ("--date-style", dateStyle != nil),
        ]
        return fields.filter(\.1).map(\.0)
    }

    /// Checks that options for fields are given with something that has fields: a caption, or the text of a stamp.
    ///
    /// - Parameters:
    ///   - text: The text of a stamp.
    ///   - isSealed: Whether a digital signature takes the reason and the location.
    /// - Throws: A sentence with the option.
    func checkFields(of text: String?, isSealed: Bool) throws {
        guard !hasText, text == nil, let field = givenFields.first(where: { !isSealed || !Self.ofSeal.contains($0) })
        else { return }
        let others = Self.ofSeal.contains(field) ? ", --text or --seal." : " or --text."
        throw ValidationError("\(field) goes with --caption, --caption-file, --qr\(others)")
    }

    /// The fields that are entries of a digital signature, too.
    private static let ofSeal = ["--reason", "--location"]

    /// Whether anything is set with the signature.
    var isGiven: Bool { hasText || border }

    /// The values of the fields.
    var fields: FieldValues {
        var fields = FieldValues()
        fields.reason = reason
        fields.location = location
        fields.id = id
        fields.locale = locale
        fields.timeZone = timeZone
        fields.dateStyle = dateStyle
        return fields
    }

    /// The caption that the options describe; nil without one.
    func described() throws -> Caption? {
        guard isGiven else { return nil }
        var caption = try text()
        if let captionLayout { caption.layout = captionLayout }
        if let captionAlign { caption.alignment = captionAlign }
        if let captionDirection { caption.direction = captionDirection }
        if let captionWidth { caption.width = captionWidth }
        if let captionSize { caption.size = captionSize }
        if let color = try SignatureOptions.color(captionColor) { caption.color = color }
        if border { caption.border = Caption.Border() }
        if rule { caption.rule = Caption.Rule() }
        if let qr { caption.code = qr }
        return caption
    }

    private func text() throws -> Caption {
        if let captionFile { return try Caption(contentsOf: captionFile) }
        return caption.map { Caption(option: $0) } ?? .codeOnly
    }
}

extension Caption.Layout: NamedChoice {}
extension Caption.Alignment: NamedChoice {}
extension Caption.Direction: NamedChoice {}
