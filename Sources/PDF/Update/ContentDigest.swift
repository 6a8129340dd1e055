internal import SignetBasics
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
    package var hexadecimal: String { bytes.hexadecimal }

    /// All bytes as 64 hexadecimal digits.
    package var wholeHexadecimal: String { whole.hexadecimal }

    /// The first 16 bytes of the digest of parts.
    package static func bytes(of parts: [[UInt8]]) -> [UInt8] { ContentDigest(of: parts).bytes }
}
