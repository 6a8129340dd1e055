/// Text strings (ISO 32000-1, 7.9.2.2): PDFDocEncoding, UTF-16BE with a byte order mark, or UTF-8 with one (PDF 2.0).
package enum TextString {
    package static func decode(_ bytes: [UInt8]) -> String {
        if bytes.starts(with: [0xfe, 0xff]) {
            var units: [UInt16] = []
            for index in stride(from: 2, to: bytes.count - 1, by: 2) {
                units.append(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
            }
            return String(decoding: units, as: UTF16.self)
        }
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(documentEncoding(byte)) }
        return String(scalars)
    }

    /// ASCII where that suffices, else UTF-16BE, which every reader knows.
    package static func encode(_ text: String) -> [UInt8] {
        if text.utf8.allSatisfy({ (0x20...0x7e).contains($0) || $0 == 0x0a || $0 == 0x0d || $0 == 0x09 }) {
            return Array(text.utf8)
        }
        return [0xfe, 0xff] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    }

    /// A text in PDFDocEncoding, or nil when it has characters that this encoding lacks.
    static func documentEncoded(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let byte = (0...255).first(where: { documentEncoding(UInt8($0)) == scalar }) else { return nil }
            bytes.append(UInt8(byte))
        }
        return bytes
    }

    /// PDFDocEncoding (annex D.2), where it is not Latin-1.
    private static func documentEncoding(_ byte: UInt8) -> Unicode.Scalar {
        switch byte {
        case 0x18...0x1f: accents[Int(byte - 0x18)]
        case 0x80...0xa0: punctuation[Int(byte - 0x80)]
        default: Unicode.Scalar(byte)
        }
    }

    private static let accents: [Unicode.Scalar] = [
        "\u{2d8}", "\u{2c7}", "\u{2c6}", "\u{2d9}", "\u{2dd}", "\u{2db}", "\u{2da}", "\u{2dc}",
    ]
    private static let punctuation: [Unicode.Scalar] = [
        "\u{2022}", "\u{2020}", "\u{2021}", "\u{2026}", "\u{2014}", "\u{2013}", "\u{192}", "\u{2044}", "\u{2039}",
        "\u{203a}", "\u{2212}", "\u{2030}", "\u{201e}", "\u{201c}", "\u{201d}", "\u{2018}", "\u{2019}", "\u{201a}",
        "\u{2122}", "\u{fb01}", "\u{fb02}", "\u{141}", "\u{152}", "\u{160}", "\u{178}", "\u{17d}", "\u{131}",
        "\u{142}", "\u{153}", "\u{161}", "\u{17e}", "\u{fffd}", "\u{20ac}",
    ]
}
