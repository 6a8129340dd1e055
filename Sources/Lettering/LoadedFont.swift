internal import CPango
internal import SignetGraphics

/// A font opened for setting: a checked file, opened by FreeType and by HarfBuzz, with the cached outlines.
///
/// FreeType opens the file and draws, HarfBuzz shapes over the same bytes: its font functions over FreeType would take each
/// advance from a glyph that is loaded at a size. A Type 1 font has no tables for HarfBuzz, which gets glyphs, advances and kerning
/// from FreeType (``Type1Shaping``). Only this font is used, so no glyph can come from another.
@safe final class LoadedFont {
    private let face: OpaquePointer
    let font: OpaquePointer
    private let buffer: OpaquePointer
    private let opened: FreeTypeFace
    private var outlines: [UInt32: Path] = [:]

    /// The most outlines that are cached; Chinese fonts have tens of thousands of glyphs.
    static let maximumOutlines = 4096

    /// The path of its file.
    let file: String
    /// A text that is the same for the same font only: the path of its file, and its variant.
    let identity: String
    /// Measures of its letters' shapes.
    private(set) lazy var measure = FontMeasure(of: self)

    /// The glyphs of the combining diacritical marks (U+0300 to U+0345), without those that belong beside the letter.
    private(set) lazy var accents: Set<UInt32> = Set(
        (0x300...0x345).filter { ![0x315, 0x31A, 0x31B].contains($0) }
            .compactMap(Unicode.Scalar.init)
            .compactMap(nominalGlyph)
    )

    /// The number of font units in an em.
    let unitsPerEm: Double

    /// Opens the first font of a file in its default style.
    convenience init(file: String) throws(LetteringError) {
        try self.init(FontSource(file: file, variant: .standard))
    }

    /// Opens a font.
    init(_ source: FontSource) throws(LetteringError) {
        let content = try FontFile(path: source.file)
        let selection = try content.selection(source.variant)
        do throws(FontError) {
            opened = try FreeTypeFace(content, selection)
            if content.format == .type1 {
                unsafe face = try Type1Shaping.face(of: opened)
                unsafe font = try Type1Shaping.font(face, of: opened)
            } else {
                // Otherwise the bytes could be released before HarfBuzz refers to them.
                unsafe face = withExtendedLifetime(content) {
                    unsafe hb_face_create(content.content.blob, UInt32(selection.font))
                }
                unsafe hb_face_make_immutable(face)
                unsafe font = hb_font_create(face)
                let values = selection.coordinates.map { Float($0) }
                if !values.isEmpty { unsafe hb_font_set_var_coords_design(font, values, UInt32(values.count)) }
            }
        } catch {
            throw .unreadableFont(file: source.file, error)
        }
        self.file = source.file
        identity = source.identity
        unsafe hb_font_make_immutable(font)
        unsafe buffer = hb_buffer_create()
        unitsPerEm = unsafe Double(hb_face_get_upem(face))
        guard unsafe hb_face_get_glyph_count(face) > 0, unitsPerEm > 0 else {
            throw .unreadableFont(file: source.file, .missingTable("maxp"))
        }
    }

    deinit {
        unsafe hb_buffer_destroy(buffer)
        unsafe hb_font_destroy(font)
        unsafe hb_face_destroy(face)
    }

    /// The font's own family name in English, without control characters.
    var family: String? { opened.family }

    /// The limit that the font's maker sets to embedding it in documents; nil for none.
    var embeddingLimit: EmbeddingLimit? { opened.embeddingLimit }

    /// The outline of a glyph in font units, y upwards; nil when it is too complex.
    func outline(of glyph: UInt32) -> Path? {
        if let known = outlines[glyph] { return known }
        let outline = opened.outline(of: glyph)
        if outlines.count >= Self.maximumOutlines { outlines.removeAll(keepingCapacity: true) }
        outlines[glyph] = outline
        return outline
    }

    /// The glyph of a single scalar, or nil if the font does not have it.
    func nominalGlyph(of scalar: Unicode.Scalar) -> UInt32? {
        var glyph: UInt32 = 0
        return unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : nil
    }

    /// Whether the font has the form of a character that a variation selector asks for.
    func hasForm(of scalar: Unicode.Scalar, selectedBy selector: Unicode.Scalar) -> Bool {
        var glyph: UInt32 = 0
        return unsafe hb_font_get_variation_glyph(font, scalar.value, selector.value, &glyph) != 0
    }

    /// Whether a glyph covers any area, without drawing it.
    func hasInk(_ glyph: UInt32) -> Bool {
        var extents = hb_glyph_extents_t()
        return unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0 && extents.width != 0 && extents.height != 0
    }

    /// Shapes a name with the features that are always on: bidirectional order, scripts, ligatures, kerning and marks.
    func shape(_ name: CheckedName) -> ShapedName {
        shape(TextRun.visualRuns(of: name), of: ShapingText(name.text), features: [], language: nil)
    }

    /// Shapes some runs of a text, given in their order from left to right.
    ///
    /// - Parameters:
    ///   - runs: The runs.
    ///   - text: The whole text, whose letters beyond the runs decide how letters at their ends are joined.
    ///   - features: Features beyond HarfBuzz's own choice, which includes ligatures, contextual alternates and
    ///     kerning.
    ///   - language: A BCP 47 tag, or nil for the font's own default.
    /// - Returns: The glyphs, from the start of the first run.
    func shape(_ runs: [TextRun], of text: ShapingText, features: [FontFeature], language: String?) -> ShapedName {
        var shaped = ShapedName()
        let switches = switches(features, of: text)
        for run in runs {
            let indices = text.indices(of: run.bytes)
            unsafe hb_buffer_reset(buffer)
            unsafe hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE)
            unsafe text.scalars.withUnsafeBufferPointer { scalars in
                unsafe hb_buffer_add_utf32(
                    buffer,
                    scalars.baseAddress,
                    Int32(scalars.count),
                    UInt32(indices.lowerBound),
                    Int32(indices.count)
                )
            }
            unsafe hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
            unsafe hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(run.script))
            if let language { unsafe hb_buffer_set_language(buffer, hb_language_from_string(language, -1)) }
            unsafe switches.withUnsafeBufferPointer { unsafe hb_shape(font, buffer, $0.baseAddress, UInt32($0.count)) }
            shaped.append(positioned(), of: text, as: run, unitsPerEm: unitsPerEm)
        }
        return shaped
    }

    /// The features as HarfBuzz takes them; letters with their own accent stay out of ligatures.
    private func switches(_ features: [FontFeature], of text: ShapingText) -> [hb_feature_t] {
        func tag(_ text: String) -> UInt32 { text.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
        var switches = features.map { feature in
            hb_feature_t(tag: tag(feature.tag), value: UInt32(feature.value), start: 0, end: .max)
        }
        for range in text.composed {
            for name in ["liga", "clig", "dlig"] {
                let start = UInt32(range.lowerBound)
                switches.append(hb_feature_t(tag: tag(name), value: 0, start: start, end: UInt32(range.upperBound)))
            }
        }
        return switches
    }

    /// The contents of the buffer after shaping.
    private func positioned() -> [ShapedName.Positioned] {
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        else { return [] }
        return (0..<Int(count)).map { index in
            let position = unsafe positions[index]
            return ShapedName.Positioned(
                id: unsafe infos[index].codepoint,
                scalar: unsafe Int(infos[index].cluster),
                offset: Point(x: Double(position.x_offset), y: Double(position.y_offset)),
                advance: Double(position.x_advance)
            )
        }
    }

    /// Whether the font classifies a glyph as a mark, which belongs to the letter before it.
    func isMark(_ glyph: UInt32) -> Bool {
        unsafe hb_ot_layout_get_glyph_class(face, glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK || accents.contains(glyph)
    }

    /// The advance of a glyph in font units.
    func advance(of glyph: UInt32) -> Double { unsafe Double(hb_font_get_glyph_h_advance(font, glyph)) }
}

extension LoadedFont {
    /// Whether the font has a glyph for a single scalar that is not empty.
    func hasInk(_ scalar: Unicode.Scalar) -> Bool {
        guard let glyph = nominalGlyph(of: scalar), glyph != 0 else { return false }
        return hasInk(glyph)
    }
}
