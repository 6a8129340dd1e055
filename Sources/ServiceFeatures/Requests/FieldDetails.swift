package import SignetRules

/// The properties of a field beyond its kind and place, by the names that the API has for them; each is left out where it is the default.
package struct FieldDetails: Codable, Sendable, Hashable {
    /// The size of a text that does not fit its field.
    package enum Overflow: String, Codable, Sendable, CaseIterable {
        /// The text is refused as it is typed.
        case refuse
        /// The letters become smaller.
        case shrink
        /// The text goes on in further lines, as far as the field is high.
        case wrap
    }

    package enum Alignment: String, Codable, Sendable, CaseIterable { case left, center, right }

    package enum VerticalAlignment: String, Codable, Sendable, CaseIterable { case top, middle, bottom }

    /// One of the values that can be chosen.
    package struct Option: Codable, Sendable, Hashable {
        package let value: String
        /// Its place, on the page of the field unless it has another; without one it is in the field's own.
        package let page: Int?
        package let frame: [Double]?
    }

    /// Another place where the value is shown.
    package struct Copy: Codable, Sendable, Hashable {
        package let page: Int
        package let frame: [Double]
    }

    package var hint: String?
    package var readOnly: Bool?
    /// The value that it has before its signer fills it in.
    package var value: String?
    /// How a date, number or amount is written, or which ready pattern a text has.
    package var format: String?
    /// The least and the most: of a number its value, of a text its letters, of choices how many, of a date its day.
    package var least: String?
    package var most: String?
    package var step: String?
    package var pattern: String?
    /// Said where the pattern does not match.
    package var message: String?
    package var options: [Option]?
    /// The fields of a group are shown under its name.
    package var group: String?
    /// In points, 6 to 72.
    package var fontSize: Double?
    package var align: Alignment?
    package var valign: VerticalAlignment?
    /// The colour of the text, as in `#1a2b3c`.
    package var color: String?
    package var overflow: Overflow?
    package var copies: [Copy]?
    /// The name of the document's own form field that is filled too.
    package var form: String?
    package var rules: [Rule]?
    package var formula: String?
}
