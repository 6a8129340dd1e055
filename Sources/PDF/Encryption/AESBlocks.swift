internal import SignetCryptography

/// AES in CBC mode (ISO 32000-1, 7.6.2; ISO 32000-2, 7.6.3) over byte arrays.
enum AESBlocks {
    /// The length of a block, and of an initialization vector.
    static let length = BlockCipher.blockLength

    /// Decrypts data in the form of PDF: an initialization vector, then padded blocks.
    ///
    /// Blocks that are cut short or padded wrongly are taken as far as they go, as viewers do.
    static func open(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        guard bytes.count >= 2 * length else { return [] }
        let whole = bytes.count / length * length
        var plain = decrypt(Array(bytes[length..<whole]), key: key, vector: Array(bytes[..<length]))
        if let padding = plain.last, padding >= 1, padding <= length { plain.removeLast(Int(padding)) }
        return plain
    }

    /// The reverse of ``open(_:key:)``.
    static func seal(_ bytes: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
        let padding = length - bytes.count % length
        return vector
            + encrypt(bytes + [UInt8](repeating: UInt8(padding), count: padding), key: key, vector: vector)
    }

    /// Decrypts whole blocks without padding; nothing for a key or a length that AES does not know.
    static func decrypt(_ blocks: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
        BlockCipher.decrypt(blocks, key: key, vector: vector) ?? []
    }

    /// Encrypts whole blocks without padding; nothing for a key or a length that AES does not know.
    static func encrypt(_ blocks: [UInt8], key: [UInt8], vector: [UInt8]) -> [UInt8] {
        BlockCipher.encrypt(blocks, key: key, vector: vector) ?? []
    }
}
