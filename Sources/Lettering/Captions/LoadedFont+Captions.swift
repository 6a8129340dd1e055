internal import CPango
internal import SignetGraphics

/// The measures of a font that captions need besides its outlines.
extension LoadedFont {
    /// The glyphs of a plain text from left to right, in font units.
    struct PlainText {
        struct Glyph {
            var id: UInt32
            /// The start of the glyph's characters in the UTF-8 bytes of the text.
            var cluster: Int
            var advance: Double
            var offset: (x: Double, y: Double)
        }

        var glyphs: [Glyph]
    }

    /// Shapes a text of one script that runs from left to right.
    func shape(plain text: String) -> PlainText {
        let buffer = unsafe hb_buffer_create()
        defer { unsafe hb_buffer_destroy(buffer) }
        let bytes = text.utf8CString
        unsafe bytes.withUnsafeBufferPointer { text in
            unsafe hb_buffer_add_utf8(buffer, text.baseAddress, Int32(text.count - 1), 0, Int32(text.count - 1))
        }
        unsafe hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
        // The language must not come from the environment.
        unsafe hb_buffer_set_language(buffer, hb_language_from_string("en", 2))
        unsafe hb_buffer_guess_segment_properties(buffer)
        unsafe hb_shape(font, buffer, nil, 0)
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        else { return PlainText(glyphs: []) }
        var glyphs: [PlainText.Glyph] = []
        glyphs.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            let position = unsafe positions[index]
            glyphs.append(
                PlainText.Glyph(
                    id: unsafe infos[index].codepoint,
                    cluster: unsafe Int(infos[index].cluster),
                    advance: Double(position.x_advance),
                    offset: (Double(position.x_offset), Double(position.y_offset))
                )
            )
        }
        return PlainText(glyphs: glyphs)
    }

    /// The font's distance between two baselines, in ems.
    var lineHeight: Double {
        var extents = hb_font_extents_t()
        guard unsafe hb_font_get_h_extents(font, &extents) != 0 else { return 1.2 }
        return Double(extents.ascender - extents.descender + extents.line_gap) / unitsPerEm
    }

    /// The height of its capitals in ems.
    var capHeight: Double {
        guard let glyph = nominalGlyph(of: "H"), let top = outline(of: glyph)?.bounds?.maxY else { return 0.7 }
        return top / unitsPerEm
    }

    /// Whether the font defines how marks are set on letters.
    var placesMarks: Bool {
        guard let face = unsafe hb_font_get_face(font) else { return false }
        let tag: hb_tag_t = 0x6D61_726B  // 'mark'
        var count: UInt32 = 0
        let total = unsafe hb_ot_layout_table_get_feature_tags(face, 0x4750_4F53, 0, nil, nil)  // 'GPOS'
        var tags = [hb_tag_t](repeating: 0, count: Int(total))
        count = total
        _ = unsafe hb_ot_layout_table_get_feature_tags(face, 0x4750_4F53, 0, &count, &tags)
        return tags.contains(tag)
    }
}
