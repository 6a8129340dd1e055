internal import CPango
internal import SignetGraphics

/// A font opened by FreeType: validated, with its own names, its maker's embedding permissions, and its outlines.
///
/// Each has its own FreeType library, which one thread at a time may use.
@safe final class FreeTypeFace {
    private let library: FT_Library
    private let face: FT_Face
    /// The bytes, which FreeType reads as long as the face is open.
    private let file: FontFile
    /// The number of glyphs of which each examined glyph is composed; nil for more than ``maximumParts``.
    private var partCounts: [UInt32: Int?] = [:]

    /// The most glyphs that one glyph may be made of.
    ///
    /// FreeType follows any number of composite glyphs, and forty with two parts each are 2⁴⁰.
    private static let maximumParts = 1000
    /// The deepest nesting of composite glyphs.
    private static let maximumDepth = 16

    init(_ file: FontFile) throws(FontFault) {
        var library: FT_Library?
        var face: FT_Face?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { throw .damaged }
        let bytes = unsafe file.bytes
        let status = unsafe FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(bytes.count), 0, &face)
        guard status == 0, let face = unsafe face else {
            _ = unsafe FT_Done_FreeType(library)
            throw .damaged
        }
        unsafe self.library = library
        unsafe self.face = face
        self.file = file
        guard unsafe face.pointee.num_glyphs > 0, unsafe face.pointee.units_per_EM > 0 else { throw .damaged }
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

    private func load(_ glyph: UInt32, _ flags: Int) -> FT_GlyphSlot? {
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

    /// Whether the font's maker forbids embedding it in documents, even for viewing (OpenType 1.9, OS/2, fsType).
    var forbidsEmbedding: Bool {
        // If several bits are set, the most permissive applies.
        unsafe FT_Get_FSType_Flags(face) & 0xE == 0x2
    }

    /// The font's own family name in English, without control characters.
    var family: String? {
        for id in [TT_NAME_ID_TYPOGRAPHIC_FAMILY, TT_NAME_ID_FONT_FAMILY] {
            guard let name = name(FT_UShort(id)) else { continue }
            let shown = name.unicodeScalars.filter { $0.isVisible || $0.properties.generalCategory == .spaceSeparator }
            if shown.contains(where: \.isVisible) { return String(String.UnicodeScalarView(shown)) }
        }
        return nil
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
