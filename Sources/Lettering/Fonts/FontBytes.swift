internal import CPango
internal import Glibc

/// The bytes of a font: a mapped file, or what was decompressed.
@safe final class FontBytes {
    let blob: OpaquePointer

    /// Maps a regular file.
    init(file path: String, limit: Int) throws(FontError) {
        try Self.check(path, limit: limit)
        guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else { throw .denied }
        unsafe self.blob = blob
    }

    /// Makes space for some bytes, and has it filled.
    init(count: Int, fill: (UnsafeMutablePointer<UInt8>) -> Bool) throws(FontError) {
        guard count > 0, let space = unsafe malloc(count) else { throw .damaged }
        let start = unsafe space.assumingMemoryBound(to: UInt8.self)
        guard unsafe fill(start), let length = UInt32(exactly: count) else {
            unsafe free(space)
            throw .damaged
        }
        let text = unsafe UnsafePointer(space.assumingMemoryBound(to: CChar.self))
        unsafe blob = hb_blob_create(text, length, HB_MEMORY_MODE_READONLY, space) { unsafe free($0) }
    }

    deinit { unsafe hb_blob_destroy(blob) }

    /// Refuses anything but a regular file of a sensible size, before it is opened.
    private static func check(_ path: String, limit: Int) throws(FontError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw errno == EACCES ? .denied : .absent }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size > 0 else { throw .empty }
        guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    }

    /// All bytes, as long as this object exists.
    var all: UnsafeBufferPointer<UInt8> {
        var length: UInt32 = 0
        let data = unsafe hb_blob_get_data(blob, &length)
        let start = unsafe UnsafeRawPointer(data)?.assumingMemoryBound(to: UInt8.self)
        return unsafe UnsafeBufferPointer(start: start, count: Int(length))
    }

    var count: Int { unsafe Int(hb_blob_get_length(blob)) }

    /// A copy of some bytes, or nil if there are fewer.
    func bytes(at offset: Int, count: Int) -> [UInt8]? {
        let all = unsafe all
        guard offset >= 0, count >= 0, offset + count <= all.count else { return nil }
        return unsafe Array(all[offset..<offset + count])
    }

    /// A big-endian number of some bytes, or nil if there are fewer.
    func number(at offset: Int, count: Int) -> Int? {
        bytes(at: offset, count: count).map(Self.number)
    }

    static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
