/// A `data:` URL (RFC 2397): a media type and the data themselves, as browsers give pictures of a canvas.
///
/// It may be in quotation marks, as a JSON string. The two parts may also be the two strings of a JSON array, or stand
/// without `data:` before them, both as jSignature gives them.
package struct DataURL: Hashable, Sendable {
    /// The media type in lower case, without parameters, as in `image/png`.
    package let mediaType: String
    /// The parameters of the media type in lower case, without `base64`.
    package let parameters: [String]
    /// The data; nil where they are not in base64 as the URL says.
    package let data: [UInt8]?

    /// The longest media type with its parameters.
    private static let longestType = 200

    /// Reads a URL; nil for bytes that do not begin like one.
    package init?(_ bytes: [UInt8]) {
        let text = Self.trimmed(bytes[...])
        switch text.first {
        case UInt8(ascii: "\""):
            guard let quoted = Self.strings(Array(text)), quoted.count == 1 else { return nil }
            self.init(plain: quoted[0][...])
        case UInt8(ascii: "["):
            guard Self.trimmed(text.dropFirst()).first == UInt8(ascii: "\""), let parts = Self.strings(Array(text)),
                parts.count == 2
            else { return nil }
            guard parts[0].contains(UInt8(ascii: "/")) else { return nil }
            self.init(type: parts[0][...], data: parts[1][...], isEncoded: false)
        default: self.init(plain: text)
        }
    }

    /// Whether a text, as of an argument, is a URL and not the name of a file.
    package static func isOne(_ text: String) -> Bool { text.utf8.prefix(prefix.count).elementsEqual(prefix) }

    private static let prefix = Array("data:".utf8)

    private init?(plain text: ArraySlice<UInt8>) {
        let hasPrefix = Self.lowercased(text.prefix(Self.prefix.count)).elementsEqual(Self.prefix)
        let rest = hasPrefix ? text.dropFirst(Self.prefix.count) : text
        // Without `data:`, only images are taken for a URL.
        guard hasPrefix || Self.lowercased(rest.prefix(6)).elementsEqual("image/".utf8),
            let comma = rest.prefix(Self.longestType).firstIndex(of: UInt8(ascii: ","))
        else { return nil }
        self.init(type: rest[..<comma], data: rest[(comma + 1)...], isEncoded: true)
    }

    /// `isEncoded`: whether bytes of data that are not in base64 may be written with `%`.
    private init?(type: ArraySlice<UInt8>, data: ArraySlice<UInt8>, isEncoded: Bool) {
        guard type.count <= Self.longestType else { return nil }
        let words = String(decoding: Self.lowercased(type), as: UTF8.self).split(
            separator: ";",
            omittingEmptySubsequences: false
        )
        let name = words.first.map { $0.filter { !$0.isWhitespace } } ?? ""
        guard name.isEmpty || name.contains("/") else { return nil }
        mediaType = name.isEmpty ? "text/plain" : name
        parameters = words.dropFirst().map(String.init).filter { $0 != "base64" }
        if words.contains("base64") {
            self.data = Base64.decoded(Self.unescaped(data))
        } else {
            self.data = isEncoded ? Self.unescaped(data) : Array(data)
        }
    }

    /// The bytes with the escapes of URLs replaced; others stay, as in an SVG that was not encoded.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var place = text.startIndex
        while place < text.endIndex {
            if text[place] == UInt8(ascii: "%"), place + 2 < text.endIndex, let high = digit(text[place + 1]),
                let low = digit(text[place + 2])
            {
                result.append(high << 4 | low)
                place += 3
            } else {
                result.append(text[place])
                place += 1
            }
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func lowercased(_ text: ArraySlice<UInt8>) -> [UInt8] {
        text.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = text.starts(with: [0xef, 0xbb, 0xbf]) ? text.dropFirst(3) : text
        return start.drop { $0 <= 0x20 }
    }

    /// A JSON string, or an array of at most two; nil for anything else.
    private static func strings(_ json: [UInt8]) -> [[UInt8]]? {
        var scanner = JSONScanner<JSONError>(json, maximumDepth: 1)
        var strings: [[UInt8]] = []
        do throws(JSONError) {
            if try scanner.kind() == .string {
                strings.append(Array(try scanner.string().utf8))
            } else {
                try scanner.open()
                while try scanner.nextItem(isFirst: strings.isEmpty) {
                    guard strings.count < 2, try scanner.kind() == .string else { return nil }
                    strings.append(Array(try scanner.string().utf8))
                }
            }
            try scanner.end()
            return strings
        } catch {
            return nil
        }
    }
}

/// Base64 (RFC 4648), also with the characters for URLs.
enum Base64 {
    /// The bytes; nil where the text is not base64.
    ///
    /// Blanks are skipped, and the padding may be missing.
    static func decoded(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        var (bits, count, padding) = (UInt32(0), 0, 0)
        for byte in text where byte > 0x20 {
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            let value = values[Int(byte)]
            guard value < 64, padding == 0 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 1
            guard count % 4 == 0 else { continue }
            result.append(UInt8(bits >> 16 & 255))
            result.append(UInt8(bits >> 8 & 255))
            result.append(UInt8(bits & 255))
        }
        guard padding <= 2 else { return nil }
        switch count % 4 {
        case 0: return result
        case 2: return result + [UInt8(bits >> 4 & 255)]
        case 3: return result + [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
        default: return nil
        }
    }

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
        for letter in "+-".utf8 { values[Int(letter)] = 62 }
        for letter in "/_".utf8 { values[Int(letter)] = 63 }
        return values
    }()
}
