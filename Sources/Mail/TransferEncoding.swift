internal import Foundation

/// The encodings of bodies (RFC 2045, 6.7 and 6.8): lines of at most 76 bytes of ASCII.
enum TransferEncoding: String {
    case quotedPrintable = "quoted-printable"
    case base64

    /// The shorter one for a text.
    init(for text: String) {
        let others = text.utf8.count { $0 >= 0x80 }
        self = others * 6 > text.utf8.count ? .base64 : .quotedPrintable
    }

    /// A text with CR LF at the end of each line, encoded.
    func encoded(_ text: String) -> String {
        let lines = text.split(separator: /\r\n|\r|\n/, omittingEmptySubsequences: false)
        switch self {
        case .base64: return Self.base64(Array(lines.joined(separator: "\r\n").utf8))
        case .quotedPrintable: return lines.map(Self.quotedPrintable).joined(separator: "\r\n") + "\r\n"
        }
    }

    static func base64(_ bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "\r\n" }
        return Data(bytes).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
            + "\r\n"
    }

    private static func quotedPrintable(_ line: Substring) -> String {
        let bytes = Array(line.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var length = 0
        for (index, byte) in bytes.enumerated() {
            let isLast = index == bytes.count - 1
            let isBlank = byte == 0x20 || byte == 0x09
            // "From " at the start of a line is changed by some servers, and a lone dot would end the message without stuffing.
            let isPlain = isBlank && !isLast || (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
            let isAltered = length == 0 && (byte == UInt8(ascii: "F") || byte == UInt8(ascii: "."))
            let piece = isPlain && !isAltered ? [byte] : escaped(byte)
            if length + piece.count > (isLast ? 76 : 75) {
                result += Array("=\r\n".utf8)
                length = 0
            }
            result += piece
            length += piece.count
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
