internal import CLoading

/// A file with one or several fonts: TrueType, OpenType, a collection of them, a web font, or Type 1.
///
/// Before a TrueType or OpenType font is opened, its table directory is checked: every table lies within the file and those that
/// setting a name needs are there (OpenType 1.9, "Organization of an OpenType Font"), since FreeType and HarfBuzz would skip a
/// truncated one. They read the contents of the tables themselves.
final class FontFile {
    /// The largest file that is opened, in bytes.
    static let maximumSize = 128 * 1_048_576
    /// The most fonts in a collection, and the most styles of the fonts in a file.
    static let maximumFonts = 1000

    let path: String
    let format: FontFormat
    /// The font, decompressed.
    let content: FontBytes
    /// The number of fonts.
    let fontCount: Int
    /// The path of the file with the kerning of a Type 1 font.
    let metrics: String?

    init(path: String) throws(LetteringError) {
        guard signet_has_freetype() else { throw .unavailable(package: "libfreetype6") }
        guard signet_has_harfbuzz(), signet_has_glib() else { throw .unavailable(package: "libharfbuzz0b") }
        self.path = path
        do throws(FontError) {
            let stored = try FontBytes(file: path, limit: Self.maximumSize)
            format = try FontFormat(of: stored)
            switch format {
            case .woff, .woff2: content = try WebFont.decompressed(stored, format)
            default: content = stored
            }
            fontCount = try format == .collection ? Self.fontCount(of: content) : 1
            metrics = format == .type1 ? Type1Metrics.beside(path) : nil
        } catch {
            throw .unreadableFont(file: path, error)
        }
    }

    private static func fontCount(of collection: FontBytes) throws(FontError) -> Int {
        guard let count = collection.number(at: 8, count: 4), count > 0 else { throw .truncated(table: "header") }
        guard count <= maximumFonts else { throw .tooManyFonts(limit: maximumFonts) }
        guard collection.bytes(at: 12, count: 4 * count) != nil else { throw .truncated(table: "header") }
        return count
    }

    /// Checks the table directory of one of the fonts.
    func checkTables(of font: Int) throws(FontError) {
        guard format != .type1 else { return }
        let start = format == .collection ? content.number(at: 12 + 4 * font, count: 4) : 0
        guard let start, let tableCount = content.number(at: start + 4, count: 2),
            content.bytes(at: start, count: 12) != nil
        else { throw .truncated(table: "header") }
        var tables: Set<String> = []
        for index in 0..<tableCount {
            guard let record = content.bytes(at: start + 12 + 16 * index, count: 16) else {
                throw .truncated(table: "header")
            }
            let tag = String(decoding: record[0..<4], as: UTF8.self)
            let offset = FontBytes.number(record[8..<12])
            let length = FontBytes.number(record[12..<16])
            guard offset + length <= content.count else { throw .truncated(table: tag) }
            if length > 0 { tables.insert(tag) }
        }
        for tag in ["cmap", "head", "hhea", "hmtx", "maxp"] where !tables.contains(tag) { throw .missingTable(tag) }
        let hasOutlines = tables.isSuperset(of: ["glyf", "loca"]) || tables.contains("CFF ") || tables.contains("CFF2")
        guard hasOutlines else { throw .noOutlines }
    }
}
