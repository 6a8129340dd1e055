/// A valid name: one line, at least one visible character, nothing that could make it look like another name.
package struct CheckedName: Hashable, Sendable {
    /// The greatest number of characters of a name.
    package static let maximumCharacters = 200
    /// The greatest length in UTF-8 bytes: a character may carry many combining marks, and each costs work.
    static let maximumBytes = 4000

    /// The name as it is set.
    package let text: String
    /// The invisible characters that were left out, each once and in order of their code points; spaces and line ends
    /// around the name are not among them.
    package let removed: [Unicode.Scalar]

    /// Checks a name and removes characters that came with it from the clipboard.
    ///
    /// Spaces and line breaks around it are removed. So are control characters, those that embed, override or isolate a
    /// direction (UAX #9, 3.1), zero-width spaces, soft hyphens and byte order marks; a tab becomes a space. Joiners
    /// and the marks LRM, RLM and ALM are kept: some scripts need them. Zero-width spaces after letters of the scripts of
    /// Southeast Asia and Tibet, where they only allow a line break, are left out silently.
    ///
    /// - Throws: `LetteringError` for a blank name, a line break within it, or too long a name.
    package init(_ text: String) throws(LetteringError) {
        // The count of bytes is checked first, since it is free.
        guard text.utf8.count <= Self.maximumBytes, text.count <= Self.maximumCharacters else {
            throw .nameTooLong(limit: Self.maximumCharacters)
        }
        guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) || text.first == " " || text.last == " " else {
            guard !text.isEmpty else { throw .noVisibleCharacter }
            self.text = text
            removed = []
            return
        }
        var removed: Set<Unicode.Scalar> = []
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\t" {
                kept.append(" ")
            } else if scalar.isUnwanted {
                if scalar != "\u{200B}" || kept.last?.mayPrecedeHiddenBreak != true { removed.insert(scalar) }
            } else {
                kept.append(scalar)
            }
        }
        while kept.last?.properties.isWhitespace == true { kept.removeLast() }
        kept.removeFirst(kept.prefix { $0.properties.isWhitespace }.count)
        guard kept.contains(where: \.isVisible) else { throw .noVisibleCharacter }
        self.text = String(kept)
        self.removed = removed.sorted()
        for (index, character) in self.text.enumerated()
        where character.unicodeScalars.contains(where: \.isLineBreak) {
            throw .lineBreak(position: index + 1)
        }
    }

    /// The initials of a name, by the rules of its script.
    package static func initials(of name: String, language: String?) -> String {
        Initials.of(name, language: language)
    }

    /// The part of the name that a style writes: all of it, or its initials.
    func written(_ style: TypedStyle) -> String {
        switch style.part {
        case .whole: text
        case .initials: Initials.of(text, language: style.language)
        }
    }

    /// Warnings for the caller about omitted characters.
    var warning: NameWarning? { removed.isEmpty ? nil : .invisibleCharacters(removed) }
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

    /// Whether the scalar ends a line (UAX #14, BK, CR, LF and NL).
    fileprivate var isLineBreak: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Whether the scalar is a combining mark.
    var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether the scalar is a variation selector that asks for another form of the character before it, not for that of emoji or
    /// of text.
    var selectsForm: Bool {
        switch value {
        case 0xFE00...0xFE0D, 0xE0100...0xE01EF: true
        default: false
        }
    }

    /// Whether the scalar is of a script that is written without spaces, whose words a zero-width space separates: Thai, Lao,
    /// Tibetan, Myanmar, Khmer and the Tai scripts.
    fileprivate var mayPrecedeHiddenBreak: Bool {
        switch value {
        case 0xE00...0x109F, 0x1780...0x17FF, 0x1950...0x1AAF, 0xA9E0...0xA9FF, 0xAA60...0xAADF: true
        default: false
        }
    }

    /// Whether the scalar does not belong in a name.
    fileprivate var isUnwanted: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: false
        case 0xAD, 0x200B, 0x2060...0x2064, 0xFEFF: true
        case 0x202A...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB: true
        default: properties.generalCategory == .control
        }
    }
}
