/// The default face for a name.
extension NameSetter {
    /// The face that leads in a name when none was chosen.
    ///
    /// It is the first one, of a preferred face and those of the catalogue, that was drawn for all letters of the name and has
    /// them, and those of its initials if they are written: one person's name and initials are in one hand. Where there is none,
    /// it is the first one that was drawn for the leading script: Latin if the name has Latin letters, else that of its first
    /// letter. Other faces then set the other scripts, or words with letters that the face lacks; where none may, a face that has
    /// the whole name comes first, whatever it was drawn for.
    package func face(for name: String, in preferred: Face, style: TypedStyle) throws(LetteringError) -> Face {
        let checked = try CheckedName(name)
        let texts = [checked.text, checked.written(style)].removingRepeats
        if let font = try? font(of: preferred), texts.allSatisfy({ preferred.isPlain($0, in: font) }) {
            return preferred
        }
        let faces = [preferred] + catalog.faces
        if let whole = faces.first(where: { face in texts.allSatisfy { sets($0, drawnBy: face) } }) { return whole }
        if style.substitution == .none, let whole = faces.first(where: { sets(checked.text, whole: $0) }) {
            return whole
        }
        let leading = Self.leadingWords(of: checked.text)
        let letters = leading.map { $0.filter { $0.isLetter || $0.unicodeScalars.contains(where: \.isMark) } }
        for part in [leading.joined(separator: " "), letters.joined(separator: " ")] + leading {
            if let face = faces.first(where: { sets(part, drawnBy: $0) }) { return face }
        }
        return faces.first { sets(checked.text, whole: $0) } ?? preferred
    }

    /// Whether a face was drawn for a text and sets it by itself.
    private func sets(_ text: String, drawnBy face: Face) -> Bool {
        face.isDrawn(for: text) && sets(text, whole: face)
    }

    /// The words in the leading script of a name.
    private static func leadingWords(of name: String) -> [String] {
        let words = words(of: name, runs: TextRun.logicalRuns(of: name))
            .map { (text: slice(name, $0.bytes), script: $0.script) }
            .filter { $0.text.contains(where: \.isLetter) }
        let script = words.contains { $0.script == TextRun.latin } ? TextRun.latin : words.first?.script
        return words.filter { $0.script == script }.map(\.text)
    }
}

extension Face {
    /// Whether a text is of ASCII characters that the face is meant for and has.
    fileprivate func isPlain(_ text: String, in font: LoadedFont) -> Bool {
        isMeant(for: text) && text.unicodeScalars.allSatisfy { $0 == " " || $0.isASCII && font.hasInk($0) }
    }
}
