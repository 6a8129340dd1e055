extension Face {
    /// Whether the face is meant for a character: for its script, or because all scripts share it.
    ///
    /// A face without stated scripts is meant for all. Fonts of other scripts have Latin letters too, mostly print
    /// letters.
    func isMeant(for character: Character) -> Bool {
        scripts.isEmpty
            || character.unicodeScalars.allSatisfy { scalar in
                LetterScript.names(of: scalar)?.contains(where: scripts.contains) ?? true
            }
    }

    /// Whether the face is meant for all of a text.
    func isMeant(for text: String) -> Bool {
        let isLatin = scripts.isEmpty || scripts.contains("Latin")
        return isLatin && text.utf8.allSatisfy { $0 < 0x80 } || text.allSatisfy(isMeant)
    }

    /// Whether the face is meant for some letter of a text.
    package func isMeant(forLetterOf text: String) -> Bool {
        text.contains { $0.isLetter && isMeant(for: $0) }
    }

    /// Whether the face was drawn for the letters of a text, rather than having them in addition to another script: the
    /// Latin letters of Chinese, Korean or Thai faces are plainer than their own.
    func isDrawn(for text: String) -> Bool {
        guard isMeant(for: text) else { return false }
        return !text.unicodeScalars.contains(where: LetterScript.isEuropean)
            || LetterScript.european.isSuperset(of: scripts)
    }

    /// Whether the face is meant for a script, by its ISO 15924 tag; a face without stated scripts is meant for all, and all
    /// are meant for signs that scripts share.
    func isMeant(forScript tag: UInt32) -> Bool {
        let names = LetterScript.names(ofTag: tag)
        return scripts.isEmpty || names.isEmpty || names.contains(where: scripts.contains)
    }
}
