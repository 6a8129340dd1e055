internal import CPango

/// The font functions for HarfBuzz where a font has no tables: characters, advances and kerning of Type 1 fonts, as FreeType
/// reads them.
///
/// Characters are found by the names of the glyphs (Adobe Glyph List). There are no ligatures; HarfBuzz places accents that no
/// glyph has by the extents of the glyphs.
enum Type1Shaping {
    /// A face without tables.
    static func face(of font: FreeTypeFace) throws(FontError) -> OpaquePointer {
        guard let face = unsafe hb_face_create_for_tables({ _, _, _ in nil }, nil, nil) else { throw .damaged }
        unsafe hb_face_set_upem(face, UInt32(clamping: font.unitsPerEm))
        unsafe hb_face_set_glyph_count(face, UInt32(clamping: font.glyphCount))
        unsafe hb_face_make_immutable(face)
        return unsafe face
    }

    /// A font over a face; the font of FreeType must exist as long as it.
    static func font(_ face: OpaquePointer, of opened: FreeTypeFace) throws(FontError) -> OpaquePointer {
        let functions = unsafe hb_font_funcs_create()
        defer { unsafe hb_font_funcs_destroy(functions) }
        unsafe hb_font_funcs_set_nominal_glyph_func(
            functions,
            { _, data, character, glyph, _ in
                guard let found = unsafe FreeTypeFace.of(data)?.glyph(of: character) else { return 0 }
                unsafe glyph?.pointee = found
                return 1
            },
            nil,
            nil
        )
        unsafe hb_font_funcs_set_glyph_h_advance_func(
            functions,
            { _, data, glyph, _ in unsafe FreeTypeFace.of(data)?.advance(of: glyph) ?? 0 },
            nil,
            nil
        )
        unsafe hb_font_funcs_set_glyph_h_kerning_func(
            functions,
            { _, data, first, second, _ in unsafe FreeTypeFace.of(data)?.kerning(first, second) ?? 0 },
            nil,
            nil
        )
        unsafe hb_font_funcs_set_glyph_extents_func(
            functions,
            { _, data, glyph, extents, _ in
                guard let found = unsafe FreeTypeFace.of(data)?.extents(of: glyph) else { return 0 }
                unsafe extents?.pointee = hb_glyph_extents_t(
                    x_bearing: found.x,
                    y_bearing: found.y,
                    width: found.width,
                    height: found.height
                )
                return 1
            },
            nil,
            nil
        )
        unsafe hb_font_funcs_set_font_h_extents_func(
            functions,
            { _, data, extents, _ in
                guard let found = unsafe FreeTypeFace.of(data)?.lineExtents else { return 0 }
                unsafe extents?.pointee.ascender = found.ascender
                unsafe extents?.pointee.descender = found.descender
                unsafe extents?.pointee.line_gap = found.gap
                return 1
            },
            nil,
            nil
        )
        unsafe hb_font_funcs_make_immutable(functions)
        guard let font = unsafe hb_font_create(face) else { throw .damaged }
        unsafe hb_font_set_funcs(font, functions, Unmanaged.passUnretained(opened).toOpaque(), nil)
        return unsafe font
    }
}

extension FreeTypeFace {
    /// The font of HarfBuzz's functions.
    fileprivate static func of(_ data: UnsafeMutableRawPointer?) -> FreeTypeFace? {
        unsafe data.map { unsafe Unmanaged<FreeTypeFace>.fromOpaque($0).takeUnretainedValue() }
    }
}
