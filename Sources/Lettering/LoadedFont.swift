internal import CPango
internal import SignetGraphics

/// A font that is open for setting: HarfBuzz's view of a checked file, and the outlines that were drawn so far.
///
/// Only this one font is ever asked, so nothing can come from another.
@safe final class LoadedFont {
    private let face: OpaquePointer
    let font: OpaquePointer
    private let pen = GlyphPen()
    private var outlines: [UInt32: Path] = [:]

    /// The glyphs of the combining diacritical marks (U+0300 to U+0345), without those that belong beside the letter.
    private(set) lazy var accents: Set<UInt32> = Set(
        (0x300...0x345).filter { ![0x315, 0x31A, 0x31B].contains($0) }
            .compactMap(Unicode.Scalar.init)
            .compactMap(nominalGlyph)
    )

    /// The number of font units in an em.
    let unitsPerEm: Double

    init(file path: String) throws(LetteringError) {
        let file = try FontFile(path: path)
        unsafe face = hb_face_create(file.blob, 0)
        unsafe hb_face_make_immutable(face)
        unsafe font = hb_font_create(face)
        unsafe hb_font_make_immutable(font)
        unitsPerEm = unsafe Double(hb_face_get_upem(face))
        guard unsafe hb_face_get_glyph_count(face) > 0, unitsPerEm > 0 else {
            throw .unreadableFont(file: path, .missingTable("maxp"))
        }
    }

    deinit {
        unsafe hb_font_destroy(font)
        unsafe hb_face_destroy(face)
    }

    /// The family name that the font gives itself, in English where it has several, without control characters.
    var family: String? {
        for id in [HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, HB_OT_NAME_ID_FONT_FAMILY] {
            var capacity: UInt32 = 200
            var buffer = [CChar](repeating: 0, count: Int(capacity))
            let length = unsafe hb_ot_name_get_utf8(face, hb_ot_name_id_t(id), nil, &capacity, &buffer)
            guard length > 0 else { continue }
            let bytes = buffer.prefix(Int(capacity)).map { UInt8(bitPattern: $0) }
            let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
            let shown = scalars.filter { $0.isVisible || $0.properties.generalCategory == .spaceSeparator }
            if shown.contains(where: \.isVisible) { return String(String.UnicodeScalarView(shown)) }
        }
        return nil
    }

    /// The outline of a glyph in font units, y upwards; nil when it is too complex.
    func outline(of glyph: UInt32) -> Path? {
        if let known = outlines[glyph] { return known }
        let outline = unsafe pen.outline(of: glyph, in: font)
        outlines[glyph] = outline
        return outline
    }

    /// The glyph that stands for a scalar by itself, or nil when the font does not know the scalar.
    func nominalGlyph(of scalar: Unicode.Scalar) -> UInt32? {
        var glyph: UInt32 = 0
        return unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : nil
    }

    /// Shapes a name: bidirectional order, scripts, ligatures, kerning and marks.
    func shape(_ name: CheckedName) -> ShapedName {
        var shaped = ShapedName(text: name.text)
        let buffer = unsafe hb_buffer_create()
        defer { unsafe hb_buffer_destroy(buffer) }
        let bytes = name.text.utf8CString
        for run in TextRun.visualRuns(of: name) {
            unsafe hb_buffer_clear_contents(buffer)
            unsafe bytes.withUnsafeBufferPointer { text in
                unsafe hb_buffer_add_utf8(
                    buffer,
                    text.baseAddress,
                    Int32(text.count - 1),
                    UInt32(run.bytes.lowerBound),
                    Int32(run.bytes.count)
                )
            }
            unsafe hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
            unsafe hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(run.script))
            unsafe hb_shape(font, buffer, nil, 0)
            unsafe Self.append(buffer, of: run, to: &shaped)
        }
        return shaped
    }

    private static func append(_ buffer: OpaquePointer?, of run: TextRun, to shaped: inout ShapedName) {
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        var glyphs: [ShapedName.Glyph] = []
        for index in 0..<Int(count) {
            let position = unsafe positions[index]
            glyphs.append(
                ShapedName.Glyph(
                    id: unsafe infos[index].codepoint,
                    cluster: unsafe Int(infos[index].cluster),
                    origin: shaped.end + Point(x: Double(position.x_offset), y: Double(position.y_offset))
                )
            )
            shaped.end = shaped.end + Point(x: Double(position.x_advance), y: Double(position.y_advance))
        }
        shaped.append(glyphs, of: run.bytes)
    }
}
