package import SignetGraphics

/// Draws the text of fields as outlines, for characters that no font of the form has.
package protocol FieldLettering {
    /// The lines of a paragraph of which each fits a width.
    ///
    /// - Parameters:
    ///   - text: A text without line ends.
    ///   - isBold: Whether its letters are bold.
    ///   - width: In ems; nil for a single line.
    /// - Returns: The lines with their measures in ems; none for a blank text.
    /// - Throws: `FieldLetteringError` where a character cannot be drawn.
    func lines(of text: String, isBold: Bool, width: Double?) throws(FieldLetteringError) -> [FieldLetteringLine]
}

/// A line in outlines; all measures are ems.
package struct FieldLetteringLine {
    /// Its characters from left to right.
    package let text: String
    package let width: Double
    package let glyphs: [Glyph]

    package init(text: String, width: Double, glyphs: [Glyph]) {
        (self.text, self.width, self.glyphs) = (text, width, glyphs)
    }

    /// A letter at its place.
    package struct Glyph {
        /// Equal for equal outlines.
        package let key: AnyHashable
        package let outline: Path
        /// From the start of the line's baseline.
        package let origin: Point

        package init(key: AnyHashable, outline: Path, origin: Point) {
            (self.key, self.outline, self.origin) = (key, outline, origin)
        }
    }
}

/// The reason why a text has no outlines.
package enum FieldLetteringError: Error, Hashable, Sendable {
    /// No font has these characters.
    case missingCharacters(String)
    /// There are more lines than can be set.
    case tooManyLines
    /// A font or a library is missing, with the reason.
    case unavailable(String)
}
