internal import SignetGraphics

/// Chooses a caption font for every character, and keeps fonts open.
///
/// The choice depends on the catalogue and the characters alone, never on the system's font configuration.
final class CaptionFontSet {
    let fonts: CaptionFonts
    private var loaded: [String: LoadedFont] = [:]
    private var choices: [Choice: CaptionFont?] = [:]

    /// A stretch of a paragraph in one font.
    struct Run: Hashable {
        /// In UTF-8 bytes of the paragraph's text.
        var bytes: Range<Int>
        var font: CaptionFont
    }

    private struct Choice: Hashable {
        var scalar: Unicode.Scalar
        var cut: CaptionFontCut
    }

    init(fonts: CaptionFonts) {
        self.fonts = fonts
    }

    /// The font of a file, opened once.
    func loaded(_ font: CaptionFont) throws(CaptionError) -> LoadedFont { try loaded(file: font.file) }

    func loaded(file: String) throws(CaptionError) -> LoadedFont {
        if let font = loaded[file] { return font }
        do throws(LetteringError) {
            let font = try LoadedFont(file: file)
            loaded[file] = font
            return font
        } catch {
            throw .font(error)
        }
    }

    /// The fonts of a paragraph.
    ///
    /// A mark uses its letter's font; spaces and invisible characters use the font before them, if that has them.
    ///
    /// - Throws: `CaptionError.missingCharacters` for characters that no font has.
    func runs(of paragraph: CaptionParagraph) throws(CaptionError) -> [Run] {
        var runs: [Run] = []
        var missing: [Character] = []
        var offset = 0
        for character in paragraph.text {
            let bytes = offset..<offset + character.utf8.count
            offset = bytes.upperBound
            let cut = paragraph.style(at: bytes.lowerBound).cut
            guard let font = try font(for: character, cut: cut, after: runs.last?.font) else {
                if !missing.contains(character) { missing.append(character) }
                continue
            }
            if let last = runs.last, last.font == font {
                runs[runs.count - 1].bytes = last.bytes.lowerBound..<bytes.upperBound
            } else {
                runs.append(Run(bytes: bytes, font: font))
            }
        }
        guard missing.isEmpty else {
            throw .missingCharacters(missing, absentPackages: fonts.absentPackages)
        }
        return runs
    }

    private func font(
        for character: Character,
        cut: CaptionFontCut,
        after previous: CaptionFont?
    ) throws(CaptionError) -> CaptionFont? {
        let scalars = Array(character.unicodeScalars).filter { !$0.properties.isDefaultIgnorableCodePoint }
        if let previous, cut.substitutes.contains(previous.style), !scalars.contains(where: \.isVisible),
            try covers(previous, scalars)
        {
            return previous
        }
        guard let first = scalars.first else { return previous ?? fonts.installed.first }
        guard scalars.count > 1 else { return try font(for: first, cut: cut) }
        // An accent that no composed letter has (NFC) needs a font that sets it on its letter.
        let hasAccent = scalars.contains { (0x300...0x36F).contains($0.value) }
        for substitute in cut.substitutes {
            for font in fonts.installed where font.style == substitute && scalars.allSatisfy(font.suits) {
                guard try covers(font, scalars) else { continue }
                let loaded = try loaded(font)
                if !hasAccent || loaded.placesMarks { return font }
            }
        }
        return nil
    }

    private func font(for scalar: Unicode.Scalar, cut: CaptionFontCut) throws(CaptionError) -> CaptionFont? {
        let choice = Choice(scalar: scalar, cut: cut)
        if let known = choices[choice] { return known }
        var found: CaptionFont?
        search: for substitute in cut.substitutes {
            for font in fonts.installed where font.style == substitute && font.suits(scalar) {
                guard try covers(font, [scalar]) else { continue }
                found = font
                break search
            }
        }
        choices[choice] = .some(found)
        return found
    }

    /// Whether a font has a visible glyph for each of some scalars.
    private func covers(_ font: CaptionFont, _ scalars: [Unicode.Scalar]) throws(CaptionError) -> Bool {
        let loaded = try loaded(font)
        return scalars.allSatisfy { scalar in
            guard let glyph = loaded.nominalGlyph(of: scalar), glyph != 0 else { return false }
            return !scalar.isVisible || loaded.outline(of: glyph)?.isEmpty == false
        }
    }
}
