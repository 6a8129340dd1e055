internal import CLoading
package import COpenSSL
internal import SignetCryptography
internal import SignetKeys

/// A token as a signed message: CMS with one signer, whose certificate is inside (RFC 3161, 2.4.2).
@safe
package final class TimeStampMessage {
    /// The signed bytes: a TSTInfo in DER.
    package let content: [UInt8]

    private let signed: SignedMessage

    /// The certificates in DER, the signer's first.
    package var encodedCertificates: [[UInt8]] { signed.encodedCertificates }

    private var signer: OpaquePointer { unsafe signed.signer }

    /// Reads a token.
    package init(_ der: [UInt8]) throws(TimeStampError) {
        // OpenSSL reads lengths that are not given as well; documents may not have them (ISO 32000-2, 12.8.3.3.1).
        guard let element = ASN1Element(der[...]), element.rest.isEmpty else { throw .notAToken }
        do throws(SignedMessage.ParseError) { signed = try SignedMessage(signed: der) } catch {
            throw error == .notSigned ? .notAToken : .noCertificate
        }
        let pointer = unsafe signed.message.pointer
        guard unsafe OBJ_obj2nid(CMS_get0_eContentType(pointer)) == NID_id_smime_ct_TSTInfo,
            let content = unsafe CMS_get0_content(pointer)?.pointee
        else { throw .notAToken }
        self.content = unsafe [UInt8](content)
    }

    /// Checks that the certificate is for time stamps alone, and was valid at a time.
    package func checkCertificate(at time: TimeStampTime) throws(TimeStampError) {
        defer { ERR_clear_error() }
        // > The corresponding certificate MUST contain only one instance of the extended key usage field extension (…) with
        // > KeyPurposeID having value: id-kp-timeStamping. This extension MUST be critical. (RFC 3161, 2.3)
        // OpenSSL checks this, and passes over purposes that it does not know.
        let purposes = OpenSSLReference(
            unsafe X509_get_ext_d2i(signer, NID_ext_key_usage, nil, nil).map { OpaquePointer($0) },
            unsafe EXTENDED_KEY_USAGE_free
        )
        guard unsafe X509_check_purpose(signer, X509_PURPOSE_TIMESTAMP_SIGN, 0) == 1, let purposes,
            unsafe OPENSSL_sk_num(purposes.pointer) == 1
        else { throw .otherPurpose }
        var seconds = time_t(time.seconds)
        // Negative is earlier than the time, or the same; 0 an error.
        guard unsafe X509_cmp_time(X509_get0_notBefore(signer), &seconds) < 0,
            unsafe X509_cmp_time(X509_get0_notAfter(signer), &seconds) > 0
        else { throw .outsideValidity(time) }
    }

    /// Checks that the signed attributes name the certificate, and the signature itself.
    func checkSignature() throws(TimeStampError) {
        defer { ERR_clear_error() }
        let first = signed.signedAttribute(NID_id_smime_aa_signingCertificate).flatMap {
            parsed($0, { unsafe d2i_ESS_SIGNING_CERT(nil, $0, $1) }, unsafe ESS_SIGNING_CERT_free)
        }
        let second = signed.signedAttribute(NID_id_smime_aa_signingCertificateV2).flatMap {
            parsed($0, { unsafe d2i_ESS_SIGNING_CERT_V2(nil, $0, $1) }, unsafe ESS_SIGNING_CERT_V2_free)
        }
        // > The first certificate identified in the sequence of certificate identifiers MUST be the certificate used to
        // > verify the signature. (RFC 5035, 4) Others must be in the token too.
        guard let chain = unsafe OpenSSLReference(unsafe OPENSSL_sk_new_null(), OPENSSL_sk_free) else {
            throw .libraryMissing
        }
        let inside = unsafe [signer] + signed.certificates.elements
        for index in unsafe inside.indices {
            _ = unsafe OPENSSL_sk_push(chain.pointer, UnsafeRawPointer(inside[index]))
        }
        guard unsafe OSSL_ESS_check_signing_certs(first?.pointer, second?.pointer, chain.pointer, 1) == 1 else {
            throw .otherCertificate
        }
        // Trust is not its question here.
        let flags = UInt32(CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY)
        guard unsafe CMS_verify(signed.message.pointer, nil, nil, nil, nil, flags) == 1 else { throw .brokenSignature }
    }

    /// Checks the name of the authority in the token, if there is one, against those of the certificate.
    package func checkName(_ name: UnsafeMutablePointer<GENERAL_NAME>?) throws(TimeStampError) {
        defer { ERR_clear_error() }
        guard let name = unsafe name else { return }
        if unsafe name.pointee.type == GEN_DIRNAME,
            unsafe X509_NAME_cmp(name.pointee.d.dirn, X509_get_subject_name(signer)) == 0
        {
            return
        }
        let others = OpenSSLReference(
            unsafe X509_get_ext_d2i(signer, NID_subject_alt_name, nil, nil).map { OpaquePointer($0) },
            unsafe GENERAL_NAMES_free
        )
        guard let others else { throw .otherName }
        for index in 0..<max(0, unsafe OPENSSL_sk_num(others.pointer)) {
            let other = unsafe OPENSSL_sk_value(others.pointer, index)?.assumingMemoryBound(to: GENERAL_NAME.self)
            if let other = unsafe other, unsafe GENERAL_NAME_cmp(other, name) == 0 { return }
        }
        throw .otherName
    }

    /// Checks that the certificate leads to one of some trusted ones, at a time.
    func checkTrust(in anchors: [[UInt8]], at time: TimeStampTime) throws(TimeStampError) {
        defer { ERR_clear_error() }
        guard let store = unsafe OpenSSLReference(unsafe X509_STORE_new(), X509_STORE_free),
            let context = unsafe OpenSSLReference(
                unsafe X509_STORE_CTX_new_ex(signet_crypto_context(), nil),
                X509_STORE_CTX_free
            )
        else { throw .libraryMissing }
        for anchor in anchors {
            guard let certificate = parsed(anchor, { unsafe d2i_X509(nil, $0, $1) }, unsafe X509_free) else { continue }
            _ = unsafe X509_STORE_add_cert(store.pointer, certificate.pointer)
        }
        guard unsafe X509_STORE_CTX_init(context.pointer, store.pointer, signer, signed.certificates.pointer) == 1,
            unsafe X509_STORE_CTX_set_purpose(context.pointer, X509_PURPOSE_TIMESTAMP_SIGN) == 1
        else { throw .libraryMissing }
        let parameters = unsafe X509_STORE_CTX_get0_param(context.pointer)
        unsafe X509_VERIFY_PARAM_set_time(parameters, time_t(time.seconds))
        // An intermediate certificate may be trusted as well as a root.
        _ = unsafe X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_PARTIAL_CHAIN))
        guard unsafe X509_verify_cert(context.pointer) == 1 else {
            let reason = unsafe X509_verify_cert_error_string(Int(X509_STORE_CTX_get_error(context.pointer)))
            throw .untrusted(unsafe reason.map { unsafe String(cString: $0) } ?? "")
        }
    }
}
