internal import CPango
internal import SignetGraphics

/// Lays out plain paragraphs without Pango's layout: one font, one style, one script that runs from left to right.
///
/// Lines are broken where Pango's line breaking allows it (UAX #14), greedily, as Pango does.
struct PlainCaptionLayout {
    let fonts: CaptionFontSet

    /// Whether a paragraph is plain enough, its fonts being known.
    static func canSet(_ request: CaptionLayoutRequest, runs: [CaptionFontSet.Run]) -> Bool {
        guard runs.count == 1, request.paragraph.spans.count == 1, request.breaks == .betweenWords,
            request.direction != .rightToLeft
        else { return false }
        var script: GUnicodeScript?
        for scalar in request.paragraph.text.unicodeScalars {
            guard scalar.isPlain else { return false }
            let own = g_unichar_get_script(scalar.value)
            guard own != G_UNICODE_SCRIPT_COMMON else { continue }
            guard script == nil || script == own else { return false }
            script = own
        }
        return true
    }

    /// The lines of a plain paragraph.
    func lines(_ request: CaptionLayoutRequest, font: CaptionFont) throws(CaptionError) -> [CaptionGlyphLine] {
        let loaded = try fonts.loaded(font)
        let style = request.paragraph.spans.first?.style ?? .plain
        let size = style.points(size: request.size, shrinking: request.shrinking)
        let shaped = loaded.shape(plain: request.paragraph.text)
        guard !shaped.glyphs.contains(where: { $0.id == 0 }) else { throw .layoutFailed }
        let bytes = Array(request.paragraph.text.utf8)
        let scale = size / loaded.unitsPerEm
        var lines: [CaptionGlyphLine] = []
        var rest = shaped.glyphs[...]
        let breaks = Self.breaks(of: request.paragraph.text)
        while !rest.isEmpty {
            let taken = Self.fitting(rest, width: (request.width ?? .infinity) / scale, breaks: breaks, text: bytes)
            if taken.count == shaped.glyphs.count {
                lines.append(Self.line(taken, font: loaded, size: size, style: style, text: bytes))
            } else {
                // Shaped separately: letters on both sides of a break are not kerned with each other.
                let start = taken.first?.cluster ?? 0
                let end = rest.dropFirst(taken.count).first?.cluster ?? bytes.count
                let text = Array(bytes[start..<max(start, end)])
                let glyphs = loaded.shape(plain: String(decoding: text, as: UTF8.self)).glyphs
                lines.append(Self.line(glyphs[...], font: loaded, size: size, style: style, text: text))
            }
            rest = rest[taken.endIndex...]
            if lines.count > CaptionTemplate.maximumLines { throw .tooManyLines(limit: CaptionTemplate.maximumLines) }
        }
        return lines
    }

    /// The number of glyphs that fit into a width in font units; at least those up to the first possible break.
    private static func fitting(
        _ glyphs: ArraySlice<LoadedFont.PlainText.Glyph>,
        width: Double,
        breaks: Set<Int>,
        text: [UInt8]
    ) -> ArraySlice<LoadedFont.PlainText.Glyph> {
        var end: Int?
        // Space at the end of a line does not count.
        var advance = 0.0
        var inked = 0.0
        for index in glyphs.indices {
            let glyph = glyphs[index]
            if index > glyphs.startIndex, breaks.contains(glyph.cluster) {
                if inked > width * (1 + 1e-9), let end { return glyphs[..<end] }
                end = index
                if inked > width * (1 + 1e-9) { return glyphs[..<index] }
            }
            advance += glyph.advance
            if text[glyph.cluster] != UInt8(ascii: " ") { inked = advance }
        }
        if inked > width * (1 + 1e-9), let end { return glyphs[..<end] }
        return glyphs
    }

    private static func line(
        _ glyphs: ArraySlice<LoadedFont.PlainText.Glyph>,
        font: LoadedFont,
        size: Double,
        style: CaptionSpanStyle,
        text: [UInt8]
    ) -> CaptionGlyphLine {
        let scale = size / font.unitsPerEm
        var run = CaptionGlyphRun(font: font, size: size, style: style, glyphs: [], extent: 0...0)
        var x = 0.0
        var width = 0.0
        for glyph in glyphs {
            let origin = Point(x: (x + glyph.offset.x) * scale, y: glyph.offset.y * scale)
            run.glyphs.append(.init(id: glyph.id, origin: origin))
            x += glyph.advance
            if text[glyph.cluster] != UInt8(ascii: " ") { width = x * scale }
        }
        run.extent = 0...max(width, 0)
        return CaptionGlyphLine(runs: [run], width: width, isRightToLeft: false, text: text)
    }

    /// The bytes of a text before which a line may end.
    private static func breaks(of text: String) -> Set<Int> {
        let bytes = text.utf8CString
        var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: text.unicodeScalars.count + 1)
        let language = unsafe pango_language_from_string("en")
        unsafe bytes.withUnsafeBufferPointer { text in
            unsafe attributes.withUnsafeMutableBufferPointer { attributes in
                unsafe pango_get_log_attrs(
                    text.baseAddress,
                    Int32(text.count - 1),
                    0,
                    language,
                    attributes.baseAddress,
                    Int32(attributes.count)
                )
            }
        }
        var breaks: Set<Int> = []
        var offset = 0
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if attributes[index].is_line_break != 0 { breaks.insert(offset) }
            offset += UTF8.width(scalar)
        }
        return breaks
    }
}

extension Unicode.Scalar {
    /// Whether the scalar needs neither reordering nor joining nor composition.
    var isPlain: Bool {
        switch value {
        case 0x300...0x36F, 0x483...0x489: false
        case 0x20..<0x590, 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20BF, 0x2100...0x22FF:
            properties.generalCategory != .format
        default: false
        }
    }
}
