/// A name that may be set: one line, at least one visible character, nothing that could show it as another name.
package struct CheckedName: Hashable, Sendable {
    /// The greatest number of characters of a name.
    package static let maximumCharacters = 200
    /// The greatest length in UTF-8 bytes: a character may carry many combining marks, and each costs work.
    static let maximumBytes = 4000

    package let text: String

    /// Checks a name.
    ///
    /// - Throws: `LetteringError` for a blank name, a line break, a control character, a character that embeds,
    ///   overrides or isolates a direction (UAX #9, 3.1), or too long a name. Joiners and the marks LRM, RLM and ALM
    ///   are not an error: some scripts need them.
    package init(_ text: String) throws(LetteringError) {
        guard text.utf8.count <= Self.maximumBytes, text.count <= Self.maximumCharacters else {
            throw .nameTooLong(limit: Self.maximumCharacters)
        }
        var isVisible = false
        for (index, character) in text.enumerated() {
            for scalar in character.unicodeScalars {
                try Self.check(scalar, at: index + 1)
                isVisible = isVisible || scalar.isVisible
            }
        }
        guard isVisible else { throw .noVisibleCharacter }
        self.text = text
    }

    private static func check(_ scalar: Unicode.Scalar, at position: Int) throws(LetteringError) {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: throw .lineBreak(position: position)
        case 0x202A...0x202E, 0x2066...0x2069: throw .directionControl(scalar, position: position)
        default:
            guard scalar.properties.generalCategory == .control else { return }
            throw .controlCharacter(scalar, position: position)
        }
    }
}

extension Unicode.Scalar {
    /// Whether a face is expected to draw something for the scalar.
    var isVisible: Bool {
        guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint else { return false }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned:
            return false
        default: return true
        }
    }
}
