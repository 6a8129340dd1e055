internal import SignetBasics
internal import SignetCryptography

/// A SHA-256, written as 64 lower-case hexadecimal digits.
package struct AuditDigest: Hashable, Sendable {
    package let text: String

    /// The hash before the first entry of a chain: 64 zeros.
    package static let none = AuditDigest(bytes: [UInt8](repeating: 0, count: 32))

    /// The digest of bytes.
    package init(of bytes: [UInt8]) { self.init(bytes: Digest.bytes(of: bytes, .sha256)) }

    /// Reads a digest; nil for anything but 64 lower-case digits.
    package init?(_ text: String) {
        let isWritten = text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
        guard text.utf8.count == 64, isWritten else { return nil }
        self.text = text
    }

    /// The 32 bytes.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        var first: UInt8?
        for digit in text.utf8 {
            let value = digit < UInt8(ascii: "a") ? digit &- UInt8(ascii: "0") : digit &- UInt8(ascii: "a") &+ 10
            if let high = first { bytes.append(high << 4 | value) }
            first = first == nil ? value : nil
        }
        return bytes
    }

    init(bytes: [UInt8]) { text = bytes.hexadecimal }
}
