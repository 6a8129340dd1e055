internal import CLoading
internal import COpenSSL

/// Owns a cipher context of OpenSSL, set up without padding.
@safe
final class Cipher {
    enum Direction: Int32 {
        case decryption = 0
        case encryption = 1
    }

    private let context: OpaquePointer?

    /// Takes a name that OpenSSL knows, and a key and a vector of the lengths that the cipher has.
    init(_ name: String, _ direction: Direction, key: [UInt8], vector: [UInt8]) {
        unsafe context = EVP_CIPHER_CTX_new()
        let cipher = unsafe EVP_CIPHER_fetch(signet_crypto_context(), name, nil)
        defer { unsafe EVP_CIPHER_free(cipher) }
        require(unsafe EVP_CipherInit_ex2(context, cipher, key, vector, direction.rawValue, nil))
        require(unsafe EVP_CIPHER_CTX_set_padding(context, 0))
    }

    deinit { unsafe EVP_CIPHER_CTX_free(context) }

    /// Encrypts or decrypts.
    func update(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        return unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            // OpenSSL counts in 32 bits; a multiple of every block's length.
            let most = 1 << 30
            while count < bytes.count {
                var length: Int32 = 0
                let part = min(most, bytes.count - count)
                unsafe bytes.withUnsafeBufferPointer { source in
                    let target = unsafe buffer.baseAddress?.advanced(by: count)
                    let start = unsafe source.baseAddress?.advanced(by: count)
                    require(unsafe EVP_CipherUpdate(context, target, &length, start, Int32(part)))
                }
                count += part
            }
        }
    }

    /// Adds data that are authenticated and not encrypted.
    func authenticate(_ bytes: [UInt8]) {
        var length: Int32 = 0
        guard !bytes.isEmpty else { return }
        require(unsafe EVP_CipherUpdate(context, nil, &length, bytes, Int32(bytes.count)))
    }

    /// Ends the work of an authenticated cipher: whether the tag, if one was set, is right.
    func finish() -> Bool {
        var length: Int32 = 0
        var rest = [UInt8](repeating: 0, count: BlockCipher.blockLength)
        return unsafe EVP_CipherFinal_ex(context, &rest, &length) == 1
    }

    /// The authentication tag, after ``finish()``.
    func tag(length: Int) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: length)
        require(unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(length), &tag))
        return tag
    }

    /// The tag that ``finish()`` is to find.
    func expect(tag: [UInt8]) {
        var tag = tag
        require(unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag))
    }
}
