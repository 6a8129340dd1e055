internal import SignetGraphics

/// An opening tag of a template's markup.
struct CaptionTag {
    let name: String
    private let attributes: [(name: String, value: String)]

    /// Reads the text between `<` and `>`.
    init(_ text: String) throws(CaptionSyntaxError) {
        var rest = text[...]
        name = String(Self.word(&rest))
        guard ["b", "i", "u", "big", "small", "span"].contains(name) else { throw .unknownTag(String(text.prefix(40))) }
        var attributes: [(name: String, value: String)] = []
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard !rest.isEmpty else { break }
            guard name == "span" else { throw .unknownTag(String(text.prefix(40))) }
            let start = rest
            let attribute = String(Self.word(&rest))
            rest = rest.drop(while: \.isWhitespace)
            guard !attribute.isEmpty, rest.popFirst() == "=" else { throw .badAttribute(String(start.prefix(40))) }
            rest = rest.drop(while: \.isWhitespace)
            guard let quote = rest.popFirst(), quote == "\"" || quote == "'", let end = rest.firstIndex(of: quote)
            else {
                throw .badAttribute(String(start.prefix(40)))
            }
            attributes.append((attribute, String(rest[..<end])))
            rest = rest[rest.index(after: end)...]
        }
        self.attributes = attributes
    }

    private static func word(_ rest: inout Substring) -> Substring {
        let word = rest.prefix { $0.isLetter || $0 == "_" || $0 == "-" }
        rest = rest[word.endIndex...]
        return word
    }

    /// The style of the text in the tag.
    func style(within outer: CaptionSpanStyle) throws(CaptionSyntaxError) -> CaptionSpanStyle {
        var style = outer
        switch name {
        case "b": style.isBold = true
        case "i": style.isItalic = true
        case "u": style.isUnderlined = true
        case "big": style = style.enlarged(by: 1.2)
        case "small": style = style.enlarged(by: 1 / 1.2)
        default:
            for attribute in attributes { try Self.apply(attribute.name, attribute.value, to: &style) }
        }
        return style
    }

    private static func apply(
        _ attribute: String,
        _ value: String,
        to style: inout CaptionSpanStyle
    ) throws(CaptionSyntaxError) {
        func bad(_ expected: String) -> CaptionSyntaxError {
            .badValue(String(value.prefix(40)), attribute: attribute, expected: expected)
        }
        switch attribute {
        case "foreground", "fgcolor", "color":
            guard let color = Color(value) else { throw bad("a name such as blue, or #rrggbb") }
            style.color = color
        case "weight", "font_weight":
            switch (value, Int(value)) {
            case ("bold", _), (_, .some(600...1000)): style.isBold = true
            case ("normal", _), (_, .some(100..<600)): style.isBold = false
            default: throw bad("normal or bold")
            }
        case "style", "font_style":
            guard ["normal", "italic", "oblique"].contains(value) else { throw bad("normal or italic") }
            style.isItalic = value != "normal"
        case "underline":
            guard ["none", "single"].contains(value) else { throw bad("none or single") }
            style.isUnderlined = value == "single"
        case "size", "font_size":
            guard let changed = resized(style, value) else { throw bad("10pt, 120%, small, large, smaller or larger") }
            style = changed
        default: throw .unknownAttribute(String(attribute.prefix(40)))
        }
    }

    /// The style with a size as Pango writes it, other than in its own units.
    private static func resized(_ style: CaptionSpanStyle, _ value: String) -> CaptionSpanStyle? {
        var copy = style
        switch value {
        case "smaller": return style.enlarged(by: 1 / 1.2)
        case "larger": return style.enlarged(by: 1.2)
        case "xx-small": copy.size = .relative(0.579)
        case "x-small": copy.size = .relative(0.694)
        case "small": copy.size = .relative(0.833)
        case "medium": copy.size = .relative(1)
        case "large": copy.size = .relative(1.2)
        case "x-large": copy.size = .relative(1.44)
        case "xx-large": copy.size = .relative(1.728)
        default:
            if value.hasSuffix("%"), let percent = Double(value.dropLast()), (25...400).contains(percent) {
                copy.size = .relative(percent / 100)
            } else if value.hasSuffix("pt"), let points = Double(value.dropLast(2)),
                CaptionMeasure.size.range.contains(points)
            {
                copy.size = .points(points)
            } else {
                return nil
            }
        }
        return copy
    }
}
