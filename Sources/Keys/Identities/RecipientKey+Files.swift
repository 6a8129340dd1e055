internal import CLoading
internal import COpenSSL
internal import SignetCryptography
internal import SignetPDF
public import SignetSigning
internal import SignetStamping

extension RecipientKey {
    /// Reads a key with its certificate: PKCS#12, PEM or DER, as ``SigningIdentity`` does.
    ///
    /// - Parameters:
    ///   - path: The file with the private key.
    ///   - certificates: Further files with certificates.
    ///   - password: Called at most once, and only when the file is encrypted.
    /// - Throws: `SignetError`: `refused` for a missing or wrong password, `noInput` for a file that cannot be read, `invalidData`
    ///   for one without a key and its certificate.
    public init(
        contentsOf path: String,
        certificates: [String] = [],
        password: SigningIdentity.PasswordSource
    ) throws(SignetError) {
        do throws(SignetError) {
            let contents = try IdentityContents(of: path, certificates: certificates, password: password)
            self.init(try SignetError.identities(of: path) { () throws(IdentityError) in try EnvelopeOpener(contents) })
        } catch {
            let isLocked = error.remedies == [.giveKeyPassword]
            let remedies: [Remedy] = isLocked ? [.giveRecipientPassword] : [.giveRecipientKey]
            throw SignetError(
                error.code,
                error.reason,
                remedies: error.remedies.isEmpty ? [] : remedies,
                file: error.file
            )
        }
    }

    /// Reads a key with a password that is known.
    ///
    /// - Parameters:
    ///   - path: The file with the private key.
    ///   - certificates: Further files with certificates.
    ///   - password: The password; ignored when the file is not encrypted.
    /// - Throws: `SignetError` as the initializer whose password is a closure.
    public init(
        contentsOf path: String,
        certificates: [String] = [],
        password: String? = nil
    ) throws(SignetError) {
        try self.init(contentsOf: path, certificates: certificates) { () throws(SignetError) in password }
    }
}

/// Opens enveloped data of CMS (RFC 5652, 6) by OpenSSL.
private struct EnvelopeOpener: EnvelopeOpening {
    let key: KeyHandle
    /// In DER: envelopes name their recipients by it.
    let certificate: [UInt8]

    /// Takes the only key with its certificate.
    init(_ contents: IdentityContents) throws(IdentityError) {
        key = try contents.key()
        guard !contents.certificates.isEmpty else { throw .noCertificate }
        guard let certificate = contents.certificate(of: key) else {
            throw .keyOfNone(contents.certificates.prefix(5).map(\.commonName))
        }
        self.certificate = certificate.der
    }

    func content(of envelope: [UInt8]) -> [UInt8]? {
        withoutErrors {
            if let content = unsafe open(envelope, in: signet_crypto_context()) { return content }
            // Old programs encrypt envelopes with RC2 or single DES.
            guard Self.isOldCipher(in: envelope), let legacy = unsafe signet_legacy_context() else { return nil }
            return open(envelope, in: legacy)
        }
    }

    @safe private func open(_ envelope: [UInt8], in context: OpaquePointer?) -> [UInt8]? {
        let read = { (position: UnsafeMutablePointer<UnsafePointer<UInt8>?>, length: Int) -> OpaquePointer? in
            var message = unsafe CMS_ContentInfo_new_ex(context, nil)
            // When it fails it frees the message.
            return unsafe d2i_CMS_ContentInfo(&message, position, length)
        }
        guard let message = unsafe parsed(envelope, read, CMS_ContentInfo_free),
            unsafe OBJ_obj2nid(CMS_get0_type(message.pointer)) == NID_pkcs7_enveloped,
            let holder = try? CertificateHandle(der: certificate),
            let output = unsafe OpenSSLReference(BIO_new(BIO_s_mem()), { _ = unsafe BIO_free($0) })
        else { return nil }
        // With the certificate only the entries for it are tried. A wrong key is noticed late, or
        // gives other bytes, so that trying messages reveals nothing.
        let isOpen = unsafe key.withPointer { key in
            unsafe holder.withPointer { holder in
                unsafe CMS_decrypt(message.pointer, key, holder, nil, output.pointer, UInt32(CMS_BINARY)) == 1
            }
        }
        guard isOpen else { return nil }
        var start: UnsafeMutablePointer<UInt8>?
        let length = unsafe BIO_ctrl(output.pointer, BIO_CTRL_INFO, 0, &start)
        guard let start = unsafe start, length > 0 else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: start, count: length))
    }

    /// Whether bytes name a cipher that only OpenSSL's legacy provider has: RC2 or DES.
    private static func isOldCipher(in envelope: [UInt8]) -> Bool {
        let names: [ObjectIdentifier] = [[1, 2, 840, 113549, 3, 2], [1, 3, 14, 3, 2, 7]]
        return names.contains { envelope.firstRange(of: $0.der) != nil }
    }
}
