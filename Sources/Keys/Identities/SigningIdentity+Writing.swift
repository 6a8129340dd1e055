internal import CLoading
internal import COpenSSL
internal import FoundationEssentials
internal import SignetCryptography
public import SignetFiles
public import SignetSigning

extension SigningIdentity {
    /// The rounds of PBKDF2 and of the authentication code's derivation in files that it writes: together about a tenth of a second
    /// when the file is opened, and for every password that an attacker tries.
    public static let derivationRounds = 200_000

    /// The identity as PKCS#12 (RFC 7292): AES-256 in CBC mode with PBKDF2 (RFC 8018), and a code with SHA-256.
    ///
    /// - Parameter password: Empty for a file that protects nothing; it is then read without asking.
    /// - Returns: The file's bytes.
    /// - Throws: `SignetError` when OpenSSL has no memory.
    public func pkcs12(password: String) throws(SignetError) -> [UInt8] {
        guard let bytes = withoutErrors({ exported(password) }) else { throw SignetError(IdentityError.notMade) }
        return bytes
    }

    /// Writes it as PKCS#12 that only its owner may read.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - password: Empty for a file that protects nothing.
    ///   - policy: Whether an existing file may be replaced.
    /// - Throws: `SignetError` `cannotCreate` for a file that exists.
    public func write(
        to path: String,
        password: String,
        overwriting policy: OverwritePolicy = .refuse
    ) throws(SignetError) {
        let bytes = try pkcs12(password: password)
        try SignetError.files(FileContents.keep(bytes, at: path, overwriting: policy))
    }

    private func exported(_ password: String) -> [UInt8]? {
        guard let signer = try? CertificateHandle(der: certificate.der), let key = key as? PrivateKey else {
            return nil
        }
        let issuers = chain.compactMap { try? CertificateHandle(der: $0.der) }
        // OpenSSL adds its references to the certificates.
        let list = unsafe OPENSSL_sk_new_null()
        defer { unsafe OPENSSL_sk_free(list) }
        for issuer in issuers {
            guard unsafe issuer.withPointer({ unsafe OPENSSL_sk_push(list, UnsafeRawPointer($0)) > 0 }) else {
                return nil
            }
        }
        // Guessing an empty password takes one try.
        let rounds = Int32(password.isEmpty ? 1 : Self.derivationRounds)
        let file = unsafe withExtendedLifetime(issuers) {
            unsafe key.handle.withPointer { key in
                unsafe signer.withPointer { certificate in
                    unsafe PKCS12_create_ex(
                        password,
                        self.certificate.commonName,
                        key,
                        certificate,
                        list,
                        NID_aes_256_cbc,
                        NID_aes_256_cbc,
                        rounds,
                        -1,
                        0,
                        signet_crypto_context(),
                        nil
                    )
                }
            }
        }
        guard let file = unsafe file else { return nil }
        defer { unsafe PKCS12_free(file) }
        let digest = unsafe EVP_MD_fetch(signet_crypto_context(), DigestAlgorithm.sha256.openSSLName, nil)
        defer { unsafe EVP_MD_free(digest) }
        guard unsafe PKCS12_set_mac(file, password, -1, nil, 0, rounds, digest) == 1 else { return nil }
        let bytes = unsafe encoded { unsafe i2d_PKCS12(file, $0) }
        return bytes.isEmpty ? nil : bytes
    }
}

extension X509Certificate {
    /// The certificate in PEM (RFC 7468).
    public var pem: String {
        let text = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n"
    }
}
