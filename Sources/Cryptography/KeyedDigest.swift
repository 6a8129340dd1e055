internal import CLoading
internal import COpenSSL

/// Message authentication and key derivation with SHA-256, by OpenSSL.
package enum KeyedDigest {
    /// HMAC-SHA256 (RFC 2104): 32 bytes.
    package static func authenticationCode(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            // OpenSSL takes a missing key for an error and an empty one for a key, which must have an address.
            let code = unsafe EVP_Q_mac(
                signet_crypto_context(),
                "HMAC",
                nil,
                "SHA2-256",
                nil,
                key.isEmpty ? [0] : key,
                key.count,
                bytes,
                bytes.count,
                buffer.baseAddress,
                buffer.count,
                &count
            )
            require(unsafe code == nil ? 0 : 1)
        }
    }

    /// HKDF-SHA256 (RFC 5869).
    ///
    /// - Parameters:
    ///   - secret: The input keying material.
    ///   - salt: May be empty.
    ///   - purpose: Keys for different purposes have nothing in common.
    ///   - length: How many bytes to derive, up to 8,160.
    /// - Returns: The key.
    package static func derivedKey(from secret: [UInt8], salt: [UInt8] = [], purpose: String, length: Int) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: length)
        let info = Array(purpose.utf8)
        let isDerived = unsafe signet_hkdf(
            secret,
            secret.count,
            salt,
            salt.count,
            info,
            info.count,
            &key,
            length
        )
        require(isDerived ? 1 : 0)
        return key
    }
}
