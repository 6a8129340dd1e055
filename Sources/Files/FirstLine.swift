/// The first line of a text whose bytes arrive one by one: in UTF-8 or UTF-16, with or without a byte order mark, or in Latin-1.
struct FirstLine {
    private var bytes: [UInt8] = []
    /// Whether the end of the line has arrived.
    private(set) var isComplete = false

    /// The bytes so far.
    var count: Int { bytes.count }

    /// Adds bytes until the line ends.
    mutating func add(_ more: some Sequence<UInt8>) {
        for byte in more where !isComplete {
            bytes.append(byte)
            guard let isBig = isBigEndian else {
                if Self.isEnd(UInt16(byte)) { end(1) }
                continue
            }
            guard bytes.count % 2 == 0, let pair = Self.units(bytes.suffix(2), isBig: isBig).first else { continue }
            if Self.isEnd(pair) { end(2) }
        }
    }

    /// The line without its end and its byte order mark.
    ///
    /// Editors and shells of Windows write UTF-16, and the mark in UTF-8 too. Other bytes are read as Latin-1, as in old files.
    var text: String {
        if let isBig = isBigEndian {
            return String(decoding: Self.units(bytes.dropFirst(2), isBig: isBig), as: UTF16.self)
        }
        let plain = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
        if let text = String(validating: plain, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(plain.map { Unicode.Scalar($0) }))
    }

    /// The order of bytes that the mark of UTF-16 says; nil for other encodings.
    private var isBigEndian: Bool? {
        bytes.starts(with: [0xfe, 0xff]) ? true : bytes.starts(with: [0xff, 0xfe]) ? false : nil
    }

    private mutating func end(_ length: Int) {
        bytes.removeLast(length)
        isComplete = true
    }

    private static func isEnd(_ unit: UInt16) -> Bool { unit == 0x0a || unit == 0x0d }

    private static func units(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> [UInt16] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
    }
}
