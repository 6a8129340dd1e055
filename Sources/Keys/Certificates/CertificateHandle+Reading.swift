internal import CLoading
internal import COpenSSL

extension CertificateHandle {
    /// The certificates in a reply: one in DER, or those of a certs-only message (RFC 5280, 4.2.2.1; RFC 5652, 5).
    package static func all(in bytes: [UInt8]) -> [CertificateHandle] {
        if let certificate = try? CertificateHandle(der: bytes) { return [certificate] }
        return withoutErrors {
            let message = unsafe parsed(bytes, { unsafe d2i_CMS_ContentInfo(nil, $0, $1) }, CMS_ContentInfo_free)
            guard let message, unsafe OBJ_obj2nid(CMS_get0_type(message.pointer)) == NID_pkcs7_signed,
                let stack = unsafe OpenSSLReference(unsafe CMS_get1_certs(message.pointer), freeCertificates)
            else { return [] }
            return unsafe stack.elements.prefix(mostFetched).compactMap { unsafe CertificateHandle(sharing: $0) }
        }
    }

    /// The most certificates of a reply that are used.
    private static let mostFetched = 20
}
