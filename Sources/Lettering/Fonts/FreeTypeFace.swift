internal import CFreeType
internal import Glibc
internal import SignetGraphics

/// A font opened by FreeType: validated, with its own names, its maker's embedding permissions, and its outlines.
///
/// Each has its own FreeType library, which one thread at a time may use.
@safe final class FreeTypeFace {
    private let library: FT_Library
    private let face: FT_Face
    /// The bytes, which FreeType reads as long as the face is open.
    private let content: FontBytes
    /// Whether it is a TrueType or OpenType font, with tables.
    private let hasTables: Bool
    /// The number of glyphs of which each examined glyph is composed; nil for more than ``maximumParts``.
    private var partCounts: [UInt32: Int?] = [:]

    /// The most glyphs that one glyph may be made of.
    ///
    /// FreeType follows any number of composite glyphs, and forty with two parts each are 2⁴⁰.
    private static let maximumParts = 1000
    /// The deepest nesting of composite glyphs.
    private static let maximumDepth = 16

    /// Opens a font of a file, in a style.
    init(_ file: FontFile, _ selection: FontSelection) throws(FontError) {
        try file.checkTables(of: selection.font)
        var library: FT_Library?
        var face: FT_Face?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { throw .damaged }
        let bytes = unsafe file.content.all
        let status = unsafe FT_New_Memory_Face(
            library,
            bytes.baseAddress,
            FT_Long(bytes.count),
            FT_Long(selection.font),
            &face
        )
        guard status == 0, let face = unsafe face else {
            _ = unsafe FT_Done_FreeType(library)
            throw .damaged
        }
        unsafe self.library = library
        unsafe self.face = face
        content = file.content
        hasTables = file.format != .type1
        guard unsafe face.pointee.num_glyphs > 0, unsafe face.pointee.units_per_EM > 0 else { throw .damaged }
        if !selection.coordinates.isEmpty { try vary(selection.coordinates) }
        if let metrics = file.metrics { attach(metrics) }
    }

    /// Sets the values of the axes.
    private func vary(_ coordinates: [Double]) throws(FontError) {
        var values = coordinates.map { FT_Fixed(($0 * 65_536).rounded()) }
        guard unsafe FT_Set_Var_Design_Coordinates(face, FT_UInt(values.count), &values) == 0 else { throw .damaged }
    }

    /// Adds the kerning of a Type 1 font; without effect for a file that FreeType does not understand.
    private func attach(_ metrics: String) {
        _ = unsafe FT_Attach_File(face, metrics)
    }

    deinit {
        _ = unsafe FT_Done_Face(face)
        _ = unsafe FT_Done_FreeType(library)
    }

    /// The outline of a glyph in font units, y upwards, its outer contours counterclockwise; empty if FreeType cannot load
    /// it, nil if it is too complex.
    func outline(of glyph: UInt32) -> Path? {
        guard partCount(of: glyph, depth: 0) != nil else { return nil }
        guard let slot = unsafe load(glyph, FT_LOAD_NO_SCALE), unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
        else {
            return Path()
        }
        return unsafe GlyphPen.path(of: &slot.pointee.outline)
    }

    fileprivate func load(_ glyph: UInt32, _ flags: Int) -> FT_GlyphSlot? {
        unsafe FT_Load_Glyph(face, glyph, FT_Int32(flags)) == 0 ? face.pointee.glyph : nil
    }

    /// The number of glyphs of which a glyph is composed; nil for more than ``maximumParts``, or deeper than
    /// ``maximumDepth``.
    private func partCount(of glyph: UInt32, depth: Int) -> Int? {
        if let known = partCounts[glyph] { return known }
        guard depth <= Self.maximumDepth else { return nil }
        var count: Int? = 1
        for part in parts(of: glyph) {
            guard let known = count, let more = partCount(of: part, depth: depth + 1) else { return nil }
            count = known + more > Self.maximumParts ? nil : known + more
        }
        partCounts[glyph] = count
        return count
    }

    /// The direct parts of a composite glyph.
    private func parts(of glyph: UInt32) -> [UInt32] {
        guard let slot = unsafe load(glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_RECURSE),
            unsafe slot.pointee.format == FT_GLYPH_FORMAT_COMPOSITE
        else { return [] }
        return unsafe (0..<FT_UInt(slot.pointee.num_subglyphs)).compactMap { index in
            var part: CInt = 0
            var flags: FT_UInt = 0
            var places: (CInt, CInt) = (0, 0)
            var change = FT_Matrix()
            let status = unsafe FT_Get_SubGlyph_Info(slot, index, &part, &flags, &places.0, &places.1, &change)
            return status == 0 ? UInt32(exactly: part) : nil
        }
    }

    /// The limit that the font's maker sets to embedding (OpenType 1.9, OS/2, fsType); nil for none that concerns outlines.
    var embeddingLimit: EmbeddingLimit? {
        let flags = unsafe FT_Get_FSType_Flags(face)
        // If several of the lower bits are set, the most permissive applies.
        if flags & 0xE == 0x2 { return .forbidden }
        return flags & 0x200 != 0 ? .bitmapsOnly : nil
    }

    /// The font's own family name in English, without control characters.
    var family: String? {
        guard hasTables else { return unsafe Self.text(face.pointee.family_name) }
        for id in [TT_NAME_ID_TYPOGRAPHIC_FAMILY, TT_NAME_ID_FONT_FAMILY] {
            guard let shown = name(FT_UShort(id))?.shown, shown.unicodeScalars.contains(where: \.isVisible) else {
                continue
            }
            return shown
        }
        return nil
    }

    /// The name of a Type 1 font's style.
    var style: String? { unsafe Self.text(face.pointee.style_name) }

    /// A name of a Type 1 font; nil for an empty one.
    private static func text(_ name: UnsafePointer<CChar>?) -> String? {
        guard let name = unsafe name else { return nil }
        let length = unsafe strnlen(name, Int(maximumName))
        let bytes = unsafe UnsafeRawBufferPointer(start: name, count: length)
        let text = unsafe String(decoding: bytes, as: UTF8.self).shown
        return text.unicodeScalars.contains(where: \.isVisible) ? text : nil
    }

    /// The greatest length of a name in bytes.
    private static let maximumName: UInt32 = 400

    /// A name in US English for Windows, else in any English or without a language.
    private func name(_ id: FT_UShort) -> String? {
        var other: String?
        let count = unsafe FT_Get_Sfnt_Name_Count(face)
        for index in 0..<count {
            var entry = unsafe FT_SfntName()
            guard unsafe FT_Get_Sfnt_Name(face, index, &entry) == 0, unsafe entry.name_id == id else { continue }
            let length = unsafe Int(min(entry.string_len, Self.maximumName))
            let bytes = unsafe Array(UnsafeBufferPointer(start: entry.string, count: length))
            switch unsafe (CInt(entry.platform_id), CInt(entry.language_id)) {
            case (TT_PLATFORM_MICROSOFT, TT_MS_LANGID_ENGLISH_UNITED_STATES): return Self.utf16(bytes)
            // The lower ten bits are the language, those above its country.
            case (TT_PLATFORM_MICROSOFT, let id) where id & 0x3FF == TT_MS_LANGID_ENGLISH_UNITED_STATES & 0x3FF:
                other = Self.utf16(bytes)
            case (TT_PLATFORM_APPLE_UNICODE, _): other = other ?? Self.utf16(bytes)
            case (TT_PLATFORM_MACINTOSH, TT_MAC_LANGID_ENGLISH) where bytes.allSatisfy { $0 < 0x80 }:
                other = other ?? String(decoding: bytes, as: UTF8.self)
            default: continue
            }
        }
        return other
    }

    private static func utf16(_ bytes: [UInt8]) -> String {
        let units = stride(from: 0, to: bytes.count & ~1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(decoding: units, as: UTF16.self)
    }
}

/// A limit that the maker of a font sets to embedding it in documents.
enum EmbeddingLimit {
    /// The font may not be embedded at all, even for viewing.
    case forbidden
    /// Only bitmaps of the font may be embedded.
    case bitmapsOnly
}

extension FreeTypeFace {
    /// The glyph of a character, by the names of glyphs; nil for none.
    func glyph(of character: UInt32) -> UInt32? {
        let glyph = unsafe FT_Get_Char_Index(face, FT_ULong(character))
        return glyph == 0 ? nil : glyph
    }

    /// The advance of a glyph in font units.
    func advance(of glyph: UInt32) -> Int32 {
        var advance: FT_Fixed = 0
        guard unsafe FT_Get_Advance(face, glyph, FT_Int32(FT_LOAD_NO_SCALE), &advance) == 0 else { return 0 }
        return Int32(clamping: advance)
    }

    /// By how much two glyphs are moved apart, in font units.
    func kerning(_ first: UInt32, _ second: UInt32) -> Int32 {
        var distance = FT_Vector()
        guard unsafe FT_Get_Kerning(face, first, second, FT_KERNING_UNSCALED.rawValue, &distance) == 0 else { return 0 }
        return Int32(clamping: distance.x)
    }

    /// The left, top, width and height of a glyph in font units, the height downwards.
    func extents(of glyph: UInt32) -> (x: Int32, y: Int32, width: Int32, height: Int32)? {
        guard let slot = unsafe load(glyph, FT_LOAD_NO_SCALE) else { return nil }
        let metrics = unsafe slot.pointee.metrics
        return (
            Int32(clamping: metrics.horiBearingX), Int32(clamping: metrics.horiBearingY),
            Int32(clamping: metrics.width), Int32(clamping: -metrics.height)
        )
    }

    var glyphCount: Int { unsafe Int(face.pointee.num_glyphs) }

    var unitsPerEm: Int { unsafe Int(face.pointee.units_per_EM) }

    /// The ascender, the descender (below 0) and the distance between two lines beyond them, in font units.
    var lineExtents: (ascender: Int32, descender: Int32, gap: Int32) {
        let (top, bottom) = unsafe (Int32(face.pointee.ascender), Int32(face.pointee.descender))
        return (top, bottom, unsafe Int32(face.pointee.height) - (top - bottom))
    }
}
