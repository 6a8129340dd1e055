internal import SignetGraphics
internal import SignetLettering
internal import SignetStamping

/// The letters of fields in the caption fonts, which are opened when a field first needs them.
final class FieldLetters: FieldLettering {
    private var setter: TextSetter?

    /// The size at which lines are laid out, in points: large enough for their widths to be exact.
    private static let size = 10.0
    /// The widest line that can be laid out, in points.
    private static let widest = 30_000.0

    func lines(
        of text: String,
        isBold: Bool,
        width: Double?
    ) throws(FieldLetteringError) -> [FieldLetteringLine] {
        do throws(CaptionError) {
            let setter: TextSetter
            if let known = self.setter { setter = known } else { setter = TextSetter(fonts: try fonts()) }
            self.setter = setter
            let lines = try setter.exactLines(
                of: text,
                size: Self.size,
                weight: isBold ? .bold : .regular,
                width: min(max(width.map { $0 * Self.size } ?? Self.widest, Self.size / 10), Self.widest)
            )
            return lines.map(Self.inEms)
        } catch {
            switch error {
            case .missingCharacters(let characters, _): throw .missingCharacters(String(characters.prefix(12)))
            case .tooManyLines, .tooLong, .tooComplex: throw .tooManyLines
            default: throw .unavailable("\(error)")
            }
        }
    }

    private func fonts() throws(CaptionError) -> CaptionFonts { try CaptionFonts(folders: Captioner.folders) }

    private static func inEms(_ line: TextSetter.Line) -> FieldLetteringLine {
        FieldLetteringLine(
            text: line.visualText,
            width: line.width / size,
            glyphs: line.glyphs.map { glyph in
                FieldLetteringLine.Glyph(
                    key: AnyHashable(glyph.key),
                    outline: glyph.outline.transformed(by: .scale(x: glyph.size / size, y: glyph.size / size)),
                    origin: Point(x: glyph.origin.x / size, y: glyph.origin.y / size)
                )
            }
        )
    }
}
