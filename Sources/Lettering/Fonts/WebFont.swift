internal import CFreeType

/// Compressed fonts of web pages (WOFF File Format 1.0 and 2.0), which FreeType decompresses into the TrueType or OpenType font that
/// they were made from.
///
/// The sizes that a file declares are added up first. FreeType never writes more than they say.
enum WebFont {
    /// The largest decompressed font, in bytes.
    static let maximumSize = FontFile.maximumSize
    /// FreeType's error when it was built without the library that a format needs (`FT_Err_Unimplemented_Feature`).
    private static let notBuilt: FT_Error = 7

    /// The decompressed font.
    static func decompressed(_ file: FontBytes, _ format: FontFormat) throws(FontError) -> FontBytes {
        guard file.bytes(at: 4, count: 4) != Array("ttcf".utf8) else { throw .webCollection }
        let declared = format == .woff ? sizeOfWOFF(file) : sizeOfWOFF2(file)
        guard let declared else { throw .truncated(table: "header") }
        guard declared <= maximumSize else { throw .decompressesTooFar(limit: maximumSize) }
        return try opened(file)
    }

    /// The font as FreeType presents it, which decompresses fonts while it reads them.
    private static func opened(_ file: FontBytes) throws(FontError) -> FontBytes {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { throw .damaged }
        defer { _ = unsafe FT_Done_FreeType(library) }
        var face: FT_Face?
        let bytes = unsafe file.all
        let status = unsafe FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(bytes.count), 0, &face)
        guard status == 0, let face = unsafe face else { throw status == notBuilt ? .noBrotli : .damaged }
        defer { _ = unsafe FT_Done_Face(face) }
        // Without a tag it is the whole font.
        var length: FT_ULong = 0
        guard unsafe FT_Load_Sfnt_Table(face, 0, 0, nil, &length) == 0, length <= maximumSize else { throw .damaged }
        let font = try unsafe FontBytes(count: Int(length)) { space in
            unsafe FT_Load_Sfnt_Table(face, 0, 0, space, &length) == 0
        }
        guard let format = try? FontFormat(of: font), [.trueType, .openType].contains(format) else { throw .damaged }
        return font
    }

    /// The size that a WOFF file declares, or that of its tables if that is larger; nil for one that is cut short.
    private static func sizeOfWOFF(_ file: FontBytes) -> Int? {
        guard let count = file.number(at: 12, count: 2), let declared = file.number(at: 16, count: 4) else {
            return nil
        }
        var sum = 0
        for index in 0..<count {
            guard let length = file.number(at: 44 + 20 * index + 12, count: 4) else { return nil }
            sum += length
        }
        return max(declared, sum)
    }

    /// The same of a WOFF2 file (5.1, 5.2): the lengths of its tables before and after they are transformed.
    private static func sizeOfWOFF2(_ file: FontBytes) -> Int? {
        guard let count = file.number(at: 12, count: 2), let declared = file.number(at: 16, count: 4) else {
            return nil
        }
        var place = 48
        var sums = (original: 0, transformed: 0)
        for _ in 0..<count {
            guard let flags = file.number(at: place, count: 1) else { return nil }
            let isNamed = flags & 0x3F == 0x3F
            let tag = isNamed ? file.bytes(at: place + 1, count: 4) : nil
            place += isNamed ? 5 : 1
            guard let original = variableNumber(file, &place) else { return nil }
            sums.original += original
            // The tables glyf and loca are transformed in version 0, and others in all other versions.
            let isOutlines = [10, 11].contains(flags & 0x3F) || tag == Array("glyf".utf8) || tag == Array("loca".utf8)
            let isTransformed = (flags >> 6 == 0) == isOutlines
            guard isTransformed else {
                sums.transformed += original
                continue
            }
            guard let length = variableNumber(file, &place) else { return nil }
            sums.transformed += length
        }
        return max(declared, sums.original, sums.transformed)
    }

    /// A number of one to five bytes (4.1, "UIntBase128").
    private static func variableNumber(_ file: FontBytes, _ place: inout Int) -> Int? {
        var value = 0
        for _ in 0..<5 {
            guard let byte = file.number(at: place, count: 1) else { return nil }
            place += 1
            value = value << 7 | byte & 0x7F
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}
