internal import CLoading
internal import COpenSSL

/// A token as a signed message: CMS with one signer, whose certificate is inside (RFC 3161, 2.4.2).
@safe
final class TimeStampMessage {
    /// The signed bytes: a TSTInfo in DER.
    let content: [UInt8]
    /// The certificates in DER, the signer's first.
    let encodedCertificates: [[UInt8]]

    private let message: Held
    private let certificates: Held
    /// Owned by the message.
    private let information: OpaquePointer
    private let signer: OpaquePointer

    /// Reads a token.
    init(_ der: [UInt8]) throws(TimeStampFault) {
        // OpenSSL reads lengths that are not given as well; documents may not have them (ISO 32000-2, 12.8.3.3.1).
        guard let element = ASN1Element(der[...]), element.rest.isEmpty else { throw .notAToken }
        let read = { (position: UnsafeMutablePointer<UnsafePointer<UInt8>?>, length: Int) -> OpaquePointer? in
            var message = unsafe CMS_ContentInfo_new_ex(signet_crypto_context(), nil)
            // When it fails it frees the message.
            return unsafe d2i_CMS_ContentInfo(&message, position, length)
        }
        guard let message = unsafe parsed(der, read, CMS_ContentInfo_free),
            unsafe OBJ_obj2nid(CMS_get0_type(message.pointer)) == NID_pkcs7_signed,
            unsafe OBJ_obj2nid(CMS_get0_eContentType(message.pointer)) == NID_id_smime_ct_TSTInfo,
            let content = unsafe CMS_get0_content(message.pointer)?.pointee,
            let signers = unsafe CMS_get0_SignerInfos(message.pointer), unsafe OPENSSL_sk_num(signers) == 1,
            let information = unsafe OPENSSL_sk_value(signers, 0).map({ OpaquePointer($0) })
        else { throw .notAToken }
        guard let certificates = unsafe Held(unsafe CMS_get1_certs(message.pointer), freeCertificates) else {
            throw .noCertificate
        }
        var signer: OpaquePointer?
        _ = unsafe CMS_set1_signers_certs(message.pointer, nil, 0)
        unsafe CMS_SignerInfo_get0_algs(information, nil, &signer, nil, nil)
        guard let signer = unsafe signer else { throw .noCertificate }
        self.content = unsafe [UInt8](content)
        let all = unsafe certificates.elements.filter { unsafe X509_cmp($0, signer) != 0 }
        encodedCertificates = unsafe ([signer] + all).compactMap { certificate in
            derBytes { unsafe i2d_X509(certificate, $0) }
        }
        self.message = message
        self.certificates = certificates
        unsafe self.information = information
        unsafe self.signer = signer
    }

    /// Checks that the certificate is for time stamps alone, and was valid at a time.
    func checkCertificate(at time: TimeStampTime) throws(TimeStampFault) {
        defer { ERR_clear_error() }
        // > The corresponding certificate MUST contain only one instance of the extended key usage field extension (…) with
        // > KeyPurposeID having value: id-kp-timeStamping. This extension MUST be critical. (RFC 3161, 2.3)
        // OpenSSL checks this, and passes over purposes that it does not know.
        let purposes = Held(
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
    func checkSignature() throws(TimeStampFault) {
        defer { ERR_clear_error() }
        let first = attribute(NID_id_smime_aa_signingCertificate).flatMap {
            parsed($0, { unsafe d2i_ESS_SIGNING_CERT(nil, $0, $1) }, unsafe ESS_SIGNING_CERT_free)
        }
        let second = attribute(NID_id_smime_aa_signingCertificateV2).flatMap {
            parsed($0, { unsafe d2i_ESS_SIGNING_CERT_V2(nil, $0, $1) }, unsafe ESS_SIGNING_CERT_V2_free)
        }
        // > The first certificate identified in the sequence of certificate identifiers MUST be the certificate used to
        // > verify the signature. (RFC 5035, 4) Others must be in the token too.
        guard let chain = unsafe Held(unsafe OPENSSL_sk_new_null(), OPENSSL_sk_free) else { throw .libraryMissing }
        let inside = unsafe [signer] + certificates.elements
        for index in unsafe inside.indices {
            _ = unsafe OPENSSL_sk_push(chain.pointer, UnsafeRawPointer(inside[index]))
        }
        guard unsafe OSSL_ESS_check_signing_certs(first?.pointer, second?.pointer, chain.pointer, 1) == 1 else {
            throw .otherCertificate
        }
        // Trust is not its question here.
        let flags = UInt32(CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY)
        guard unsafe CMS_verify(message.pointer, nil, nil, nil, nil, flags) == 1 else { throw .brokenSignature }
    }

    /// The only value of a signed attribute, in DER.
    private func attribute(_ identifier: Int32) -> [UInt8]? {
        // −3 asks for one attribute with one value.
        let value = unsafe CMS_signed_get0_data_by_OBJ(information, OBJ_nid2obj(identifier), -3, V_ASN1_SEQUENCE)
        return unsafe value.map { unsafe [UInt8]($0.assumingMemoryBound(to: ASN1_STRING.self)) }
    }

    /// Checks the name of the authority in the token, if there is one, against those of the certificate.
    func checkName(_ name: UnsafeMutablePointer<GENERAL_NAME>?) throws(TimeStampFault) {
        defer { ERR_clear_error() }
        guard let name = unsafe name else { return }
        if unsafe name.pointee.type == GEN_DIRNAME,
            unsafe X509_NAME_cmp(name.pointee.d.dirn, X509_get_subject_name(signer)) == 0
        {
            return
        }
        let others = Held(
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
    func checkTrust(in anchors: [[UInt8]], at time: TimeStampTime) throws(TimeStampFault) {
        defer { ERR_clear_error() }
        guard let store = unsafe Held(unsafe X509_STORE_new(), X509_STORE_free),
            let context = unsafe Held(unsafe X509_STORE_CTX_new_ex(signet_crypto_context(), nil), X509_STORE_CTX_free)
        else { throw .libraryMissing }
        for anchor in anchors {
            guard let certificate = parsed(anchor, { unsafe d2i_X509(nil, $0, $1) }, unsafe X509_free) else { continue }
            _ = unsafe X509_STORE_add_cert(store.pointer, certificate.pointer)
        }
        guard unsafe X509_STORE_CTX_init(context.pointer, store.pointer, signer, certificates.pointer) == 1,
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

/// Frees a stack of certificates with what is in it.
private func freeCertificates(_ stack: OpaquePointer?) {
    unsafe OPENSSL_sk_pop_free(stack) { unsafe X509_free($0.map { OpaquePointer($0) }) }
}

extension Held {
    /// The elements of a stack.
    fileprivate var elements: [OpaquePointer] {
        unsafe (0..<max(0, OPENSSL_sk_num(pointer))).compactMap { index in
            unsafe OPENSSL_sk_value(pointer, index).map { OpaquePointer($0) }
        }
    }
}
