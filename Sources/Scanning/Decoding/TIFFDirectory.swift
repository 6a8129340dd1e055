/// A directory of a TIFF structure (TIFF 6.0, section 2), as in files and Exif blocks, with only what is needed to read
/// single numbers.
///
/// Every offset is checked.
struct TIFFDirectory {
    /// The tags that are read.
    enum Tag: Int {
        case imageWidth = 256
        case imageLength = 257
        case orientation = 274
        case tileWidth = 322
        case tileLength = 323
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

    /// The number of an entry of type BYTE, SHORT or LONG with exactly one value; nil when it is missing or another type.
    func number(_ tag: Tag) -> Int? {
        for index in 0..<count {
            let entry = start + index * 12
            guard let found = reader.uint16(entry) else { return nil }
            guard found == tag.rawValue else { continue }
            guard reader.uint32(entry + 4) == 1 else { return nil }
            switch reader.uint16(entry + 2) {
            case 1: return reader.byte(entry + 8).map(Int.init)
            case 3: return reader.uint16(entry + 8)
            case 4: return reader.uint32(entry + 8)
            default: return nil
            }
        }
        return nil
    }
}
