public import SignetGraphics
public import SignetLettering
internal import SignetStamping

/// The style of a text that is stamped in place of a signature.
public struct TextStyle: Hashable, Sendable {
    /// The size of the text, 3 to 72 points.
    public var size = 12.0
    /// Its colour.
    public var color = Color.black
    /// The alignment of lines that are shorter than the longest.
    public var alignment: Caption.Alignment = .natural
    /// The width at which the text wraps, 10 to 2,000 points; nil for 32 times its size.
    public var width: Double?

    /// Makes a style.
    public init() {}

    /// The sizes that a text can have, in points.
    package static var sizes: ClosedRange<Double> { CaptionMeasure.size.range }
    /// The widths at which it can wrap, in points.
    package static var widths: ClosedRange<Double> { CaptionMeasure.width.range }
}

extension Signature {
    /// A text such as a date, in print.
    ///
    /// Beside a printed text it continues the line, on the same baseline; it is never enlarged to fill a box. The
    /// fields and the markup are those of a ``Caption``.
    ///
    /// - Parameters:
    ///   - text: The text; at most 2,000 characters and 40 lines.
    ///   - style: Its size, colour and alignment.
    ///   - fields: The values of the fields that the text names.
    /// - Returns: The text at its natural size.
    /// - Throws: ``SignetError``: `invalidData` for a text that cannot be set or is empty, `invalidArgument` for measures
    ///   out of range.
    public static func text(
        _ text: String,
        style: TextStyle = TextStyle(),
        fields: CaptionFields = CaptionFields()
    ) throws(SignetError) -> Signature {
        try Captioner().text(text, style: style, fields: fields)
    }
}

extension Captioner {
    /// A text in place of a signature: ``Signature/text(_:style:fields:)``.
    ///
    /// - Throws: ``SignetError``.
    public func text(
        _ text: String,
        style: TextStyle = TextStyle(),
        fields: CaptionFields = CaptionFields()
    ) throws(SignetError) -> Signature {
        var caption = Caption(text, layout: .only)
        caption.size = style.size
        caption.color = style.color
        caption.alignment = style.alignment
        caption.width = style.width
        let set = try adding(caption, to: .symbol(.dot), fields: fields)
        return Signature(
            artwork: set.artwork,
            kind: set.kind,
            subject: "Text",
            name: nil,
            alternativeText: set.alternativeText
        )
    }
}
