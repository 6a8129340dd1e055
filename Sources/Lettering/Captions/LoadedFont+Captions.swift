internal import CPango
internal import SignetGraphics

/// The measures of a font that captions need besides its outlines.
extension LoadedFont {
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
