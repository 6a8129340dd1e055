internal import CLoading
internal import COpenSSL

/// Owns a PKCS#12 structure of OpenSSL.
@safe
final class PKCS12Handle {
    private let file: OpaquePointer

    /// Reads DER or BER, in a context that has the ciphers.
    init(_ bytes: [UInt8], _ context: OpaquePointer?) throws(IdentityError) {
        let file = unsafe bytes.withUnsafeBytes { buffer -> OpaquePointer? in
            guard let memory = unsafe BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count)) else {
                return nil
            }
            defer { unsafe BIO_free(memory) }
            // It carries the context. OpenSSL frees it when it cannot be read, but not when the bytes end before it does.
            var file = unsafe PKCS12_init_ex(NID_pkcs7_data, context, nil)
            if let read = unsafe d2i_PKCS12_bio(memory, &file) { return unsafe read }
            unsafe PKCS12_free(file)
            return nil
        }
        guard let file = unsafe file else { throw .damagedPKCS12 }
        unsafe self.file = file
    }

    deinit { unsafe PKCS12_free(file) }

    /// Whether the authentication code is right under a password; nil without a code.
    func isVerified(_ secret: UnsafePointer<CChar>?, _ length: Int32) -> Bool? {
        guard unsafe PKCS12_mac_present(file) == 1 else { return nil }
        return withoutErrors { unsafe PKCS12_verify_mac(file, secret, length) == 1 }
    }

    /// The protections by the password: of the code, and of each safe that is encrypted or holds encrypted keys in the open.
    func protections() throws(IdentityError) -> [PasswordProtection] {
        var protections = try macProtection()
        try unsafe forEachSafe { safe throws(IdentityError) in
            // OpenSSL before 3.0.13 takes it for granted that these are there.
            switch unsafe OBJ_obj2nid(safe.pointee.type) {
            case NID_pkcs7_data:
                guard unsafe safe.pointee.d.data != nil else { throw .damagedPKCS12 }
                protections += try unsafe Self.keyProtections(in: safe)
            case NID_pkcs7_encrypted:
                guard let contents = unsafe safe.pointee.d.encrypted?.pointee.enc_data else { throw .damagedPKCS12 }
                protections.append(try unsafe PasswordProtection(contents.pointee.algorithm))
            default: throw .unsupportedProtection(unsafe name(of: safe.pointee.type))
            }
        }
        return protections
    }

    private func macProtection() throws(IdentityError) -> [PasswordProtection] {
        guard unsafe PKCS12_mac_present(file) == 1 else { return [] }
        var algorithm: UnsafePointer<X509_ALGOR>?
        var rounds: UnsafePointer<ASN1_INTEGER>?
        unsafe PKCS12_get0_mac(nil, &algorithm, nil, &rounds, file)
        let object = unsafe algorithm?.pointee.algorithm
        switch unsafe OBJ_obj2nid(object) {
        case NID_md5, NID_sha1, NID_sha224, NID_sha256, NID_sha384, NID_sha512, NID_sha3_256, NID_sha3_384,
            NID_sha3_512:
            break
        // Such as PBMAC1 (RFC 9579), which OpenSSL knows since 3.4.
        default: throw .unsupportedProtection(unsafe name(of: object))
        }
        let protection = unsafe PasswordProtection(rounds: rounds == nil ? 1 : PasswordProtection.number(rounds))
        guard protection.rounds <= PasswordProtection.mostRounds else { throw .protectionTooCostly }
        return [protection]
    }

    /// Keys in a safe that is not encrypted itself.
    private static func keyProtections(in safe: UnsafePointer<PKCS7>) throws(IdentityError) -> [PasswordProtection] {
        guard let list = unsafe PKCS12_unpack_p7data(UnsafeMutablePointer(mutating: safe)) else { throw .damagedPKCS12 }
        defer { unsafe OPENSSL_sk_pop_free(list) { unsafe PKCS12_SAFEBAG_free($0.map { OpaquePointer($0) }) } }
        var protections: [PasswordProtection] = []
        for index in unsafe 0..<max(0, OPENSSL_sk_num(list)) {
            guard let bag = unsafe OPENSSL_sk_value(list, index).map({ OpaquePointer($0) }),
                unsafe PKCS12_SAFEBAG_get_nid(bag) == NID_pkcs8ShroudedKeyBag
            else { continue }
            guard let envelope = unsafe PKCS12_SAFEBAG_get0_pkcs8(bag) else { throw .damagedPKCS12 }
            protections.append(try unsafe KeyBlock.protection(of: envelope))
        }
        return protections
    }

    /// Calls with each of the safes.
    func forEachSafe(_ body: (UnsafePointer<PKCS7>) throws(IdentityError) -> Void) throws(IdentityError) {
        guard let safes = unsafe PKCS12_unpack_authsafes(file) else { throw .damagedPKCS12 }
        defer { unsafe OPENSSL_sk_pop_free(safes) { unsafe PKCS7_free($0?.assumingMemoryBound(to: PKCS7.self)) } }
        for index in unsafe 0..<max(0, OPENSSL_sk_num(safes)) {
            guard let safe = unsafe OPENSSL_sk_value(safes, index) else { continue }
            try unsafe body(safe.assumingMemoryBound(to: PKCS7.self))
        }
    }
}
