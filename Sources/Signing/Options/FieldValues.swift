package import FoundationEssentials
internal import SignetLettering

/// The values of the fields of captions and texts, as options describe them.
package struct FieldValues: Hashable, Sendable {
    package var reason: String?
    package var location: String?
    package var id: String?
    package var locale: String?
    package var timeZone: String?
    package var dateStyle: String?

    package init() {}

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
