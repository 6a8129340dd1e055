internal import CLoading
internal import COpenSSL
internal import SignetCryptography
package import SignetKeys

/// A signed message of CMS with one signer, whose certificate is inside, as OpenSSL reads it (RFC 5652, 5).
@safe
package final class SignedMessage {
    /// The certificates in DER, the signer's first.
    package let encodedCertificates: [[UInt8]]

    package let message: OpenSSLReference
    package let certificates: OpenSSLReference
    /// Owned by the message.
    package let information: OpaquePointer
    /// The signer's certificate, owned by the message.
    package let signer: OpaquePointer

    /// Why bytes are not such a message.
    package enum ParseError: Error {
        /// It is not a signed message, or has another number of signers than one.
        case notSigned
        /// The signer's certificate is not in it.
        case noCertificate
    }

    /// Reads a message; nothing may follow it.
    package init(signed der: [UInt8]) throws(ParseError) {
        let read = { (position: UnsafeMutablePointer<UnsafePointer<UInt8>?>, length: Int) -> OpaquePointer? in
            var message = unsafe CMS_ContentInfo_new_ex(signet_crypto_context(), nil)
            // When it fails it frees the message.
            return unsafe d2i_CMS_ContentInfo(&message, position, length)
        }
        guard let message = unsafe parsed(der, read, CMS_ContentInfo_free),
            unsafe OBJ_obj2nid(CMS_get0_type(message.pointer)) == NID_pkcs7_signed,
            let signers = unsafe CMS_get0_SignerInfos(message.pointer), unsafe OPENSSL_sk_num(signers) == 1,
            let information = unsafe OPENSSL_sk_value(signers, 0).map({ OpaquePointer($0) })
        else { throw .notSigned }
        guard let certificates = unsafe OpenSSLReference(unsafe CMS_get1_certs(message.pointer), freeCertificates)
        else {
            throw .noCertificate
        }
        var signer: OpaquePointer?
        _ = unsafe CMS_set1_signers_certs(message.pointer, nil, 0)
        unsafe CMS_SignerInfo_get0_algs(information, nil, &signer, nil, nil)
        guard let signer = unsafe signer else { throw .noCertificate }
        let all = unsafe certificates.elements.filter { unsafe X509_cmp($0, signer) != 0 }
        encodedCertificates = unsafe ([signer] + all).map { certificate in
            unsafe encoded { unsafe i2d_X509(certificate, $0) }
        }
        self.message = message
        self.certificates = certificates
        unsafe self.information = information
        unsafe self.signer = signer
    }

    /// The only value of a signed attribute, in DER.
    func signedAttribute(_ identifier: Int32) -> [UInt8]? {
        // −3 asks for one attribute with one value.
        let value = unsafe CMS_signed_get0_data_by_OBJ(information, OBJ_nid2obj(identifier), -3, V_ASN1_SEQUENCE)
        return unsafe value.map { unsafe [UInt8]($0.assumingMemoryBound(to: ASN1_STRING.self)) }
    }

    /// The only value of an unsigned attribute, in DER.
    package func unsignedAttribute(_ identifier: Int32) -> [UInt8]? {
        let value = unsafe CMS_unsigned_get0_data_by_OBJ(information, OBJ_nid2obj(identifier), -3, V_ASN1_SEQUENCE)
        return unsafe value.map { unsafe [UInt8]($0.assumingMemoryBound(to: ASN1_STRING.self)) }
    }
}
