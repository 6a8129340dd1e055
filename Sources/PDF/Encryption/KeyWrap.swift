internal import SignetCryptography

/// Keys encrypted by keys: AES key wrap (RFC 3394) with 256 bits.
enum KeyWrap {
    private static let check: [UInt8] = [UInt8](repeating: 0xa6, count: 8)
    /// The length of a half block in bytes.
    private static let half = 8

    /// Encrypts a key of two half blocks or more; nil for other lengths.
    static func wrap(_ key: [UInt8], with wrapping: [UInt8]) -> [UInt8]? {
        guard isPossible(key.count, wrapping) else { return nil }
        var (value, parts) = (check, halves(of: key))
        for round in 0..<6 {
            for index in parts.indices {
                let block = AESBlocks.encrypt(value + parts[index], key: wrapping, vector: zeros)
                (value, parts[index]) = (Array(block[..<half]), Array(block[half...]))
                add(parts.count * round + index + 1, to: &value)
            }
        }
        return value + parts.flatMap { $0 }
    }

    /// The reverse of ``wrap(_:with:)``; nil unless the key is the one that was used.
    static func unwrap(_ wrapped: [UInt8], with wrapping: [UInt8]) -> [UInt8]? {
        guard isPossible(wrapped.count - half, wrapping) else { return nil }
        var (value, parts) = (Array(wrapped[..<half]), halves(of: Array(wrapped[half...])))
        for round in (0..<6).reversed() {
            for index in parts.indices.reversed() {
                add(parts.count * round + index + 1, to: &value)
                let block = AESBlocks.decrypt(value + parts[index], key: wrapping, vector: zeros)
                (value, parts[index]) = (Array(block[..<half]), Array(block[half...]))
            }
        }
        return value == check ? parts.flatMap { $0 } : nil
    }

    private static let zeros = [UInt8](repeating: 0, count: AESBlocks.length)

    private static func isPossible(_ length: Int, _ wrapping: [UInt8]) -> Bool {
        wrapping.count == 32 && length % half == 0 && (2 * half...64 * half).contains(length)
    }

    private static func halves(of key: [UInt8]) -> [[UInt8]] {
        stride(from: 0, to: key.count, by: half).map { Array(key[$0..<$0 + half]) }
    }

    /// Adds the bits of a step's number without carry.
    private static func add(_ step: Int, to value: inout [UInt8]) {
        for place in 0..<half { value[half - 1 - place] ^= UInt8(step >> (8 * place) & 0xff) }
    }
}
