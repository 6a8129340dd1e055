/// A directory of a TIFF structure (TIFF 6.0, section 2), as in files and Exif blocks, with only what is needed to read
/// single numbers.
///
/// Every offset is checked.
struct TIFFDirectory {
    /// The tags that are read.
    enum Tag: Int {
        case imageWidth = 256
        case imageLength = 257
        case bitsPerSample = 258
        case photometric = 262
        case orientation = 274
        case samplesPerPixel = 277
        case xResolution = 282
        case yResolution = 283
        case tileWidth = 322
        case tileLength = 323
        case extraSamples = 338
    }

    private let reader: ByteReader
    private let start: Int
    private let count: Int

    /// The search for a page in a file with an endless chain of directories stops here.
    static let pageLimit = 10_000

    /// Opens the directory, or nil if the bytes do not contain one.
    init?(_ bytes: ArraySlice<UInt8>) {
        let order: ByteReader.Order
        if bytes.starts(with: [0x49, 0x49]) {
            order = .little
        } else if bytes.starts(with: [0x4d, 0x4d]) {
            order = .big
        } else {
            return nil
        }
        let reader = ByteReader(bytes: bytes, order: order)
        guard reader.uint16(2) == 42, let start = reader.uint32(4) else { return nil }
        self.init(reader, at: start)
    }

    private init?(_ reader: ByteReader, at start: Int) {
        guard start >= 8, let count = reader.uint16(start) else { return nil }
        self.reader = reader
        self.start = start + 2
        self.count = count
    }

    /// The directory of the next page, or nil when there is none.
    var next: TIFFDirectory? { reader.uint32(start + 12 * count).flatMap { TIFFDirectory(reader, at: $0) } }

    /// The directory of a page, from 1.
    static func page(_ page: Int, of bytes: [UInt8]) throws(ScanError) -> TIFFDirectory {
        guard var directory = TIFFDirectory(bytes[...]) else { throw .truncated(.tiff) }
        for number in 1..<max(1, page) {
            guard let next = directory.next else { throw .noSuchPage(page, count: number) }
            directory = next
        }
        return directory
    }

    /// The offsets of the entries with a tag; the first one counts.
    private func entries(_ tag: Tag) -> some Sequence<Int> {
        (0..<count).lazy.map { start + 12 * $0 }.filter { reader.uint16($0) == tag.rawValue }
    }

    /// The number of an entry of type BYTE, SHORT or LONG with exactly one value; nil when it is missing or another type.
    func number(_ tag: Tag) -> Int? {
        guard let entry = entries(tag).first(where: { _ in true }), reader.uint32(entry + 4) == 1 else { return nil }
        switch reader.uint16(entry + 2) {
        case 1: return reader.byte(entry + 8).map(Int.init)
        case 3: return reader.uint16(entry + 8)
        case 4: return reader.uint32(entry + 8)
        default: return nil
        }
    }

    /// The number of an entry of type RATIONAL with one value; nil when it is missing or another type.
    func ratio(_ tag: Tag) -> Double? {
        guard let entry = entries(tag).first(where: { _ in true }), reader.uint16(entry + 2) == 5,
            reader.uint32(entry + 4) == 1, let place = reader.uint32(entry + 8), let top = reader.uint32(place),
            let bottom = reader.uint32(place + 4), bottom > 0
        else { return nil }
        return Double(top) / Double(bottom)
    }

    /// The same file with one value, which fits in a byte, for all entries of a tag that are numbers.
    func setting(_ tag: Tag, to value: UInt8, in bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for entry in entries(tag) where entry + 12 <= bytes.count {
            let size = [1: 1, 3: 2, 4: 4][reader.uint16(entry + 2) ?? 0] ?? 0
            guard size > 0, reader.uint32(entry + 4) == 1 else { continue }
            for place in 0..<size { bytes[entry + 8 + place] = 0 }
            bytes[entry + 8 + (reader.order == .little ? 0 : size - 1)] = value
        }
        return bytes
    }
}
