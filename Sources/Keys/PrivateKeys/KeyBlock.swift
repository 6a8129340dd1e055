internal import CLoading
internal import COpenSSL

/// A private key as a file holds it, perhaps encrypted.
struct KeyBlock {
    enum Format {
        /// PrivateKeyInfo (RFC 5958).
        case pkcs8
        /// EncryptedPrivateKeyInfo (RFC 5958, 3).
        case encryptedPKCS8
        /// RSAPrivateKey (RFC 8017, A.1.2).
        case rsa
        /// ECPrivateKey (RFC 5915).
        case ec
    }

    let format: Format
    package let der: [UInt8]
    /// The lines in front of the base 64 when these encrypt it (RFC 1421, 4.6).
    let header: String?

    var isEncrypted: Bool { format == .encryptedPKCS8 || header != nil }

    /// The rounds that a password costs; none for the headers of PEM, which digest once.
    func rounds() throws(IdentityError) -> Int {
        guard format == .encryptedPKCS8 else { return 0 }
        guard let envelope = unsafe decoded(der, d2i_X509_SIG) else { throw .damagedKey }
        defer { unsafe X509_SIG_free(envelope) }
        return try unsafe Self.protection(of: envelope).rounds
    }

    /// Reads the key.
    ///
    /// - Parameter password: Needed for one that ``isEncrypted``.
    /// - Returns: The key, of any kind that OpenSSL knows.
    /// - Throws: ``IdentityError`` for a wrong password, an unknown algorithm, damaged bytes.
    func key(password: [UInt8]?) throws(IdentityError) -> KeyHandle {
        guard isEncrypted else { return try Self.key(der, format) }
        guard let password else { throw .passwordMissing }
        if let header { return try decrypted(header, password) }
        guard let envelope = unsafe decoded(der, d2i_X509_SIG) else { throw .damagedKey }
        defer { unsafe X509_SIG_free(envelope) }
        return try unsafe Self.key(of: envelope, password: password)
    }

    private func decrypted(_ header: String, _ password: [UInt8]) throws(IdentityError) -> KeyHandle {
        var data = der
        let secret = password.map { CChar(bitPattern: $0) }
        let length = unsafe signet_decrypt_pem(header, &data, data.count, secret, Int32(secret.count))
        guard length > 0, length <= data.count else { throw .passwordWrong }
        do { return try Self.key(Array(data[..<length]), format) } catch {
            // Padding that is right by chance.
            throw error == .damagedKey ? .passwordWrong : error
        }
    }

    private static func key(_ der: [UInt8], _ format: Format) throws(IdentityError) -> KeyHandle {
        switch format {
        case .pkcs8, .encryptedPKCS8:
            guard let info = unsafe decoded(der, d2i_PKCS8_PRIV_KEY_INFO) else { throw .damagedKey }
            defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
            return try unsafe key(of: info)
        case .rsa: return try typed(der, EVP_PKEY_RSA)
        case .ec: return try typed(der, EVP_PKEY_EC)
        }
    }

    private static func typed(_ der: [UInt8], _ type: Int32) throws(IdentityError) -> KeyHandle {
        let key = unsafe der.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            return unsafe d2i_PrivateKey_ex(type, nil, &next, buffer.count, signet_crypto_context(), nil)
        }
        guard let key = unsafe key else { throw .damagedKey }
        return unsafe KeyHandle(owning: key)
    }

    /// The key in an EncryptedPrivateKeyInfo.
    static func key(of envelope: OpaquePointer, password: [UInt8]) throws(IdentityError) -> KeyHandle {
        let protection = try unsafe protection(of: envelope)
        let secret = password.map { CChar(bitPattern: $0) } + [0]
        let context = try unsafe PasswordProtection.context(for: [protection])
        guard let info = unsafe PKCS8_decrypt_ex(envelope, secret, Int32(password.count), context, nil) else {
            throw .passwordWrong
        }
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
        return try unsafe key(of: info)
    }

    static func protection(of envelope: OpaquePointer) throws(IdentityError) -> PasswordProtection {
        var algorithm: UnsafePointer<X509_ALGOR>?
        unsafe X509_SIG_get0(envelope, &algorithm, nil)
        return try unsafe PasswordProtection(algorithm)
    }

    /// The key in a PrivateKeyInfo.
    static func key(of info: OpaquePointer) throws(IdentityError) -> KeyHandle {
        if let key = unsafe EVP_PKCS82PKEY_ex(info, signet_crypto_context(), nil) {
            return unsafe KeyHandle(owning: key)
        }
        var object: OpaquePointer?
        unsafe PKCS8_pkey_get0(&object, nil, nil, nil, info)
        switch unsafe OBJ_obj2nid(object) {
        case NID_rsaEncryption, NID_rsassaPss, NID_X9_62_id_ecPublicKey, NID_ED25519, NID_ED448: throw .damagedKey
        default: throw .unsupportedKey(unsafe name(of: object))
        }
    }
}

/// Reads DER with a function of OpenSSL.
package func decoded(
    _ der: [UInt8],
    _ read: (UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int) -> OpaquePointer?
) -> OpaquePointer? {
    unsafe der.withUnsafeBufferPointer { buffer in
        var next = buffer.baseAddress
        return unsafe read(nil, &next, buffer.count)
    }
}
