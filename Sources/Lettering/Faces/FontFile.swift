internal import CLoading
internal import CPango
internal import Glibc

/// The bytes of a TrueType or OpenType file, mapped, whose table directory has been checked.
///
/// Every table lies within the file and those that setting a name needs are there (OpenType 1.9, "Organization of an
/// OpenType Font"): FreeType and HarfBuzz would skip a truncated one. They read the contents of the tables themselves.
@safe final class FontFile {
    /// The largest file that is opened, in bytes.
    static let maximumSize = 128 * 1_048_576

    let blob: OpaquePointer

    init(path: String) throws(LetteringError) {
        guard signet_has_freetype() else { throw .unavailable(package: "libfreetype6") }
        guard signet_has_harfbuzz(), signet_has_glib() else { throw .unavailable(package: "libharfbuzz0b") }
        do throws(FontFault) {
            try Self.checkFile(path)
            guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else { throw .denied }
            unsafe self.blob = blob
            try checkTables()
        } catch {
            throw .unreadableFont(file: path, error)
        }
    }

    deinit { unsafe hb_blob_destroy(blob) }

    /// Refuses anything but a regular file of a sensible size, before it is opened.
    private static func checkFile(_ path: String) throws(FontFault) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw errno == EACCES ? .denied : .absent }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size > 0 else { throw .empty }
        guard status.st_size <= maximumSize else { throw .tooLarge(limit: maximumSize) }
    }

    private func checkTables() throws(FontFault) {
        let start = try directoryOffset()
        guard let header = bytes(at: start, count: 12) else { throw .truncated(table: "header") }
        let tableCount = Int(header[4]) << 8 | Int(header[5])
        var tables: Set<String> = []
        for index in 0..<tableCount {
            guard let record = bytes(at: start + 12 + 16 * index, count: 16) else {
                throw .truncated(table: "header")
            }
            let tag = String(decoding: record[0..<4], as: UTF8.self)
            let offset = Self.number(record[8..<12])
            let length = Self.number(record[12..<16])
            guard unsafe offset + length <= bytes.count else { throw .truncated(table: tag) }
            if length > 0 { tables.insert(tag) }
        }
        for tag in ["cmap", "head", "hhea", "hmtx", "maxp"] where !tables.contains(tag) { throw .missingTable(tag) }
        let hasOutlines = tables.isSuperset(of: ["glyf", "loca"]) || tables.contains("CFF ") || tables.contains("CFF2")
        guard hasOutlines else { throw .noOutlines }
    }

    /// Where the table directory begins: at the start, or in a collection at the offset of its first font.
    private func directoryOffset() throws(FontFault) -> Int {
        guard let magic = bytes(at: 0, count: 4) else { throw .unknownFormat }
        switch magic {
        case [0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8): return 0
        case Array("ttcf".utf8):
            guard let offset = bytes(at: 12, count: 4) else { throw .truncated(table: "header") }
            return Self.number(offset[...])
        case Array("wOFF".utf8), Array("wOF2".utf8): throw .webFont
        case Array("%!PS".utf8), Array("%!Fo".utf8): throw .postScriptFont
        default: throw magic.starts(with: [0x80, 1]) ? .postScriptFont : .unknownFormat
        }
    }

    /// The whole file, as long as this object exists.
    var bytes: UnsafeBufferPointer<UInt8> {
        var length: UInt32 = 0
        let data = unsafe hb_blob_get_data(blob, &length)
        let start = unsafe UnsafeRawPointer(data)?.assumingMemoryBound(to: UInt8.self)
        return unsafe UnsafeBufferPointer(start: start, count: Int(length))
    }

    /// A copy of some bytes of the file, or nil if it does not have them.
    private func bytes(at offset: Int, count: Int) -> [UInt8]? {
        let bytes = unsafe bytes
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        return unsafe Array(bytes[offset..<offset + count])
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
