internal import SignetCryptography

/// Short names for content: the same bytes give the same name.
///
/// The SHA-256 of the parts, each counted with its length.
package struct ContentDigest {
    private var digest = Digest(.sha256)

    package init(of parts: [[UInt8]]) {
        for part in parts { add(part) }
    }

    package mutating func add(_ part: [UInt8]) {
        var counted = ObjectWriter()
        counted.write(integer: part.count)
        counted.write(":")
        digest.update(counted.bytes)
        digest.update(part)
    }

    /// All 32 bytes.
    package var whole: [UInt8] { digest.finalized() }

    /// The first 16 bytes.
    package var bytes: [UInt8] { Array(digest.finalized().prefix(16)) }

    /// The first 16 bytes as 32 hexadecimal digits.
    package var hexadecimal: String { Self.digits(of: bytes) }

    /// All bytes as 64 hexadecimal digits.
    package var wholeHexadecimal: String { Self.digits(of: whole) }

    /// The first 16 bytes of the digest of parts.
    package static func bytes(of parts: [[UInt8]]) -> [UInt8] { ContentDigest(of: parts).bytes }

    private static func digits(of bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            digits.append(digit(byte >> 4))
            digits.append(digit(byte & 15))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
