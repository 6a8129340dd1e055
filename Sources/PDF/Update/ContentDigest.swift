internal import Crypto

/// Short names for content: the same bytes give the same name.
package enum ContentDigest {
    /// The first 16 bytes of the SHA-256 of the parts, each counted with its length.
    package static func bytes(of parts: [[UInt8]]) -> [UInt8] { Array(whole(of: parts).prefix(16)) }

    /// The whole SHA-256 of the parts, each counted with its length.
    package static func whole(of parts: [[UInt8]]) -> [UInt8] {
        var hash = SHA256()
        for part in parts {
            hash.update(data: Array("\(part.count):".utf8))
            hash.update(data: part)
        }
        return Array(hash.finalize())
    }

    /// The same as 32 hexadecimal digits.
    package static func hexadecimal(of parts: [[UInt8]]) -> String {
        digits(of: bytes(of: parts))
    }

    /// The whole SHA-256 as 64 hexadecimal digits.
    package static func wholeHexadecimal(of parts: [[UInt8]]) -> String { digits(of: whole(of: parts)) }

    private static func digits(of bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
