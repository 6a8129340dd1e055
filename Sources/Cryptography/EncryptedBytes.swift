/// Authenticated encryption with AES-256 in Galois/Counter Mode (NIST SP 800-38D), by OpenSSL.
///
/// The sealed form is the nonce (12 bytes), the encrypted bytes and the tag (16 bytes), one after the other.
package enum EncryptedBytes {
    private static let cipher = "AES-256-GCM"
    /// The length of a nonce in bytes.
    package static let nonceLength = 12
    private static let tagLength = 16
    /// The length of a key in bytes.
    package static let keyLength = 32

    /// Sealed bytes that were changed, are of another key, or belong to other authenticated bytes.
    package struct AuthenticationError: Error {
        package init() {}
    }

    /// Encrypts under a nonce drawn from the system's random numbers.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to encrypt.
    ///   - key: 32 bytes.
    ///   - context: Bytes that must be given again to open; they are not part of the result.
    /// - Returns: The sealed form.
    /// - Throws: ``AuthenticationError`` for a key of another length.
    package static func seal(
        _ bytes: [UInt8],
        key: [UInt8],
        context: [UInt8] = []
    ) throws(AuthenticationError) -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        let nonce = (0..<nonceLength).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return try seal(bytes, key: key, nonce: nonce, context: context)
    }

    /// Encrypts under a nonce, which a key must have for these bytes alone.
    package static func seal(
        _ bytes: [UInt8],
        key: [UInt8],
        nonce: [UInt8],
        context: [UInt8]
    ) throws(AuthenticationError) -> [UInt8] {
        guard key.count == keyLength, nonce.count == nonceLength else { throw AuthenticationError() }
        let cipher = Cipher(cipher, .encryption, key: key, vector: nonce)
        cipher.authenticate(context)
        let encrypted = cipher.update(bytes)
        guard cipher.finish() else { throw AuthenticationError() }
        return nonce + encrypted + cipher.tag(length: tagLength)
    }

    /// Decrypts the result of ``seal(_:key:context:)``.
    ///
    /// - Throws: ``AuthenticationError``, and no bytes, unless the tag is right.
    package static func open(
        _ sealed: some Collection<UInt8>,
        key: [UInt8],
        context: [UInt8] = []
    )
        throws(AuthenticationError) -> [UInt8]
    {
        guard key.count == keyLength, sealed.count >= nonceLength + tagLength else { throw AuthenticationError() }
        let cipher = Cipher(cipher, .decryption, key: key, vector: Array(sealed.prefix(nonceLength)))
        cipher.expect(tag: Array(sealed.suffix(tagLength)))
        cipher.authenticate(context)
        let bytes = cipher.update(sealed.dropFirst(nonceLength).dropLast(tagLength))
        guard cipher.finish() else { throw AuthenticationError() }
        return bytes
    }
}
