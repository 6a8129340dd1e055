internal import Crypto

/// Short names for content: the same bytes give the same name.
///
/// The SHA-256 of the parts, each counted with its length.
package struct ContentDigest {
    private var hash = SHA256()

    package init(of parts: [[UInt8]]) {
        for part in parts { add(part) }
    }

    package mutating func add(_ part: [UInt8]) {
        hash.update(data: Array("\(part.count):".utf8))
        hash.update(data: part)
    }

    /// All 32 bytes.
    package var whole: [UInt8] { Array(hash.finalize()) }

    /// The first 16 bytes.
    package var bytes: [UInt8] { Array(hash.finalize().prefix(16)) }

    /// The first 16 bytes as 32 hexadecimal digits.
    package var hexadecimal: String { Self.digits(of: bytes) }

    /// All bytes as 64 hexadecimal digits.
    package var wholeHexadecimal: String { Self.digits(of: whole) }

    /// The first 16 bytes of the digest of parts.
    package static func bytes(of parts: [[UInt8]]) -> [UInt8] { ContentDigest(of: parts).bytes }

    private static func digits(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
