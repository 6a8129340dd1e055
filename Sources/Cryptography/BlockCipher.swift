internal import COpenSSL

/// AES in cipher block chaining mode without padding (NIST SP 800-38A, 6.2), by OpenSSL.
package enum BlockCipher {
    /// The length of a block, and of an initialization vector, in bytes.
    package static let blockLength = 16

    /// Decrypts whole blocks; nil for a key, a vector or a number of bytes that AES does not have.
    package static func decrypt(_ blocks: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8]? {
        apply(.decryption, to: blocks, key: key, vector: vector)
    }

    /// Encrypts whole blocks; nil for a key, a vector or a number of bytes that AES does not have.
    package static func encrypt(_ blocks: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8]? {
        apply(.encryption, to: blocks, key: key, vector: vector)
    }

    private static func apply(
        _ direction: Cipher.Direction,
        to blocks: [UInt8],
        key: [UInt8],
        vector: [UInt8]
    )
        -> [UInt8]?
    {
        guard [16, 24, 32].contains(key.count), vector.count == blockLength, blocks.count % blockLength == 0 else {
            return nil
        }
        let cipher = Cipher("AES-\(key.count * 8)-CBC", direction, key: key, vector: vector)
        return cipher.update(blocks)
    }
}
