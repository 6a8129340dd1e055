internal import CLoading
internal import CPango
package import SignetGraphics

/// Sets plain texts in lines in the caption fonts, and gives the text of each line: for pages whose text is drawn as
/// outlines and must still be searchable and copyable.
package final class TextSetter {
    private let setter: CaptionSetter
    /// The fonts that were used; their indexes are part of the keys of glyphs.
    private var fonts: [LoadedFont] = []
    private var outlines: [Glyph.Key: Path] = [:]
    /// The most characters of a text; longer ones end in an ellipsis.
    private static let longest = 1500
    /// The substitute for a character that no font has.
    private static let substitute = "?"

    /// The weight of a text.
    package enum Weight: Hashable, Sendable {
        case regular
        case bold
    }

    /// A glyph on a line.
    package struct Glyph: Hashable, Sendable {
        /// Equal for the same glyph of the same font.
        package let key: Key
        /// In parts of the em.
        package let outline: Path
        /// In points from the start of the line's baseline, y upwards.
        package let origin: Point
        /// The em in points.
        package let size: Double

        package struct Key: Hashable, Sendable {
            let font: Int
            let glyph: UInt32
        }
    }

    /// A line in its glyphs.
    package struct Line: Hashable, Sendable {
        package let glyphs: [Glyph]
        /// From its first to its last character in points.
        package let width: Double
        package let isRightToLeft: Bool
        /// Its characters in visual order from left to right.
        package let visualText: String
    }

    /// Sets texts in some fonts.
    package init(fonts: CaptionFonts) { setter = CaptionSetter(fonts: fonts) }

    /// The lines of a text in a width; none for a blank one.
    ///
    /// Characters that cannot be displayed are not errors: control characters become spaces, and characters that no
    /// font has become question marks.
    ///
    /// - Throws: `CaptionError` where fonts or libraries are missing.
    package func lines(
        of text: String,
        size: Double,
        weight: Weight,
        width: Double
    ) throws(CaptionError) -> [Line] {
        guard signet_has_pango() else { throw .unavailable(package: "libpangoft2-1.0-0") }
        var style = CaptionSpanStyle.plain
        style.isBold = weight == .bold
        return try lines(of: paragraph(Self.shortened(text), style: style), size: size, width: width)
    }

    /// The same with errors instead of substitutes: every character is displayed, spaces within it included.
    ///
    /// - Throws: `CaptionError`, also `missingCharacters` and `tooManyLines`.
    package func exactLines(
        of text: String,
        size: Double,
        weight: Weight,
        width: Double
    ) throws(CaptionError) -> [Line] {
        guard signet_has_pango() else { throw .unavailable(package: "libpangoft2-1.0-0") }
        var style = CaptionSpanStyle.plain
        style.isBold = weight == .bold
        var paragraph = CaptionParagraph()
        paragraph.append(text, style: style)
        _ = try setter.runs(of: paragraph)
        return try lines(of: paragraph.trimmed, size: size, width: width)
    }

    private func lines(
        of paragraph: CaptionParagraph,
        size: Double,
        width: Double
    ) throws(CaptionError) -> [Line] {
        guard !paragraph.isBlank else { return [] }
        var request = CaptionLayoutRequest(
            paragraph: paragraph,
            size: size,
            shrinking: 1,
            width: width,
            breaks: .betweenWords,
            direction: .automatic
        )
        var lines = try setter.glyphLines(request)
        if lines.contains(where: { $0.width > width * 1.000_1 }) {
            request.breaks = .anywhere
            lines = try setter.glyphLines(request)
        }
        var set: [Line] = []
        for line in lines {
            let text = String(decoding: line.text, as: UTF8.self)
            set.append(
                Line(
                    glyphs: try glyphs(of: line),
                    width: line.width,
                    isRightToLeft: line.isRightToLeft,
                    visualText: CaptionParagraph(plain: text).trimmed.text
                        .inVisualOrder(isRightToLeft: line.isRightToLeft)
                )
            )
        }
        return set
    }

    private func glyphs(of line: CaptionGlyphLine) throws(CaptionError) -> [Glyph] {
        var glyphs: [Glyph] = []
        for run in line.runs {
            let number = fonts.firstIndex { $0 === run.font } ?? fonts.count
            if number == fonts.count { fonts.append(run.font) }
            let scale = 1 / run.font.unitsPerEm
            for glyph in run.glyphs {
                let key = Glyph.Key(font: number, glyph: glyph.id)
                if outlines[key] == nil {
                    guard let outline = run.font.outline(of: glyph.id) else { throw .tooComplex }
                    outlines[key] = outline.transformed(by: .scale(x: scale, y: scale))
                }
                guard let outline = outlines[key], !outline.isEmpty else { continue }
                glyphs.append(Glyph(key: key, outline: outline, origin: glyph.origin, size: run.size))
            }
        }
        return glyphs
    }

    private func paragraph(_ text: String, style: CaptionSpanStyle) throws(CaptionError) -> CaptionParagraph {
        var paragraph = CaptionParagraph()
        paragraph.append(text, style: style)
        do throws(CaptionError) {
            _ = try setter.runs(of: paragraph)
            return paragraph.trimmed
        } catch {
            guard case .missingCharacters(let missing, _) = error else { throw error }
            var shown = CaptionParagraph()
            let absent = Set(missing)
            // The paragraph's own text is composed, and was the one that was examined.
            let text = paragraph.text.map { absent.contains($0) ? Self.substitute : String($0) }.joined()
            shown.append(text, style: style)
            return shown.trimmed
        }
    }

    private static func shortened(_ text: String) -> String {
        var plain = ""
        for scalar in text.unicodeScalars {
            let isBlank =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            plain.unicodeScalars.append(isBlank ? " " : scalar)
        }
        return plain.count > longest ? plain.prefix(longest) + "…" : plain
    }
}

extension String {
    /// The bracket that replaces a bracket where text runs from right to left (rule L4).
    private static let mirrored: [Character: Character] = [
        "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«",
    ]

    /// The characters of a line from left to right (UAX #9, rules L2 and L4).
    fileprivate func inVisualOrder(isRightToLeft: Bool) -> String {
        let characters = Array(self)
        guard isRightToLeft || unicodeScalars.contains(where: { $0.value >= 0x590 }) else { return self }
        var direction = isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
        guard let levels = unsafe pango_log2vis_get_embedding_levels(self, Int32(utf8.count), &direction) else {
            return self
        }
        defer { unsafe g_free(levels) }
        // A character has the level of its first scalar, so that marks stay after their letters.
        var items: [(character: Character, level: UInt8)] = []
        var place = 0
        for character in characters {
            let level = unsafe levels[place]
            items.append((level % 2 == 1 ? Self.mirrored[character] ?? character : character, level))
            place += character.unicodeScalars.count
        }
        let highest = items.map(\.level).max() ?? 0
        for level in (0...highest).reversed() where level > 0 {
            var start = 0
            while start < items.count {
                guard items[start].level >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < items.count, items[end].level >= level { end += 1 }
                items[start..<end].reverse()
                start = end
            }
        }
        return String(items.map(\.character))
    }
}
