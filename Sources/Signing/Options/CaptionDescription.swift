package import FoundationEssentials
internal import SignetFiles
internal import SignetLettering

/// A caption as options describe it, with the values of its fields.
package struct CaptionDescription: Hashable, Sendable {
    package var caption: Caption
    package var reason: String?
    package var location: String?
    package var id: String?
    package var locale: String?
    package var timeZone: String?
    package var dateStyle: String?

    package init(_ caption: Caption) {
        self.caption = caption
    }

    /// The values of the fields.
    ///
    /// - Parameters:
    ///   - author: The person who signs; nil for the signature's own name.
    ///   - date: The date of the signature.
    ///   - zone: The zone of the date, where the options name none.
    /// - Returns: The values, the date in words.
    /// - Throws: ``SignetError`` for a locale, a zone or a pattern that does not exist.
    package func fields(author: String?, date: Date, zone: TimeZone) throws(SignetError) -> CaptionFields {
        var fields = CaptionFields(name: author, reason: reason, location: location, id: id)
        let format = try CaptionDateFormat(
            .init(option: dateStyle),
            locale: locale ?? "en_GB",
            timeZone: timeZone ?? zone.captionName(at: date)
        )
        fields.date = try format.text(date)
        return fields
    }
}

extension CaptionDateStyle {
    /// Reads a style as options write it: a word, or else a pattern.
    init(option text: String?) {
        self =
            switch text {
            case "short": .short
            case "medium": .medium
            case "long", nil: .long
            case "full": .full
            case "iso": .iso
            case .some(let pattern): .pattern(pattern)
            }
    }
}

extension Caption {
    /// A caption as options write it: the name of a template, or a text with `\n` for a new line.
    package init(option text: String) {
        self = Caption(named: text) ?? Caption(Self.withLineBreaks(text))
    }

    /// The caption whose text is in a file, without its last line end.
    package init(contentsOf path: String) throws(SignetError) {
        let text = String(decoding: try SignetError.files(FileContents.read(path)), as: UTF8.self)
        self.init(text.last?.isNewline == true ? String(text.dropLast()) : text)
    }

    /// A caption that is only a code.
    package static let codeOnly = Caption("", layout: .right)

    /// The text with a line break for `\n` and a backslash for two.
    package static func withLineBreaks(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            switch (character, rest.first) {
            case ("\\", "n"):
                rest.removeFirst()
                result.append("\n")
            case ("\\", "\\"):
                rest.removeFirst()
                result.append("\\")
            default: result.append(character)
            }
        }
        return result
    }
}
