internal import CPango
internal import SignetGraphics

/// Lays out any paragraph with Pango: several styles and fonts, both directions, every script.
///
/// Pango uses only the caption fonts and does not read the system's font configuration, so that the same caption is set
/// the same on every machine. It works with ems that are ``enlargement`` times as large, whose rounding is invisible.
@safe final class PangoCaptionLayout {
    /// Pango's pixels in a point.
    private static let enlargement = 64.0
    /// Set in the number of a glyph for a missing character (`PANGO_GLYPH_UNKNOWN_FLAG`).
    private static let unknownGlyph: UInt32 = 0x1000_0000
    /// The glyph of invisible characters (`PANGO_GLYPH_EMPTY`).
    private static let emptyGlyph: UInt32 = 0x0FFF_FFFF

    private let fonts: CaptionFontSet
    private let configuration: OpaquePointer
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    private var files: Set<String> = []

    init(fonts: CaptionFontSet) throws(CaptionError) {
        guard let configuration = unsafe FcConfigCreate() else { throw .layoutFailed }
        // The first font map initialises fontconfig too.
        unsafe FcConfigSetCurrent(configuration)
        defer { FcConfigSetCurrent(nil) }
        guard let fontMap = unsafe pango_ft2_font_map_new() else {
            unsafe FcConfigDestroy(configuration)
            throw .layoutFailed
        }
        unsafe pango_fc_font_map_set_config(OpaquePointer(fontMap), configuration)
        guard let context = unsafe pango_font_map_create_context(fontMap) else {
            unsafe g_object_unref(UnsafeMutableRawPointer(fontMap))
            unsafe FcConfigDestroy(configuration)
            throw .layoutFailed
        }
        unsafe pango_context_set_round_glyph_positions(context, 0)
        unsafe pango_context_set_language(context, pango_language_from_string("en"))
        self.fonts = fonts
        unsafe self.configuration = configuration
        unsafe self.fontMap = fontMap
        unsafe self.context = context
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(context))
        unsafe g_object_unref(UnsafeMutableRawPointer(fontMap))
        unsafe FcConfigDestroy(configuration)
    }

    /// The lines of a paragraph whose fonts are known.
    func lines(
        _ request: CaptionLayoutRequest,
        runs: [CaptionFontSet.Run]
    ) throws(CaptionError) -> [CaptionGlyphLine] {
        // Without a current configuration, matching fonts makes fontconfig read the system's. Afterwards it is unset
        // again, so that other code in the process that needs the system's configuration reads it.
        unsafe FcConfigSetCurrent(configuration)
        defer { FcConfigSetCurrent(nil) }
        try add(runs.map(\.font))
        guard let layout = unsafe pango_layout_new(context) else { throw .layoutFailed }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
        let text = request.paragraph.text
        let isRightToLeft = Self.isRightToLeft(text, direction: request.direction)
        unsafe pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        unsafe pango_layout_context_changed(layout)
        unsafe pango_layout_set_auto_dir(layout, 0)
        unsafe pango_layout_set_wrap(layout, request.breaks == .anywhere ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
        // Pango counts no further than to 32,767 points; no caption is so wide.
        let width = request.width.map { Int32(min(Self.units($0).rounded(.up), Double(Int32.max))) }
        unsafe pango_layout_set_width(layout, width ?? -1)
        let attributes = unsafe attributes(of: request, runs: runs)
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
        unsafe pango_layout_set_text(layout, text, Int32(text.utf8.count))
        guard unsafe pango_layout_get_line_count(layout) <= CaptionTemplate.maximumLines else {
            throw .tooManyLines(limit: CaptionTemplate.maximumLines)
        }
        var lines: [CaptionGlyphLine] = []
        var item = unsafe pango_layout_get_lines_readonly(layout)
        while let current = unsafe item {
            if let line = unsafe current.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) {
                let laidOut = try unsafe self.line(line, of: request, isRightToLeft: isRightToLeft)
                lines.append(laidOut)
            }
            unsafe item = current.pointee.next
        }
        return lines
    }

    /// Adds fonts that Pango does not have yet.
    private func add(_ fonts: [CaptionFont]) throws(CaptionError) {
        var isChanged = false
        for font in fonts where files.insert(font.file).inserted {
            guard unsafe FcConfigAppFontAddFile(configuration, font.file) != 0 else { throw .layoutFailed }
            isChanged = true
        }
        if isChanged { unsafe pango_fc_font_map_config_changed(OpaquePointer(fontMap)) }
    }

    private static func isRightToLeft(_ text: String, direction: CaptionDirection) -> Bool {
        switch direction {
        case .leftToRight: return false
        case .rightToLeft: return true
        case .automatic:
            var found = PANGO_DIRECTION_NEUTRAL
            unsafe g_free(pango_log2vis_get_embedding_levels(text, Int32(text.utf8.count), &found))
            return found == PANGO_DIRECTION_RTL
        }
    }

    private static func units(_ points: Double) -> Double { points * enlargement * Double(PANGO_SCALE) }

    private static func points(_ units: Int32) -> Double { Double(units) / enlargement / Double(PANGO_SCALE) }

    /// A font and a size for every run, without fallback fonts.
    private func attributes(of request: CaptionLayoutRequest, runs: [CaptionFontSet.Run]) -> OpaquePointer? {
        let list = unsafe pango_attr_list_new()
        unsafe pango_attr_list_insert(list, pango_attr_fallback_new(0))
        for span in request.paragraph.spans {
            let size = span.style.points(size: request.size, shrinking: request.shrinking)
            for run in runs {
                let bytes = run.bytes.clamped(to: span.bytes)
                guard !bytes.isEmpty, let description = unsafe pango_font_description_new() else { continue }
                defer { unsafe pango_font_description_free(description) }
                unsafe pango_font_description_set_family(description, run.font.family)
                unsafe pango_font_description_set_weight(
                    description,
                    run.font.style.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL
                )
                unsafe pango_font_description_set_style(
                    description,
                    run.font.style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL
                )
                unsafe pango_font_description_set_absolute_size(description, Self.units(size))
                guard let attribute = unsafe pango_attr_font_desc_new(description) else { continue }
                unsafe attribute.pointee.start_index = UInt32(bytes.lowerBound)
                unsafe attribute.pointee.end_index = UInt32(bytes.upperBound)
                unsafe pango_attr_list_insert(list, attribute)
                // Runs that differ only in colour are separated too.
                guard let color = unsafe pango_attr_foreground_new(UInt16(truncatingIfNeeded: bytes.lowerBound), 0, 0)
                else { continue }
                unsafe color.pointee.start_index = UInt32(bytes.lowerBound)
                unsafe color.pointee.end_index = UInt32(bytes.upperBound)
                unsafe pango_attr_list_insert(list, color)
            }
        }
        return unsafe list
    }

    private func line(
        _ line: UnsafeMutablePointer<PangoLayoutLine>,
        of request: CaptionLayoutRequest,
        isRightToLeft: Bool
    ) throws(CaptionError) -> CaptionGlyphLine {
        var runs: [CaptionGlyphRun] = []
        var x: Int32 = 0
        var node = unsafe line.pointee.runs
        while let current = unsafe node {
            if let item = unsafe current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
                let run = try unsafe self.run(item, of: request, at: &x)
                runs.append(run)
            }
            unsafe node = current.pointee.next
        }
        let start = unsafe Int(line.pointee.start_index)
        let length = unsafe Int(line.pointee.length)
        return CaptionGlyphLine(
            runs: runs,
            width: Self.points(x),
            isRightToLeft: isRightToLeft,
            text: Array(request.paragraph.text.utf8.dropFirst(start).prefix(length))
        )
    }

    private func run(
        _ glyphItem: UnsafeMutablePointer<PangoGlyphItem>,
        of request: CaptionLayoutRequest,
        at x: inout Int32
    ) throws(CaptionError) -> CaptionGlyphRun {
        guard let item = unsafe glyphItem.pointee.item, let string = unsafe glyphItem.pointee.glyphs,
            let font = unsafe item.pointee.analysis.font, let file = unsafe Self.file(of: font)
        else { throw .layoutFailed }
        let style = request.paragraph.style(at: unsafe Int(item.pointee.offset))
        var run = CaptionGlyphRun(
            font: try fonts.loaded(file: file),
            size: style.points(size: request.size, shrinking: request.shrinking),
            style: style,
            glyphs: [],
            extent: 0...0
        )
        let start = x
        for index in unsafe 0..<Int(string.pointee.num_glyphs) {
            let glyph = unsafe string.pointee.glyphs[index]
            defer { x += glyph.geometry.width }
            guard glyph.glyph != Self.emptyGlyph else { continue }
            guard glyph.glyph & Self.unknownGlyph == 0, glyph.glyph != 0 else { throw .layoutFailed }
            run.glyphs.append(
                .init(
                    id: glyph.glyph,
                    origin: Point(x: Self.points(x + glyph.geometry.x_offset), y: -Self.points(glyph.geometry.y_offset))
                )
            )
        }
        run.extent = Self.points(start)...max(Self.points(start), Self.points(x))
        return run
    }

    /// The path of the file of a Pango font.
    private static func file(of font: UnsafeMutablePointer<PangoFont>) -> String? {
        let font = unsafe UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
        let pattern = unsafe pango_fc_font_get_pattern(font)
        var file: UnsafeMutablePointer<FcChar8>?
        guard unsafe FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file = unsafe file else {
            return nil
        }
        return unsafe String(cString: file)
    }
}
